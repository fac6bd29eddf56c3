package io.caisson.server;

import io.caisson.embed.Caisson;
import io.caisson.ledger.DurableLedger;
import io.caisson.server.auth.AdminKey;
import io.caisson.server.auth.Door;
import io.caisson.server.auth.FailedKeys;
import io.caisson.server.auth.Keys;
import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.config.ServerConfig;
import io.caisson.server.config.ServerStartException;
import io.caisson.server.dialects.LiveDoor;
import io.caisson.server.dialects.McpDoor;
import io.caisson.server.dialects.PistonDoor;
import io.caisson.server.executions.EventFeed;
import io.caisson.server.executions.RunningExecutions;
import io.caisson.server.http.Access;
import io.caisson.server.http.Answers;
import io.caisson.server.http.Exchanges;
import io.caisson.server.http.HangUps;
import io.caisson.server.http.HttpErrors;
import io.caisson.server.http.Operation;
import io.caisson.server.http.Problem;
import io.caisson.server.http.QueryText;
import io.caisson.server.http.RequestContext;
import io.caisson.server.piston.Piston;
import io.caisson.server.telemetry.ConnectionLoad;
import io.caisson.server.telemetry.Telemetry;
import io.caisson.server.telemetry.TelemetryConfig;
import io.caisson.server.traffic.AnswerBudget;
import io.caisson.server.traffic.Bodies;
import io.caisson.server.traffic.Connections;
import io.caisson.server.traffic.RequestPace;
import io.caisson.server.traffic.UnreadBody;
import io.caisson.text.RequestBounds;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.util.JavalinBindException;
import io.javalin.util.JavalinException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;

/// A running server over one [Caisson], which it does not own. Closing it lets what runs
/// finish for a while, then cancels and answers it.
public final class CaissonServer implements AutoCloseable {
    private static final Logger LOG = System.getLogger(CaissonServer.class.getName());
    private static final Duration ANSWERING = Duration.ofSeconds(5);
    private static final int LAST_WORDS_MS = 100;
    /// Types of text that a servlet container would write as ISO-8859-1.
    private static final List<String> UTF_8_TYPES = List.of(Problem.MEDIA_TYPE, "application/yaml", "text/plain");

    private final ServerConfig config;
    private final AdminKey adminKey;
    private final LiveAuthority authority;
    private final HangUps hangUps;
    private final RunningExecutions runningExecutions;
    private final Bodies bodies;
    private final AnswerBudget answers = new AnswerBudget();
    private final Connections connections;
    private final EventFeed events;
    private final McpDoor mcp;
    private final Door door;
    private final Piston piston;
    private final Exchanges exchanges;
    private final Javalin javalin;

    private CaissonServer(ServerConfig config, Caisson caisson, Telemetry telemetry) {
        this.config = config;
        this.connections = new Connections(config.connections());
        var pace = new RequestPace();
        this.runningExecutions = new RunningExecutions(pace);
        this.bodies = new Bodies(config.connections().bodyRate(), pace);
        this.adminKey = AdminKey.of(config, caisson.folder().path());
        this.authority = new LiveAuthority(caisson.unwrap(DurableLedger.class).keys(), Clock.systemUTC());
        this.hangUps = new HangUps(
                (context, cancellation) -> authority.hold(RequestContext.credential(context), cancellation));
        this.events = new EventFeed(caisson.unwrap(DurableLedger.class).events(), hangUps);
        this.mcp = new McpDoor(caisson, bodies, hangUps, runningExecutions, authority);
        this.piston = new Piston(caisson);
        var failed = new FailedKeys(Clock.systemUTC());
        this.door = new Door(
                new Keys(adminKey, caisson.unwrap(DurableLedger.class), config.tokens()), failed, pace, config);
        this.exchanges = new Exchanges(telemetry);
        this.javalin = Javalin.create(setup -> {
            http(setup);
            setup.jetty.modifyServer(server -> server.setRequestLog((request, response) -> {
                exchanges.log(request, response);
                connections.end(request);
            }));
            Answers.register(setup.routes);
            setup.routes.before(connections::begin);
            setup.routes.before(exchanges::begin);
            setup.routes.before(answers::offer);
            setup.routes.before(door::pass);
            setup.routes.before(connections::passed);
            setup.routes.before(QueryText::check);
            setup.routes.beforeMatched(exchanges::matched);
            setup.routes.after(UnreadBody::drain);
            setup.routes.after(answers::charge);
            setup.routes.after(exchanges::leave);
            setup.routes.wsBeforeUpgrade(connections::begin);
            setup.routes.wsBeforeUpgrade(exchanges::begin);
            setup.routes.wsAfterUpgrade(connections::passed);
            setup.routes.wsAfterUpgrade(exchanges::leave);
            if (telemetry.hasMetrics()) {
                var metrics = new Metrics(telemetry, caisson, events::open, failed, connections);
                door.admit(setup.routes, Operation.get("/metrics", Access.OPERATOR, metrics::show));
            }
            operations(caisson).forEach(operation -> door.admit(setup.routes, operation));
            new LiveDoor(caisson, piston, runningExecutions, config, authority).open(setup.routes, door);
        });
    }

    /// All that can be asked of it.
    List<Operation> operations(Caisson caisson) {
        return Stream.of(
                        LiveDoor.operations(),
                        Operations.of(caisson, bodies, hangUps, runningExecutions, events, authority),
                        mcp.operations(),
                        new PistonDoor(piston, bodies, hangUps, runningExecutions, authority).operations())
                .flatMap(List::stream)
                .toList();
    }

    /// Starts listening, and writes into the lock of the data folder where.
    ///
    /// @throws ServerStartException when the key or the port cannot be had
    public static CaissonServer start(ServerConfig config, Caisson caisson) {
        return start(config, caisson, Telemetry.of(TelemetryConfig.standard()));
    }

    /// As [#start(ServerConfig, Caisson)], telling `telemetry`, which it does not own. The executions of `caisson` are
    /// told by [Telemetry#watched].
    public static CaissonServer start(ServerConfig config, Caisson caisson, Telemetry telemetry) {
        try {
            var server = new CaissonServer(config, caisson, telemetry);
            server.javalin.start();
            server.hangUps.start();
            server.connections.start();
            server.authority.start();
            caisson.folder().announce(server.url());
            return server;
        } catch (JavalinBindException e) {
            throw new ServerStartException(
                    "port " + config.port() + " of " + config.host() + " cannot be had; name another one with --port",
                    e);
        }
    }

    public String url() {
        var host = config.host().indexOf(':') < 0 ? config.host() : "[" + config.host() + "]";
        return "http://" + host + ":" + javalin.port();
    }

    /// All that it answers to.
    List<Operation> admitted() {
        return door.admitted();
    }

    /// How many callers are being told of events.
    public int listening() {
        return events.open();
    }

    public ConnectionLoad connections() {
        return connections.load();
    }

    /// How many sessions agents have.
    public int agentSessions() {
        return mcp.sessions();
    }

    /// How many agents listen without a session.
    public long agentListeners() {
        return mcp.listening();
    }

    /// How many connections end when their key ends.
    public int held() {
        return authority.open();
    }

    public AdminKey adminKey() {
        return adminKey;
    }

    @Override
    public void close() {
        runningExecutions.end(config.drain());
        events.endAll();
        mcp.end();
        // an execution has ended before its caller has read so, and stopping cuts off whoever is still reading
        exchanges.await(ANSWERING);
        mcp.close();
        connections.closeIdle();
        stop();
        hangUps.close();
        connections.close();
        authority.close();
    }

    /// Jetty gives up on connections that do not end in time, and says so by an exception; they are closed all the
    /// same.
    private void stop() {
        try {
            javalin.stop();
        } catch (JavalinException e) {
            LOG.log(Level.WARNING, "connections did not end in time and were cut off: {0}", e.getMessage());
        }
    }

    private void http(JavalinConfig setup) {
        setup.startup.showJavalinBanner = false;
        setup.startup.showOldJavalinVersionWarning = false;
        setup.startup.startupWatcherEnabled = false;
        setup.concurrency.useVirtualThreads = true;
        setup.http.prefer405over404 = true;
        // answers are compressed by GzipStream: the library would do it on the thread of the request
        setup.http.compressionStrategy = CompressionStrategy.NONE;
        setup.router.javaLangErrorHandler(Answers::failed);
        setup.jetty.modifyServer(server -> {
            server.setErrorHandler(new HttpErrors());
            server.setStopTimeout(ANSWERING.toMillis());
        });
        setup.jetty.modifyServletContextHandler(
                handler -> UTF_8_TYPES.forEach(type -> handler.getMimeTypes().addAssumed(type, "utf-8")));
        setup.jetty.modifyHttpConfiguration(CaissonServer::strict);
        setup.jetty.addConnector(this::connector);
    }

    private static void strict(HttpConfiguration http) {
        // a line that some end at LF and others at CRLF is two requests to the one and one to the other
        http.setHttpCompliance(HttpCompliance.STRICT);
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        http.setRequestHeaderSize(RequestBounds.MAX_HEAD_BYTES);
    }

    private Connector connector(Server server, HttpConfiguration http) {
        var connector = connections.connector(server, http);
        connector.setHost(config.host());
        connector.setPort(config.port());
        connector.setIdleTimeout(config.idleTimeout().toMillis());
        connector.setShutdownIdleTimeout(LAST_WORDS_MS);
        return connector;
    }
}
