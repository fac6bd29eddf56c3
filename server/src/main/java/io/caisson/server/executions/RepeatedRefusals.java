package io.caisson.server.executions;

import io.caisson.account.Caller;
import io.caisson.receipt.Receipt;
import io.caisson.server.http.IdempotencyKey;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.Optional;
import java.util.function.Function;

/// Refuses a caller that was refused a moment ago and would be refused again, before its body is read. A client
/// that retries without pause then costs little more than its connection.
///
/// @param again the receipt of the earlier refusal, see [io.caisson.execution.Admission#refusedAgain]
public record RepeatedRefusals(Function<Caller, Optional<Receipt>> again) {

    /// Wraps `handler` so that it runs only for callers without a recent refusal.
    public Handler before(Handler handler) {
        return context -> {
            if (isPlain(context)) {
                again.apply(RequestContext.caller(context))
                        .flatMap(Executions::refusal)
                        .ifPresent(problem -> {
                            throw new ProblemException(problem);
                        });
            }
            handler.handle(context);
        };
    }

    /// A request with an idempotency key must get the answer of the first call, and an event stream must get the
    /// refusal as an event, so both go on to the handler.
    private static boolean isPlain(Context context) {
        return RequestContext.header(context, IdempotencyKey.HEADER).isEmpty() && !ServerSent.wantedBy(context);
    }
}
