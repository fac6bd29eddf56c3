package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import com.caoccao.javet.swc4j.enums.Swc4jMediaType;
import com.caoccao.javet.swc4j.enums.Swc4jParseMode;
import com.caoccao.javet.swc4j.exceptions.Swc4jCoreException;
import com.caoccao.javet.swc4j.options.Swc4jParseOptions;
import io.caisson.gate.Fact;
import io.caisson.wire.Frame;
import org.jspecify.annotations.Nullable;

/// Parses a JavaScript text into its [Outline] and facts.
final class JavaScript {
    private JavaScript() {}

    /// Parses `text`, adds its facts to `facts`, and returns its part. A text that the parser refuses gets the
    /// outline of an unparsed one, because the engine may accept more than the parser.
    static Frame.Part read(String path, String text, FactList facts) throws UnreadableSource {
        try {
            return part(path, parsed(text), facts);
        } catch (Swc4jCoreException | RuntimeException e) {
            facts.add(Fact.Kind.GAP, "", path, 0, 0);
            return new Frame.Part(path, Outline.unread().encode(), "", "");
        }
    }

    private static Frame.Part part(String path, Tree tree, FactList facts) throws UnreadableSource {
        ScriptFacts.of(tree.program(), path, tree.lines()::at, facts);
        return new Frame.Part(path, tree.outline().encode(), "", "");
    }

    /// As [#read], for the output of a compiler.
    ///
    /// @param places maps to places of the author's text
    static Outline readCompiled(String path, String text, Places places, FactList facts) throws UnreadableSource {
        Tree tree;
        try {
            tree = parsed(text);
        } catch (Swc4jCoreException | RuntimeException e) {
            facts.add(Fact.Kind.GAP, "", path, 0, 0);
            return Outline.unread();
        }
        var lines = tree.lines();
        ScriptFacts.of(tree.program(), path, offset -> places.near(lines.at(offset)), facts);
        return tree.outline();
    }

    /// A parsed text.
    ///
    /// @param text what the parser saw: the source, or the source in parentheses; escaped words may be respelled
    private record Tree(ISwc4jAstProgram<?> program, String text, Outline outline) {
        Lines lines() {
            return new Lines(text, outline.shape() == Outline.Shape.OBJECT ? 1 : 0);
        }
    }

    private static Tree parsed(String text) throws Swc4jCoreException {
        try {
            return parsedAsWritten(text);
        } catch (Swc4jCoreException e) {
            var respelled = EscapedWords.respelled(text);
            if (respelled.equals(text)) {
                throw e;
            }
            return parsedAsWritten(respelled);
        }
    }

    private static Tree parsedAsWritten(String text) throws Swc4jCoreException {
        if (text.contains("import") || text.contains("export")) {
            var module = module(text);
            if (module != null) {
                return module;
            }
        }
        if (opensWithBrace(text)) {
            var object = object(text);
            if (object != null) {
                return object;
            }
        }
        var program = program(text, Swc4jParseMode.Script);
        return new Tree(program, text, ShapeReader.script(text, program));
    }

    /// Whether `text` is one object literal in parentheses.
    static boolean isObject(String text) throws Swc4jCoreException {
        return ShapeReader.isObject(program(text, Swc4jParseMode.Script));
    }

    /// Whether the first character outside spaces and comments is an opening brace.
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

    private static @Nullable Tree module(String text) {
        try {
            var program = program(text, Swc4jParseMode.Module);
            var outline = ShapeReader.module(text, program);
            return outline == null ? null : new Tree(program, text, outline);
        } catch (Swc4jCoreException e) {
            return null;
        }
    }

    /// Parses `{a: 1}` alone as an object, which JavaScript would parse as a block.
    private static @Nullable Tree object(String text) {
        try {
            var wrapped = "(" + text + "\n)";
            var program = program(wrapped, Swc4jParseMode.Script);
            var outline = ShapeReader.object(text, program);
            return outline == null ? null : new Tree(program, wrapped, outline);
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
