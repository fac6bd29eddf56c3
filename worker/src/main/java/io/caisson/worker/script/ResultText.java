package io.caisson.worker.script;

import java.nio.charset.StandardCharsets;

/// Checks the JSON of a result for two things that `JSON.stringify` allows: deep nesting and lone surrogates.
final class ResultText {
    static final int MAX_BYTES = 8 * 1024 * 1024;
    private static final int MAX_DEPTH = 200;

    private ResultText() {}

    static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    /// Whether `json` is nested too deeply or contains an escaped lone surrogate; the boot library then encodes
    /// the value again, slowly and carefully.
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

    /// The end of the string that begins at `i`; -1 when it contains a surrogate escaped by number. V8 writes
    /// lone ones so; raw JSON may contain any, with digits in either case.
    private static int endOfString(byte[] json, int i) {
        for (; json[i] != '"'; i++) {
            if (json[i] == '\\' && json[++i] == 'u' && (json[i + 1] | 0x20) == 'd' && json[i + 2] >= '8') {
                return -1;
            }
        }
        return i;
    }
}
