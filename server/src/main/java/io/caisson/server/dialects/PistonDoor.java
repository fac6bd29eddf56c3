package io.caisson.server.dialects;

import io.caisson.server.auth.Door;
import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.executions.ExecutionAnswers;
import io.caisson.server.executions.RunningExecutions;
import io.caisson.server.http.Access;
import io.caisson.server.http.Answers;
import io.caisson.server.http.HangUps;
import io.caisson.server.http.Operation;
import io.caisson.server.http.Problem;
import io.caisson.server.live.ExecutionRunner;
import io.caisson.server.piston.Piston;
import io.caisson.server.piston.PistonReply;
import io.caisson.server.traffic.Bodies;
import io.javalin.http.Context;
import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where programs written for Piston find what they expect: below `/api/v2`, and below `/api/v2/piston` as the hosted
/// service had it.
public final class PistonDoor {
    static final List<String> PREFIXES = List.of("/api/v2", "/api/v2/piston");
    static final String SOCKET = "/connect";

    /// All there is, in full: who may come without a key is not decided by how a path begins.
    private static final Set<String> PATHS = PREFIXES.stream()
            .flatMap(prefix ->
                    Stream.of("/execute", "/runtimes", "/packages", SOCKET).map(prefix::concat))
            .collect(Collectors.toUnmodifiableSet());

    /// Each shows that somebody else asks through a program on this host.
    private static final List<String> FORWARDED = List.of("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via");

    private final Piston piston;
    private final Bodies bodies;
    private final HangUps hangUps;
    private final RunningExecutions runningExecutions;
    private final LiveAuthority authority;

    public PistonDoor(Piston piston, Bodies bodies, HangUps hangUps, RunningExecutions runningExecutions, LiveAuthority authority) {
        this.authority = authority;
        this.piston = piston;
        this.bodies = bodies;
        this.hangUps = hangUps;
        this.runningExecutions = runningExecutions;
    }

    public List<Operation> operations() {
        return PREFIXES.stream().flatMap(this::operations).toList();
    }

    private Stream<Operation> operations(String prefix) {
        return Stream.of(
                Operation.post(prefix + "/execute", Access.EXECUTE, this::execute),
                Operation.get(prefix + "/runtimes", Access.RESULT, context -> write(context, piston.runtimes())),
                Operation.get(prefix + "/packages", Access.RESULT, context -> write(context, piston.packages())),
                Operation.post(prefix + "/packages", Access.EXECUTE, context -> write(context, piston.noChange())),
                Operation.delete(prefix + "/packages", Access.EXECUTE, context -> write(context, piston.noChange())));
    }

    /// Whether errors are told in Piston's words, and keys may come without a word before them.
    public static boolean speaks(Context context) {
        return context.path().startsWith("/api/v2/");
    }

    /// Whether a program on this very host asks, for itself.
    public static boolean isOpenTo(Context context) {
        return PATHS.contains(context.path())
                && isLoopback(context.req().getRemoteAddr())
                && FORWARDED.stream()
                        .allMatch(name -> Door.header(context, name).isEmpty());
    }

    private static boolean isLoopback(String address) {
        try {
            // an address, never a name: nothing is looked up
            return InetAddress.ofLiteral(address.replace("[", "").replace("]", ""))
                    .isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private void execute(Context context) {
        try (var body = bodies.read(context)) {
            var reply = piston.execute(Door.caller(context), body.text(), watched(context));
            authority.require(Door.credential(context));
            write(context, reply);
        }
    }

    /// Hanging up ends the run.
    private ExecutionRunner watched(Context context) {
        return (caller, output, task) -> runningExecutions.asRuns().run(caller, output, (told, cancellation) -> {
            try (var line = hangUps.line(context, cancellation)) {
                var receipt = task.run(told, cancellation);
                context.header(ExecutionAnswers.ID_HEADER, receipt.id());
                if (line.overheard()) {
                    context.header("Connection", "close");
                }
                return receipt;
            }
        });
    }

    public static void write(Context context, Problem problem) {
        write(context, PistonReply.message(problem.status(), problem.title() + ": " + problem.detail(), problem.headers()));
    }

    private static void write(Context context, PistonReply reply) {
        reply.headers().forEach(context::header);
        Answers.json(context.status(reply.status()), reply.json());
    }
}
