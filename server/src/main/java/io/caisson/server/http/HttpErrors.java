package io.caisson.server.http;

import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// Answers requests that Jetty refuses before a handler sees them with a problem document instead of Jetty's
/// page.
public final class HttpErrors extends ErrorHandler {

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        var problem = Problem.http(code);
        var headers = response.getHeaders();
        Headers.secure(headers::put);
        problem.headers().forEach(headers::put);
        headers.put(HttpHeader.CONTENT_TYPE, Problem.MEDIA_TYPE);
        response.setStatus(problem.status());
        response.write(true, StandardCharsets.UTF_8.encode(problem.json()), callback);
    }
}
