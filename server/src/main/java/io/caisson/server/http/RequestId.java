package io.caisson.server.http;

import io.caisson.execution.Ids;
import io.javalin.http.Context;
import java.time.Clock;
import java.util.Optional;
import java.util.regex.Pattern;

/// The id of a request, in its answer and in every log line about it.
public final class RequestId {
    static final String HEADER = "X-Request-Id";
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final String ATTRIBUTE = "caisson.request";

    private RequestId() {}

    /// Uses the id that a proxy sent if it is well-formed, else makes one.
    public static void assign(Context context) {
        var id = RequestContext.header(context, HEADER)
                .filter(given -> FORM.matcher(given).matches())
                .orElseGet(() -> Ids.next("req_", Clock.systemUTC()));
        context.attribute(ATTRIBUTE, id);
        context.header(HEADER, id);
    }

    public static String of(Context context) {
        return Optional.<String>ofNullable(context.attribute(ATTRIBUTE)).orElse("");
    }
}
