package io.caisson.server.http;

import io.javalin.http.Context;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Refuses a query string that cannot be decoded. Ignoring an undecodable parameter would answer another question
/// than the caller asked.
public final class QueryText {
    private static final int HEX = 16;

    private QueryText() {}

    public static void check(Context context) {
        var query = context.queryString();
        if (query != null && !decodes(query)) {
            throw new ProblemException(
                    Problem.malformed("the query of the address: a % must begin two hexadecimal digits, and"
                            + " what they say must be UTF-8"));
        }
    }

    static boolean decodes(String query) {
        var bytes = ByteBuffer.allocate(query.length());
        for (var i = 0; i < query.length(); i++) {
            var c = query.charAt(i);
            if (c != '%') {
                // an unescaped character ends a sequence of escaped UTF-8 bytes
                bytes.put((byte) '.');
                continue;
            }
            var high = i + 1 < query.length() ? digit(query.charAt(i + 1)) : -1;
            var low = i + 2 < query.length() ? digit(query.charAt(i + 2)) : -1;
            if (high < 0 || low < 0) {
                return false;
            }
            bytes.put((byte) (high * HEX + low));
            i += 2;
        }
        return isUtf8(bytes.flip());
    }

    private static int digit(char c) {
        return c < 128 ? Character.digit(c, HEX) : -1;
    }

    private static boolean isUtf8(ByteBuffer bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(bytes);
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
