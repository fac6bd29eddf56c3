package io.caisson.worker.syntax.shell;

import java.util.function.IntConsumer;

/// A position in a text.
final class TextCursor {
    private final String content;

    /// The place of its first character in the author's text.
    private final int origin;

    /// Receives the places of gaps.
    private final IntConsumer gaps;

    private int at;

    /// The end of the here-documents that begin after this line; 0 when there are none.
    private int afterDocuments;

    TextCursor(String content, int origin, IntConsumer gaps) {
        this.content = content;
        this.origin = origin;
        this.gaps = gaps;
    }

    boolean isAtEnd() {
        return at >= content.length();
    }

    char peek() {
        return content.charAt(at);
    }

    char before() {
        return content.charAt(at - 1);
    }

    char next() {
        return content.charAt(at++);
    }

    void skip(int count) {
        at = Math.min(content.length(), at + count);
    }

    boolean looksAt(String wanted) {
        return content.startsWith(wanted, at);
    }

    boolean takes(String wanted) {
        if (looksAt(wanted)) {
            skip(wanted.length());
            return true;
        }
        return false;
    }

    int at() {
        return at;
    }

    /// The place of the next character in the author's text.
    int place() {
        return origin + at;
    }

    void back(int to) {
        at = to;
    }

    String rest() {
        return content.substring(at);
    }

    boolean isWordStart() {
        return at == 0 || " \t\n;&|()".indexOf(content.charAt(at - 1)) >= 0;
    }

    String name() {
        var start = at;
        while (!isAtEnd() && isNameCharacter(peek(), at > start)) {
            at++;
        }
        return content.substring(start, at);
    }

    static boolean isNameCharacter(char c, boolean digits) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (digits && c >= '0' && c <= '9');
    }

    /// Skips blanks, and line ends that are escaped.
    void skipBlanks() {
        while (!isAtEnd()) {
            if (peek() == ' ' || peek() == '\t' || peek() == '\r') {
                at++;
            } else if (looksAt("\\\n")) {
                at += 2;
            } else {
                return;
            }
        }
    }

    /// Moves to the next line, after the here-documents that were announced in this line.
    void nextLine() {
        at = Math.max(at + 1, afterDocuments);
        afterDocuments = 0;
    }

    /// The here-document that ends with the line `end` and begins after this line, or after the previous
    /// here-document.
    String document(String end, boolean stripped) {
        var from = afterDocuments > 0 ? afterDocuments : lineEnd();
        var lines = new StringBuilder();
        while (from < content.length()) {
            var stop = content.indexOf('\n', from);
            var line = content.substring(from, stop < 0 ? content.length() : stop);
            from = stop < 0 ? content.length() : stop + 1;
            var bare = stripped ? line.replaceFirst("^\t+", "") : line;
            if (bare.equals(end)) {
                afterDocuments = from;
                return lines.toString();
            }
            lines.append(bare).append('\n');
        }
        afterDocuments = content.length();
        return lines.toString();
    }

    private int lineEnd() {
        var end = content.indexOf('\n', at);
        while (end > 0 && content.charAt(end - 1) == '\\') {
            end = content.indexOf('\n', end + 1);
        }
        return end < 0 ? content.length() : end + 1;
    }

    void skipComment() {
        var end = content.indexOf('\n', at);
        at = end < 0 ? content.length() : end;
    }

    /// Consumes a closing character; a gap when there is none.
    void close() {
        if (isAtEnd()) {
            gap();
        } else {
            at++;
        }
    }

    /// Consumes the text up to `end`, which is consumed too but not returned.
    String upTo(char end) {
        var start = at;
        var found = content.indexOf(end, at);
        at = found < 0 ? content.length() : found;
        var between = content.substring(start, at);
        close();
        return between;
    }

    String upToUnescaped(char end) {
        var start = at;
        while (!isAtEnd() && peek() != end) {
            skip(peek() == '\\' ? 2 : 1);
        }
        var between = content.substring(start, at);
        close();
        return between;
    }

    /// Consumes the text from an opening bracket to the closing one and returns it with both; brackets in quotes
    /// and escapes do not count.
    String upToClosing(char open, char close) {
        var start = at;
        var end = closing(at, open, close);
        at = end < 0 ? content.length() : end;
        if (end < 0) {
            gap();
        }
        return content.substring(start, at);
    }

    private int closing(int from, char open, char close) {
        var depth = 0;
        for (var i = from; i < content.length(); i++) {
            var c = content.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '"' || (c == '\'' && open != '{')) {
                i = quoteEnd(i, c);
            } else if (c == open) {
                depth++;
            } else if (c == close && --depth == 0) {
                return i + 1;
            }
        }
        return -1;
    }

    private int quoteEnd(int from, char quote) {
        for (var i = from + 1; i < content.length(); i++) {
            if (content.charAt(i) == quote) {
                return i;
            }
            if (content.charAt(i) == '\\' && quote == '"') {
                i++;
            }
        }
        return content.length();
    }

    /// Whether the two brackets here are closed together, as in `((1 + 2))` but not `((a); (b))`.
    boolean closesTwice() {
        var end = closing(at + 1, '(', ')');
        return end > 0 && content.startsWith(")", end);
    }

    void gap() {
        gaps.accept(place());
    }
}
