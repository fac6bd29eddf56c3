package io.caisson.server.dialects;

import io.caisson.embed.Caisson;
import io.caisson.server.auth.Door;
import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.executions.RunningExecutions;
import io.caisson.server.http.Access;
import io.caisson.server.http.HangUps;
import io.caisson.server.http.Operation;
import io.caisson.server.http.RequestContext;
import io.caisson.server.live.ExecutionRunner;
import io.caisson.server.mcp.McpEndpoint;
import io.caisson.server.traffic.Bodies;
import io.caisson.server.traffic.ChargedResponse;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// `/mcp`: the endpoint for agents. Creates the [McpEndpoint] with the first request, so that a server without
/// agents starts faster.
public final class McpDoor implements AutoCloseable {
    private final Caisson caisson;
    private final Bodies bodies;
    private final HangUps hangUps;
    private final ExecutionRunner runs;
    private final LiveAuthority authority;
    private final ReentrantLock making = new ReentrantLock();
    private volatile @Nullable McpEndpoint made;

    public McpDoor(
            Caisson caisson,
            Bodies bodies,
            HangUps hangUps,
            RunningExecutions runningExecutions,
            LiveAuthority authority) {
        this.authority = authority;
        this.caisson = caisson;
        this.bodies = bodies;
        this.hangUps = hangUps;
        this.runs = runningExecutions.asRuns();
    }

    public List<Operation> operations() {
        return List.of(
                Operation.post(McpEndpoint.PATH, Access.TOOLS, this::post),
                Operation.delete(McpEndpoint.PATH, Access.TOOLS, this::delete));
    }

    private void post(Context context) throws IOException {
        var credential = RequestContext.credential(context);
        try (var body = bodies.read(context)) {
            endpoint()
                    .post(new McpEndpoint.Post(
                            RequestContext.caller(context),
                            Door.keyHash(context),
                            body.text(),
                            context.req(),
                            new ChargedResponse(context),
                            cancellation -> watched(hangUps.line(context, cancellation)),
                            end -> authority.hold(credential, end)));
        }
    }

    public static McpEndpoint.Line watched(HangUps.Line line) {
        return new McpEndpoint.Line() {
            @Override
            public boolean overheard() {
                return line.overheard();
            }

            @Override
            public void close() {
                line.close();
            }
        };
    }

    private void delete(Context context) throws IOException {
        endpoint().delete(Door.keyHash(context), context.req(), context.res());
    }

    private McpEndpoint endpoint() {
        var endpoint = made;
        return endpoint == null ? make() : endpoint;
    }

    private McpEndpoint make() {
        making.lock();
        try {
            var endpoint = made == null ? new McpEndpoint(caisson, runs) : made;
            made = endpoint;
            return endpoint;
        } finally {
            making.unlock();
        }
    }

    public int sessions() {
        return Optional.ofNullable(made).map(McpEndpoint::sessions).orElse(0);
    }

    public long listening() {
        return Optional.ofNullable(made).map(McpEndpoint::listening).orElse(0L);
    }

    /// Ends streams that only wait for messages.
    public void end() {
        Optional.ofNullable(made).ifPresent(McpEndpoint::end);
    }

    @Override
    public void close() {
        Optional.ofNullable(made).ifPresent(McpEndpoint::close);
    }
}
