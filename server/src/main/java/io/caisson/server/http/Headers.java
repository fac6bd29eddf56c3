package io.caisson.server.http;

import java.util.function.BiConsumer;

/// Names of headers, and the security headers of every answer: no framing, no caching, no content sniffing.
public final class Headers {
    /// The id of the execution that an answer is about.
    public static final String EXECUTION_ID = "Caisson-Execution-Id";

    public static final String POLICY = "Content-Security-Policy";

    private Headers() {}

    public static void secure(BiConsumer<String, String> set) {
        set.accept("X-Content-Type-Options", "nosniff");
        set.accept(POLICY, "default-src 'none'; frame-ancestors 'none'; sandbox");
        set.accept("Cross-Origin-Resource-Policy", "same-origin");
        set.accept("Referrer-Policy", "no-referrer");
        set.accept("Cache-Control", "no-store");
    }
}
