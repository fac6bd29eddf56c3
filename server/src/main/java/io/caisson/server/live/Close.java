package io.caisson.server.live;

/// With what a socket is closed.
///
/// @param code as RFC 6455 has it; from 4000 on a dialect's own
/// @param reason for people, short enough for a closing frame
public record Close(int code, String reason) {
    /// What fits beside the code.
    private static final int LONGEST = 120;

    public static final Close DONE = new Close(1000, "done");
    static final Close NO_TEXT = new Close(1003, "messages are JSON text");
    static final Close TOO_MUCH = new Close(1008, "more input than the program takes");
    static final Close KEY_ENDED = new Close(1008, "the key or token has ended; connect again with another one");
    static final Close SHARE = new Close(1013, "your tenant has its whole share of connections; close one");
    static final Close FULL = new Close(1013, "too many connections; try again later");

    public Close {
        reason = reason.codePoints()
                .filter(c -> c >= ' ' && c <= '~')
                .limit(LONGEST)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
