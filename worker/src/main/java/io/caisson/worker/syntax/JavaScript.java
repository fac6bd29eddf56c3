package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import com.caoccao.javet.swc4j.enums.Swc4jMediaType;
import com.caoccao.javet.swc4j.enums.Swc4jParseMode;
import com.caoccao.javet.swc4j.exceptions.Swc4jCoreException;
import com.caoccao.javet.swc4j.options.Swc4jParseOptions;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Facts of a JavaScript text.
final class JavaScript {
    /// One expression and nothing else, told without a parse: no word that could give another shape, nothing that ends
    /// or opens a statement, no escape that could spell either.
    private static final Pattern PLAIN_EXPRESSION = Pattern.compile("[\\w$ .,+*%()\\[\\]'\"<>=!&|?-]{1,200}");
    private static final Pattern OTHER_STATEMENT = Pattern.compile(
            "\\s*(let|const|var|if|for|while|do|function|class|throw|try|switch|with|debugger|break|continue|async|using)\\b.*"
                    + "|.*(import|export|return|await|main|<!--|-->).*");

    private JavaScript() {}

    static boolean isPlainExpression(String text) {
        return PLAIN_EXPRESSION.matcher(text).matches()
                && !OTHER_STATEMENT.matcher(text).matches();
    }

    /// What a parse finds; of an unread text when the parser knows less than the engine may.
    static Facts facts(String text) {
        try {
            return parsed(text);
        } catch (Swc4jCoreException | RuntimeException e) {
            return Facts.unread();
        }
    }

    private static Facts parsed(String text) throws Swc4jCoreException {
        if (text.contains("import") || text.contains("export")) {
            var facts = moduleFacts(text);
            if (facts != null) {
                return facts;
            }
        }
        if (opensWithBrace(text)) {
            var facts = objectFacts(text);
            if (facts != null) {
                return facts;
            }
        }
        return ShapeReader.script(text, program(text, Swc4jParseMode.Script));
    }

    /// Whether `text` is one object literal in parentheses.
    static boolean isObject(String text) throws Swc4jCoreException {
        return ShapeReader.isObject(program(text, Swc4jParseMode.Script));
    }

    /// Whether the first character that is no space or comment is an opening brace.
    static boolean opensWithBrace(String text) {
        var at = 0;
        while (at < text.length()) {
            if (text.startsWith("//", at)) {
                at = after(text, "\n", at);
            } else if (text.startsWith("/*", at)) {
                at = after(text, "*/", at + 2);
            } else if (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '\uFEFF') {
                at++;
            } else {
                return text.charAt(at) == '{';
            }
        }
        return false;
    }

    private static int after(String text, String end, int from) {
        var found = text.indexOf(end, from);
        return found < 0 ? text.length() : found + end.length();
    }

    private static @Nullable Facts moduleFacts(String text) {
        try {
            return ShapeReader.module(text, program(text, Swc4jParseMode.Module));
        } catch (Swc4jCoreException e) {
            return null;
        }
    }

    /// `{a: 1}` alone is an object, although JavaScript would read a block.
    private static @Nullable Facts objectFacts(String text) {
        try {
            return ShapeReader.object(text, program("(" + text + "\n)", Swc4jParseMode.Script));
        } catch (Swc4jCoreException e) {
            return null;
        }
    }

    private static ISwc4jAstProgram<?> program(String text, Swc4jParseMode mode) throws Swc4jCoreException {
        var options = new Swc4jParseOptions()
                .setCaptureAst(true)
                .setMediaType(Swc4jMediaType.JavaScript)
                .setParseMode(mode);
        return new Swc4j().parse(text, options).getProgram();
    }
}
