package io.caisson.server.dialects;

import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.executions.RunningExecutions;
import io.caisson.server.http.Access;
import io.caisson.server.http.Answers;
import io.caisson.server.http.HangUps;
import io.caisson.server.http.Headers;
import io.caisson.server.http.Operation;
import io.caisson.server.http.RequestContext;
import io.caisson.server.live.ExecutionRunner;
import io.caisson.server.piston.Piston;
import io.caisson.server.piston.PistonPaths;
import io.caisson.server.traffic.Bodies;
import io.javalin.http.Context;
import java.util.List;
import java.util.stream.Stream;

/// The paths of Piston's API: below `/api/v2`, and below `/api/v2/piston` as its hosted service has them.
public final class PistonDoor {
    private final Piston piston;
    private final Bodies bodies;
    private final HangUps hangUps;
    private final RunningExecutions runningExecutions;
    private final LiveAuthority authority;

    public PistonDoor(
            Piston piston,
            Bodies bodies,
            HangUps hangUps,
            RunningExecutions runningExecutions,
            LiveAuthority authority) {
        this.authority = authority;
        this.piston = piston;
        this.bodies = bodies;
        this.hangUps = hangUps;
        this.runningExecutions = runningExecutions;
    }

    public List<Operation> operations() {
        return PistonPaths.PREFIXES.stream().flatMap(this::operations).toList();
    }

    private Stream<Operation> operations(String prefix) {
        return Stream.of(
                Operation.post(prefix + "/execute", Access.EXECUTE, this::execute),
                Operation.get(
                        prefix + "/runtimes", Access.RESULT, context -> Answers.write(context, piston.runtimes())),
                Operation.get(
                        prefix + "/packages", Access.RESULT, context -> Answers.write(context, piston.packages())),
                Operation.post(
                        prefix + "/packages", Access.EXECUTE, context -> Answers.write(context, piston.noChange())),
                Operation.delete(
                        prefix + "/packages", Access.EXECUTE, context -> Answers.write(context, piston.noChange())));
    }

    private void execute(Context context) {
        try (var body = bodies.read(context)) {
            var reply = piston.execute(RequestContext.caller(context), body.text(), watched(context));
            authority.require(RequestContext.credential(context));
            Answers.write(context, reply);
        }
    }

    /// An [ExecutionRunner] that cancels the run when the caller hangs up.
    private ExecutionRunner watched(Context context) {
        return (caller, output, task) -> runningExecutions.asRuns().run(caller, output, (told, cancellation) -> {
            try (var line = hangUps.line(context, cancellation)) {
                var receipt = task.run(told, cancellation);
                context.header(Headers.EXECUTION_ID, receipt.id());
                if (line.overheard()) {
                    context.header("Connection", "close");
                }
                return receipt;
            }
        });
    }
}
