package io.caisson.worker.script;

import java.nio.charset.StandardCharsets;

/// Looks over a result's JSON for the two things `JSON.stringify` lets pass.
final class ResultText {
    static final int MAX_BYTES = 8 * 1024 * 1024;
    private static final int MAX_DEPTH = 200;

    private ResultText() {}

    static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    /// Whether `json` is nested too deep or holds an escaped lone surrogate; the boot library then encodes the value
    /// again, carefully.
    static boolean needsCare(byte[] json) {
        var depth = 0;
        for (var i = 0; i < json.length; i++) {
            switch (json[i]) {
                case '[', '{' -> {
                    if (++depth > MAX_DEPTH) {
                        return true;
                    }
                }
                case ']', '}' -> depth--;
                case '"' -> {
                    i = endOfString(json, i + 1);
                    if (i < 0) {
                        return true;
                    }
                }
                default -> {}
            }
        }
        return false;
    }

    /// Where the string that begins at `i` ends, -1 when a surrogate is escaped in it by number: the engine
    /// does so for lone ones, raw JSON for any and in either case.
    private static int endOfString(byte[] json, int i) {
        for (; json[i] != '"'; i++) {
            if (json[i] == '\\' && json[++i] == 'u' && (json[i + 1] | 0x20) == 'd' && json[i + 2] >= '8') {
                return -1;
            }
        }
        return i;
    }
}
