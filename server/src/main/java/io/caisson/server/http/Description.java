package io.caisson.server.http;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;

/// `/openapi.yaml` and `/docs`: the API description for programs and for people. The page is generated from the
/// description when the project is built, so the server needs no YAML parser.
public final class Description {
    private static final String RESOURCE_FOLDER = "/io/caisson/server/";

    private static final String STYLE = "<style>";

    private final byte[] document = resource("openapi.yaml");
    private final byte[] page = resource("docs.html");
    private final String policy =
            "default-src 'none'; style-src '" + styleHash() + "'; frame-ancestors 'none'; sandbox";

    public void document(Context context) {
        context.contentType("application/yaml").result(document);
    }

    /// The page contains its only style sheet; the content security policy allows no other resource.
    public void page(Context context) {
        context.header(Headers.POLICY, policy);
        context.contentType("text/html; charset=utf-8").result(page);
    }

    private String styleHash() {
        var text = new String(page, StandardCharsets.UTF_8);
        var begin = text.indexOf(STYLE) + STYLE.length();
        var style = text.substring(begin, text.indexOf("</style>", begin));
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static byte[] resource(String name) {
        try (var stream = Objects.requireNonNull(Description.class.getResourceAsStream(RESOURCE_FOLDER + name), name)) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
