package io.caisson.server;

import io.caisson.Value;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A JSON web token, taken apart and believed in nothing yet.
///
/// @param signed the part that the signature is over
record Token(
        Map<String, @Nullable Object> head, Map<String, @Nullable Object> claims, String signed, byte[] signature) {
    private static final int LONGEST = 8 << 10;

    /// The algorithms that are taken: those with a public key. By its name in a token, what Java calls it.
    private static final Map<String, String> ALGORITHMS = Map.of(
            "RS256", "SHA256withRSA",
            "RS384", "SHA384withRSA",
            "RS512", "SHA512withRSA",
            "ES256", "SHA256withECDSAinP1363Format",
            "ES384", "SHA384withECDSAinP1363Format",
            "EdDSA", "EdDSA");

    /// Empty for what is none.
    static Optional<Token> read(String text) {
        var parts = text.split("\\.", -1);
        if (parts.length != 3 || text.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Token(
                    object(parts[0]),
                    object(parts[1]),
                    parts[0] + "." + parts[1],
                    Base64.getUrlDecoder().decode(parts[2])));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Map<String, @Nullable Object> object(String part) {
        return Value.json(Base64.getUrlDecoder().decode(part)).map();
    }

    /// The name of the key that signed it.
    String keyId() {
        return text(head, "kid");
    }

    String algorithm() {
        return text(head, "alg");
    }

    static String text(Map<String, @Nullable Object> members, String name) {
        return members.get(name) instanceof String text ? text : "";
    }

    /// Whether the owner of `key` signed it. A key signs by its own kind of algorithm only.
    boolean isSignedBy(PublicKey key) {
        var algorithm = ALGORITHMS.get(algorithm());
        if (algorithm == null || !fits(key)) {
            return false;
        }
        try {
            var verifying = Signature.getInstance(algorithm);
            verifying.initVerify(key);
            verifying.update(signed.getBytes(StandardCharsets.US_ASCII));
            return verifying.verify(signature);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private boolean fits(PublicKey key) {
        return switch (algorithm().substring(0, 2)) {
            case "RS" -> key.getAlgorithm().equals("RSA");
            case "ES" -> key.getAlgorithm().equals("EC");
            default -> key.getAlgorithm().equals("EdDSA");
        };
    }
}
