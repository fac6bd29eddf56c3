package io.caisson.server.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import io.caisson.Value;
import java.text.ParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A parsed JSON web token. Its claims must not be trusted before [#isSignedBy] has returned true.
///
/// Nimbus parses the header, selects the key and verifies the signature. Our own bounded reader parses the
/// claims.
record Token(JWSObject signed, Map<String, @Nullable Object> claims) {
    private static final int MAX_CHARACTERS = 8 << 10;
    private static final int MIN_RSA_BITS = 2_048;

    /// The accepted algorithms: only asymmetric ones, so a public key cannot be used as an HMAC secret.
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.EdDSA);

    /// The accepted types. A token made for another purpose, such as a logout token, is not an access token.
    private static final Set<String> TYPES = Set.of("", "jwt", "at+jwt", "application/at+jwt");

    /// Empty for text that is not an acceptable token.
    static Optional<Token> read(String text) {
        if (text.length() > MAX_CHARACTERS) {
            return Optional.empty();
        }
        try {
            var signed = JWSObject.parse(text);
            return isPlain(signed.getHeader())
                    ? Optional.of(new Token(
                            signed, Value.json(signed.getPayload().toBytes()).map()))
                    : Optional.empty();
        } catch (ParseException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /// A token with critical extensions is refused, because none are implemented.
    private static boolean isPlain(JWSHeader head) {
        var type = head.getType() == null ? "" : head.getType().getType();
        return head.getCriticalParams() == null
                && head.isBase64URLEncodePayload()
                && ALGORITHMS.contains(head.getAlgorithm())
                && TYPES.contains(type.toLowerCase(Locale.ROOT));
    }

    /// The id of the signing key; empty without one.
    String keyId() {
        return Optional.ofNullable(signed.getHeader().getKeyID()).orElse("");
    }

    static String text(Map<String, @Nullable Object> members, String name) {
        return members.get(name) instanceof String text ? text : "";
    }

    /// Whether `key` verifies the signature and is meant for the algorithm, curve and use of this token.
    boolean isSignedBy(JWK key) {
        try {
            return matcher(signed.getHeader().getAlgorithm()).matches(key) && signed.verify(verifier(key));
        } catch (JOSEException | IllegalArgumentException e) {
            return false;
        }
    }

    private static JWKMatcher matcher(JWSAlgorithm algorithm) {
        var type = KeyType.forAlgorithm(algorithm);
        var matcher = new JWKMatcher.Builder()
                .keyType(type)
                .keyUses(KeyUse.SIGNATURE, null)
                .keyOperations(KeyOperation.VERIFY, null)
                .algorithms(algorithm, null);
        if (KeyType.RSA.equals(type)) {
            return matcher.minKeySize(MIN_RSA_BITS).build();
        }
        return matcher.curves(KeyType.EC.equals(type) ? Curve.forJWSAlgorithm(algorithm) : Set.of(Curve.Ed25519))
                .build();
    }

    private static JWSVerifier verifier(JWK key) throws JOSEException {
        return switch (key) {
            case RSAKey rsa -> new RSASSAVerifier(rsa.toRSAPublicKey());
            case ECKey curve -> new ECDSAVerifier(curve.toECPublicKey());
            case OctetKeyPair edwards -> new PlatformEd25519Verifier(edwards);
            default -> throw new JOSEException("no key with a public part");
        };
    }
}
