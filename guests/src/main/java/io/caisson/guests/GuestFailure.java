package io.caisson.guests;

/// Thrown when a program fails through its own fault.
final class GuestFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String kind;
    private final String type;
    private final String text;
    private final int line;
    private final int column;

    private GuestFailure(String kind, String type, String text, int line, int column) {
        super(text);
        this.kind = kind;
        this.type = type;
        this.text = text;
        this.line = line;
        this.column = column;
    }

    /// It is not a valid program of its language.
    static GuestFailure syntax(String type, String message) {
        return new GuestFailure("syntax", type, message, 0, 0);
    }

    /// It requests something that no program may have.
    static GuestFailure policy(String type, String message) {
        return new GuestFailure("policy", type, message, 0, 0);
    }

    /// It violates a rule of its language at run time.
    static GuestFailure runtime(String type, String message) {
        return new GuestFailure("runtime", type, message, 0, 0);
    }

    String kind() {
        return kind;
    }

    String type() {
        return type;
    }

    String text() {
        return text;
    }

    int line() {
        return line;
    }

    int column() {
        return column;
    }
}
