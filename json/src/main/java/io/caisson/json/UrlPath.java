package io.caisson.json;

import java.nio.charset.StandardCharsets;

/// Encodes a relative path for a URL: everything but letters, digits, `-._~` and slashes is percent-encoded.
public final class UrlPath {
    private static final String PLAIN = "-._~/";

    private UrlPath() {}

    public static String encode(String path) {
        var encoded = new StringBuilder();
        for (var unit : path.getBytes(StandardCharsets.UTF_8)) {
            if (isPlain(unit)) {
                encoded.append((char) unit);
            } else {
                encoded.append(String.format("%%%02X", unit));
            }
        }
        return encoded.toString();
    }

    private static boolean isPlain(byte unit) {
        return unit > 0 && (Character.isLetterOrDigit(unit) || PLAIN.indexOf(unit) >= 0);
    }
}
