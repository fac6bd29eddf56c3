package io.caisson.server.live;

/// The code and the reason with which a socket is closed.
///
/// @param code as RFC 6455 defines it; from 4000 on, defined by the dialect
/// @param reason for people, short enough for a close frame
public record CloseReason(int code, String reason) {
    /// A close frame has 125 bytes, two of them for the code.
    private static final int LONGEST = 120;

    public static final CloseReason DONE = new CloseReason(1000, "done");
    static final CloseReason NO_TEXT = new CloseReason(1003, "messages are JSON text");
    static final CloseReason TOO_MUCH = new CloseReason(1008, "more input than the program takes");
    static final CloseReason KEY_ENDED =
            new CloseReason(1008, "the key or token has ended; connect again with another one");
    static final CloseReason SHARE = new CloseReason(1013, "your tenant has its whole share of connections; close one");
    static final CloseReason FULL = new CloseReason(1013, "too many connections; try again later");

    public CloseReason {
        reason = reason.codePoints()
                .filter(c -> c >= ' ' && c <= '~')
                .limit(LONGEST)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
