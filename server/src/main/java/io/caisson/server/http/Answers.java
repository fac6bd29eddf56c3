package io.caisson.server.http;

import io.caisson.Value;
import io.caisson.json.MalformedRequestException;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.server.piston.PistonPaths;
import io.caisson.server.piston.PistonReply;
import io.caisson.work.WorkLane;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.http.HttpException;

/// Maps exceptions of handlers to problem documents. An unexpected exception is logged and never put into the
/// response.
public final class Answers {
    private static final Logger LOG = System.getLogger(Answers.class.getName());

    private Answers() {}

    public static void register(RoutesConfig routes) {
        // Javalin answers its own exceptions itself unless a handler is registered for exactly their type
        routes.exception(HttpResponseException.class, (e, context) -> write(context, problem(e)));
        routes.exception(Exception.class, (e, context) -> write(context, problem(e)));
    }

    public static void json(Context context, Map<String, ?> members) {
        json(context, Value.of(members).json());
    }

    /// Answers with JSON text.
    public static void json(Context context, String json) {
        var bytes = WorkLane.compute(json.length(), () -> json.getBytes(StandardCharsets.UTF_8));
        context.contentType("application/json").result(bytes);
    }

    public static void write(Context context, Problem problem) {
        if (PistonPaths.speaks(context)) {
            var message = problem.title() + ": " + problem.detail();
            write(context, PistonReply.message(problem.status(), message, problem.headers()));
            return;
        }
        problem.headers().forEach(context::header);
        // as bytes: a text would be written in the character set that HTTP once assumed for unknown media types
        context.status(problem.status())
                .contentType(Problem.MEDIA_TYPE)
                .result(problem.json().getBytes(StandardCharsets.UTF_8));
    }

    public static void write(Context context, PistonReply reply) {
        reply.headers().forEach(context::header);
        json(context.status(reply.status()), reply.json());
    }

    /// Logs an error of the JVM, such as a stack overflow, and answers 500. Javalin passes errors to no exception
    /// handler.
    public static void failed(HttpServletResponse response, Error e) {
        LOG.log(Level.ERROR, "request " + response.getHeader(RequestId.HEADER) + " failed", e);
        if (response.isCommitted()) {
            return;
        }
        var problem = Problem.internal();
        response.setStatus(problem.status());
        response.setContentType(Problem.MEDIA_TYPE);
        try {
            response.getOutputStream().write(problem.json().getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            LOG.log(Level.DEBUG, "the caller of a failed request has gone", gone);
        }
    }

    /// The problem for `e`, for a response or as an event of a stream that has begun.
    public static Problem problem(Exception e) {
        return switch (e) {
            case ProblemException known -> known.problem();
            case MalformedRequestException mistake -> Problem.malformed(mistake);
            case LedgerException _ -> ledger(e);
            case HttpResponseException http -> http(http);
            case HttpException http when http.getCode() < 500 -> Problem.http(http.getCode());
            default -> unexpected(e);
        };
    }

    private static Problem http(HttpResponseException e) {
        return e instanceof MethodNotAllowedResponse
                ? Problem.wrongMethod(e.getDetails().getOrDefault("availableMethods", ""))
                : Problem.http(e.getStatus());
    }

    /// Without a ledger entry nothing runs: the caller gets a problem, the operator finds the cause in the log.
    private static Problem ledger(Exception e) {
        LOG.log(Level.ERROR, "the ledger failed", e);
        return Problem.ledger("the ledger cannot be used now");
    }

    private static Problem unexpected(Exception e) {
        LOG.log(Level.ERROR, "a request failed", e);
        return Problem.internal();
    }
}
