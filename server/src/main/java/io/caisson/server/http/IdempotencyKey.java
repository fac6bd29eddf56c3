package io.caisson.server.http;

import io.caisson.receipt.Origin;
import io.caisson.work.WorkLane;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/// An `Idempotency-Key` header with a hash of its request, which tells a repeated request from a different one.
public record IdempotencyKey(String text, String requestHash) {
    public static final String HEADER = "Idempotency-Key";

    private static final Pattern FORM = Pattern.compile("[\\x21-\\x7e]+");

    public static Optional<IdempotencyKey> of(Context context, String body) {
        return RequestContext.header(context, HEADER)
                .map(text -> new IdempotencyKey(checked(text), hash(context, body)));
    }

    public Origin origin() {
        return Origin.idempotent(text, requestHash);
    }

    private static String checked(String text) {
        if (!FORM.matcher(text).matches()) {
            throw Form.bad(HEADER, "it has visible ASCII characters and no space");
        }
        return text;
    }

    /// The hash covers the operation: the same body sent to another path is another request.
    private static String hash(Context context, String body) {
        var operation = context.method() + " " + context.path() + "\n";
        return WorkLane.compute(body.length(), () -> hash(operation + body));
    }

    private static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
