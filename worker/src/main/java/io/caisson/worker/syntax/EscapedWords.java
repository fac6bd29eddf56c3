package io.caisson.worker.syntax;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstRegex;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.miscs.Swc4jAstTplElement;
import com.caoccao.javet.swc4j.exceptions.Swc4jCoreException;
import com.caoccao.javet.swc4j.options.Swc4jParseOptions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Respells reserved words that contain escape sequences.
///
/// JavaScript allows such words as property names: `o.try`, with any letter replaced by the escape of its code.
/// The parser accepts such a word only when its first letter is escaped, and then accepts it everywhere. So the
/// parser gets the same name with its first letter escaped and another letter written out, and decodes the name
/// itself. The text keeps its length, so all places in it stay the same. The engine gets the author's text.
///
/// This cannot hide code from the gate. Quotes, comments and line ends stay where they are, because only letters,
/// digits and the escape of one word change places. A reserved word with escapes that is not a property name is
/// an error in the engine, whatever the parser accepts.
final class EscapedWords {
    private static final String ESCAPE = "\\u";
    private static final int DIGITS = 4;
    private static final int LONGEST = "instanceof".length();

    /// Reserved in any kind of program: modules, strict code, async functions and generators reserve more words
    /// than others.
    private static final Set<String> RESERVED = Set.of(
            "await",
            "break",
            "case",
            "catch",
            "class",
            "const",
            "continue",
            "debugger",
            "default",
            "delete",
            "do",
            "else",
            "enum",
            "export",
            "extends",
            "false",
            "finally",
            "for",
            "function",
            "if",
            "implements",
            "import",
            "in",
            "instanceof",
            "interface",
            "let",
            "new",
            "null",
            "package",
            "private",
            "protected",
            "public",
            "return",
            "static",
            "super",
            "switch",
            "this",
            "throw",
            "true",
            "try",
            "typeof",
            "var",
            "void",
            "while",
            "with",
            "yield");

    private EscapedWords() {}

    /// `text` with every escaped reserved word in the spelling that the parser accepts, including those in
    /// strings and comments.
    static String respelled(String text) {
        var found = text.indexOf(ESCAPE);
        if (found < 0) {
            return text;
        }
        var respelled = text.toCharArray();
        while (found >= 0) {
            var word = word(text, found);
            if (word != null) {
                word.respelled(text).getChars(0, word.length(), respelled, word.from);
            }
            found = text.indexOf(ESCAPE, word == null ? found + ESCAPE.length() : word.to);
        }
        return new String(respelled);
    }

    /// As [#respelled], except in templates and regular expressions, where a running program could see the
    /// difference.
    ///
    /// @param options how the text is parsed
    static String respelledNames(String text, Swc4jParseOptions options) throws Swc4jCoreException {
        var respelled = respelled(text);
        if (respelled.equals(text)) {
            return text;
        }
        var names = respelled.toCharArray();
        var program = new Swc4j().parse(respelled, options.setCaptureAst(true)).getProgram();
        restore(program, text, indices(text), names);
        return new String(names);
    }

    /// The index in `text` of each code point, and of the end: the parser counts code points.
    private static int[] indices(String text) {
        var indices = new int[text.codePointCount(0, text.length()) + 1];
        for (int at = 0, point = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            indices[point++] = at;
        }
        indices[indices.length - 1] = text.length();
        return indices;
    }

    private static void restore(ISwc4jAst node, String text, int[] indices, char[] names) {
        if (node instanceof Swc4jAstTplElement || node instanceof Swc4jAstRegex) {
            var from = indices[node.getSpan().getStart()];
            text.getChars(from, indices[node.getSpan().getEnd()], names, from);
        }
        for (var child : node.getChildNodes()) {
            restore(child, text, indices, names);
        }
    }

    /// The word that has its first escape at `escape`; null when it is not a reserved word.
    private static @Nullable Word word(String text, int escape) {
        var from = escape;
        while (from > 0 && escape - from <= LONGEST && isLetter(text.charAt(from - 1))) {
            from--;
        }
        if (from == escape || continues(text, from - 1)) {
            return null;
        }
        var letters = new StringBuilder().append(text, from, escape);
        var first = escape(text, escape);
        var to = first == null ? -1 : escape;
        while (to >= 0 && to < text.length() && letters.length() <= LONGEST) {
            if (isLetter(text.charAt(to))) {
                letters.append(text.charAt(to++));
                continue;
            }
            var next = escape(text, to);
            if (next == null) {
                break;
            }
            letters.append(next.letter);
            to = next.to;
        }
        return first == null || continues(text, to) || !RESERVED.contains(letters.toString())
                ? null
                : new Word(from, first, to);
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z';
    }

    /// Whether the character at `at` belongs to the same word, or is a backslash that belongs to the next one.
    private static boolean continues(String text, int at) {
        if (at < 0 || at >= text.length()) {
            return false;
        }
        var c = text.charAt(at);
        return c == '\\' || c == '$' || Character.isSurrogate(c) || Character.isUnicodeIdentifierPart(c);
    }

    /// The escape of a lower-case letter that begins at `at`, or null.
    private static @Nullable Escape escape(String text, int at) {
        if (!text.startsWith(ESCAPE, at)) {
            return null;
        }
        var isBraced = text.startsWith("{", at + ESCAPE.length());
        var digits = at + ESCAPE.length() + (isBraced ? 1 : 0);
        var end = digits;
        var letter = 0;
        while (end < text.length() && isHex(text.charAt(end)) && (isBraced || end < digits + DIGITS)) {
            letter = Math.min(Character.MAX_VALUE, letter * 16 + Character.digit(text.charAt(end++), 16));
        }
        var isWhole = isBraced ? text.startsWith("}", end) : end == digits + DIGITS;
        return isWhole && isLetter(letter)
                ? new Escape(at, digits, end, isBraced ? end + 1 : end, (char) letter)
                : null;
    }

    private static boolean isHex(char c) {
        return c < 'g' && Character.digit(c, 16) >= 0;
    }

    private record Escape(int from, int digits, int digitsEnd, int to, char letter) {}

    private record Word(int from, Escape first, int to) {
        int length() {
            return first.to - from;
        }

        /// The first letter escaped in the form of the first escape, and the formerly escaped letter written out.
        String respelled(String text) {
            var initial = Integer.toHexString(text.charAt(from));
            var width = first.digitsEnd - first.digits;
            return text.substring(first.from, first.digits)
                    + "0".repeat(width - initial.length())
                    + initial
                    + text.substring(first.digitsEnd, first.to)
                    + text.substring(from + 1, first.from)
                    + first.letter;
        }
    }
}
