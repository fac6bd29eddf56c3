package io.caisson.server.auth;

import io.caisson.account.Caller;
import io.caisson.server.config.ServerConfig;
import io.caisson.server.dialects.McpDoor;
import io.caisson.server.http.Answers;
import io.caisson.server.http.HangUps;
import io.caisson.server.http.Hosts;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.server.mcp.McpEndpoint;
import io.caisson.server.mcp.protocol.ConformanceOffer;
import io.caisson.server.traffic.Bodies;
import io.caisson.server.traffic.RequestPace;
import io.javalin.Javalin;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.Optional;

/// Our MCP endpoint behind our checks of Host and Origin, with the tools that the conformance suite expects.
/// Needs no key, because the suite cannot send one.
public final class ConformanceServer implements AutoCloseable {
    private final McpEndpoint endpoint = ConformanceOffer.endpoint();
    private final Bodies bodies = new Bodies(0, new RequestPace());
    private final HangUps hangUps = new HangUps((_, _) -> () -> {});
    private final Hosts hosts = new Hosts(ServerConfig.standard().withAddress("127.0.0.1", 0));
    private final Javalin javalin;

    public ConformanceServer() {
        javalin = Javalin.create(setup -> {
            setup.startup.showJavalinBanner = false;
            setup.concurrency.useVirtualThreads = true;
            setup.http.prefer405over404 = true;
            Answers.register(setup.routes);
            setup.routes.before(this::pass);
            setup.routes.post(McpEndpoint.PATH, this::post);
            setup.routes.delete(McpEndpoint.PATH, this::delete);
        });
        javalin.start("127.0.0.1", 0);
        hangUps.start();
    }

    /// Runs until its stdin ends: `conformance/mcp/run` starts it so.
    public static void main(String[] arguments) throws IOException {
        try (var server = new ConformanceServer()) {
            System.out.println(server.url());
            System.in.transferTo(java.io.OutputStream.nullOutputStream());
        }
    }

    public String url() {
        return "http://127.0.0.1:" + javalin.port() + McpEndpoint.PATH;
    }

    private void pass(Context context) {
        var host = RequestContext.header(context, "Host").orElse("");
        if (!hosts.ours(host) || !Hosts.same(RequestContext.header(context, "Origin"), host)) {
            throw new ProblemException(Problem.foreignHost(host));
        }
    }

    private void post(Context context) throws IOException {
        try (var body = bodies.read(Caller.local().tenant(), context.req(), Optional.empty())) {
            endpoint.post(new McpEndpoint.Post(
                    Caller.local(),
                    "",
                    body.text(),
                    context.req(),
                    context.res(),
                    cancellation -> McpDoor.watched(hangUps.line(context, cancellation)),
                    _ -> () -> {}));
        }
    }

    private void delete(Context context) throws IOException {
        endpoint.delete("", context.req(), context.res());
    }

    @Override
    public void close() {
        endpoint.close();
        javalin.stop();
        hangUps.close();
    }
}
