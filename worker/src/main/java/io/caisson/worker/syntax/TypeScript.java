package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.enums.Swc4jMediaType;
import com.caoccao.javet.swc4j.enums.Swc4jModuleKind;
import com.caoccao.javet.swc4j.enums.Swc4jSourceMapOption;
import com.caoccao.javet.swc4j.exceptions.Swc4jCoreException;
import com.caoccao.javet.swc4j.options.Swc4jDecoratorsTranspileOption;
import com.caoccao.javet.swc4j.options.Swc4jParseOptions;
import com.caoccao.javet.swc4j.options.Swc4jTranspileOptions;
import com.caoccao.javet.swc4j.outputs.Swc4jTranspileOutput;
import io.caisson.wire.Frame;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Compiles TypeScript to JavaScript. Types are removed and not checked; constructs with an effect (enum,
/// namespace, decorator) become code. Outline and facts are those of the JavaScript that will run.
final class TypeScript {
    /// Signs that a text was written for TypeScript's older decorators; otherwise decorators are standard ones.
    private static final Pattern LEGACY_DECORATORS =
            Pattern.compile("\\bPropertyDescriptor\\b|\\bpropertyKey\\b|\\bexperimentalDecorators\\b|[(,]\\s*@\\w");

    /// `import x = require('./x')` and `export = x` are CommonJS.
    private static final Pattern COMMON_JS =
            Pattern.compile("\\bimport\\s+\\w+\\s*=\\s*require\\s*\\(|(?m)^\\s*export\\s*=[^=]");

    private static final Pattern LOCATION = Pattern.compile("at file:///main\\.js:(\\d+):(\\d+)");
    private static final Pattern MESSAGE = Pattern.compile("SyntaxError: ([^\\n]*)");
    private static final String MAPPINGS = "\"mappings\":\"";
    private static final int TAB = 2;

    private TypeScript() {}

    /// The part for the file `path` with this text.
    static Frame.Part compile(String path, String text, FactList facts) throws UnreadableSource {
        if (JavaScript.opensWithBrace(text)) {
            var object = object(path, text, facts);
            if (object != null) {
                return object;
            }
        }
        refuseOpenComment(path, text);
        try {
            return part(path, text, transpile(text, Swc4jMediaType.TypeScript), 0, facts);
        } catch (Swc4jCoreException | RuntimeException e) {
            throw unreadable(path, text, String.valueOf(e.getMessage()));
        }
    }

    /// Refuses an unterminated comment, which the compiler accepts. The comment is unterminated if the text still
    /// compiles with another end of comment after it.
    private static void refuseOpenComment(String path, String text) throws UnreadableSource {
        var open = text.lastIndexOf("/*");
        if (open > text.lastIndexOf("*/") && compiles(text + "*/", Swc4jMediaType.TypeScript)) {
            var line = 1
                    + (int) text.substring(0, open)
                            .chars()
                            .filter(c -> c == '\n')
                            .count();
            var column = open - text.lastIndexOf('\n', open);
            throw UnreadableSource.at(path, line, column, "Unterminated comment");
        }
    }

    /// Compiles `{a: 1}` alone as an object, which TypeScript would parse as a block; null when it is not an
    /// object.
    private static Frame.@Nullable Part object(String path, String text, FactList facts) throws UnreadableSource {
        try {
            var output = transpile("(" + text + "\n)", Swc4jMediaType.TypeScript);
            return JavaScript.isObject(output.getCode()) ? part(path, text, output, 1, facts) : null;
        } catch (Swc4jCoreException | RuntimeException e) {
            return null;
        }
    }

    private static Frame.Part part(String path, String text, Swc4jTranspileOutput output, int moved, FactList facts)
            throws UnreadableSource {
        var code = output.getCode();
        var mappings = mappings(output.getSourceMap());
        var encoded = Places.encode(moved, mappings);
        var places = new Places(encoded, code, text);
        var outline = JavaScript.readCompiled(path, withoutHoisted(code, mappings), places, facts);
        return new Frame.Part(path, outline.encode(), code, encoded);
    }

    /// Removes the declaration of namespaces that the compiler adds at the end: otherwise it would replace the
    /// author's last expression. The added line has no mapping.
    private static String withoutHoisted(String code, String mappings) {
        var end = code.stripTrailing().lastIndexOf('\n') + 1;
        var lines = code.substring(0, end).chars().filter(c -> c == '\n').count();
        var mapped = mappings.chars().filter(c -> c == ';').count();
        return code.startsWith("var ", end) && mapped < lines ? code.substring(0, end) : code;
    }

    private static Swc4jTranspileOutput transpile(String text, Swc4jMediaType type) throws Swc4jCoreException {
        try {
            return transpileAsWritten(text, type);
        } catch (Swc4jCoreException e) {
            return transpileRespelled(text, type, e);
        }
    }

    /// @param problem the error for the text as written, with the author's places and words
    private static Swc4jTranspileOutput transpileRespelled(String text, Swc4jMediaType type, Swc4jCoreException problem)
            throws Swc4jCoreException {
        try {
            var respelled = EscapedWords.respelledNames(text, new Swc4jParseOptions().setMediaType(type));
            if (!respelled.equals(text)) {
                return transpileAsWritten(respelled, type);
            }
        } catch (Swc4jCoreException e) {
            problem.addSuppressed(e);
        }
        throw problem;
    }

    private static Swc4jTranspileOutput transpileAsWritten(String text, Swc4jMediaType type) throws Swc4jCoreException {
        var options = new Swc4jTranspileOptions()
                .setMediaType(type)
                .setDecorators(
                        LEGACY_DECORATORS.matcher(text).find()
                                ? Swc4jDecoratorsTranspileOption.LegacyTypeScript()
                                : Swc4jDecoratorsTranspileOption.Ecma())
                .setModuleKind(COMMON_JS.matcher(text).find() ? Swc4jModuleKind.Cjs : Swc4jModuleKind.Esm)
                .setSourceMap(Swc4jSourceMapOption.Separate)
                .setInlineSources(false);
        return new Swc4j().transpile(text, options);
    }

    /// The field `mappings` of the source map. A text inside the map cannot contain this pattern, because quotes
    /// in it are escaped.
    private static String mappings(String map) {
        var start = map.indexOf(MAPPINGS) + MAPPINGS.length();
        return map.substring(start, map.indexOf('"', start));
    }

    private static UnreadableSource unreadable(String path, String text, String problem) {
        var location = LOCATION.matcher(problem);
        var line = location.find() ? Integer.parseInt(location.group(1)) : 0;
        var column = line == 0 ? 0 : units(text, line, Integer.parseInt(location.group(2)));
        if (compiles(text, Swc4jMediaType.Tsx)) {
            return UnreadableSource.at(path, line, column, "JSX is not supported; the source must be plain TypeScript");
        }
        var message = MESSAGE.matcher(problem);
        return UnreadableSource.at(
                path, line, column, message.find() ? message.group(1) : "the source cannot be parsed");
    }

    private static boolean compiles(String text, Swc4jMediaType type) {
        try {
            transpile(text, type);
            return true;
        } catch (Swc4jCoreException | RuntimeException e) {
            return false;
        }
    }

    /// The column in UTF-16 units. The parser counts code points, and a tab as two columns. Both from 1.
    private static int units(String text, int line, int shown) {
        var start = 0;
        for (var i = 1; i < line; i++) {
            start = text.indexOf('\n', start) + 1;
        }
        var at = start;
        for (var left = shown - 1; left > 0 && at < text.length() && text.charAt(at) != '\n'; ) {
            left -= text.charAt(at) == '\t' ? TAB : 1;
            at += Character.charCount(text.codePointAt(at));
        }
        return at - start + 1;
    }
}
