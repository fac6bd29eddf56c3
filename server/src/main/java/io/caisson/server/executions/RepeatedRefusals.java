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

/// Answers a caller who was refused a moment ago, and would be again, before anything of its body is read. Whoever does
/// not stop asking costs little more than its connection.
///
/// @param again the receipt of the earlier refusal, see [io.caisson.execution.Admission#refusedAgain]
public record RepeatedRefusals(Function<Caller, Optional<Receipt>> again) {

    /// `handler`, for those who may have a place.
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

    /// Who repeats a call by its key gets the answer of the first one, and who wants events gets the refusal as one.
    private static boolean isPlain(Context context) {
        return RequestContext.header(context, IdempotencyKey.HEADER).isEmpty() && !ServerSent.wantedBy(context);
    }
}
