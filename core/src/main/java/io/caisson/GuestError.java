package io.caisson;

/// An error of the guest's program, in the guest's own terms.
///
/// @param type the guest language's name for it, such as `TypeError`; empty if it has none
/// @param line counted from 1 in the author's source; 0 if unknown
/// @param stack the guest's own frames; empty if there are none
public record GuestError(ErrorKind kind, String type, String message, int line, int column, String stack) {
    public static final int MAX_TEXT = 64 * 1024;

    public GuestError {
        message = bounded(message);
        stack = bounded(stack);
        type = type.length() > 200 ? type.substring(0, 200) : type;
    }

    public static GuestError of(ErrorKind kind, String message) {
        return new GuestError(kind, "", message, 0, 0, "");
    }

    private static String bounded(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…";
    }
}
