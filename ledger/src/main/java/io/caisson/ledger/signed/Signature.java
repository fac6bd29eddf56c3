package io.caisson.ledger.signed;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// How a receiver knows that a delivery is ours, new, and what we sent: the headers of the Standard
/// Webhooks convention, HMAC-SHA256 over `id.timestamp.body` with the webhook's secret.
public final class Signature {
    private static final String PREFIX = "whsec_";
    private static final int SECRET_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Signature() {}

    public static String secret() {
        var bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        return PREFIX + Base64.getEncoder().encodeToString(bytes);
    }

    public static Map<String, String> headers(String secret, String id, Instant now, String body) {
        var timestamp = String.valueOf(now.getEpochSecond());
        var headers = new LinkedHashMap<String, String>();
        headers.put("webhook-id", id);
        headers.put("webhook-timestamp", timestamp);
        headers.put("webhook-signature", "v1," + sign(secret, id + "." + timestamp + "." + body));
        return headers;
    }

    public static String sign(String secret, String text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(PREFIX.length())), "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }
}
