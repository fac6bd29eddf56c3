package io.caisson.server;

import io.caisson.embed.Caisson;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.util.JavalinBindException;
import java.time.Clock;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/// A running server over one [Caisson], which it does not own. Closing it cancels what runs and
/// answers it.
public final class CaissonServer implements AutoCloseable {
    private static final int HEAD_BYTES = 8 << 10;
    private static final int ANSWER_MS = 5_000;
    private static final int LAST_WORDS_MS = 100;

    private final ServerConfig config;
    private final AdminKey adminKey;
    private final HangUps hangUps = new HangUps();
    private final Executions executions;
    private final EventFeed events;
    private final Javalin javalin;

    private CaissonServer(ServerConfig config, Caisson caisson) {
        this.config = config;
        this.adminKey = AdminKey.of(config, caisson.folder().path());
        var bodies = new Bodies();
        this.executions = new Executions(caisson, bodies, hangUps);
        this.events = new EventFeed(caisson.ledger().events(), hangUps);
        var admin = new LedgerAdmin(caisson.ledger(), bodies);
        var door = new Door(
                Keys.of(adminKey),
                caisson.ledger().books().tiers(),
                new FailedKeys(Clock.systemUTC()),
                new Hosts(config));
        this.javalin = Javalin.create(setup -> {
            http(setup);
            routes(setup.routes, door, new Runtimes(caisson), new Audit(caisson), new Health(caisson::ready));
            setup.routes.post("/v1/scan", new Scans(caisson, bodies)::create);
            adminRoutes(setup.routes, admin);
            reportRoutes(setup.routes, new Reports(caisson, bodies));
        });
    }

    /// Starts listening, and writes into the lock of the data folder where.
    ///
    /// @throws ServerStartException when the key or the port cannot be had
    public static CaissonServer start(ServerConfig config, Caisson caisson) {
        try {
            var server = new CaissonServer(config, caisson);
            server.javalin.start();
            server.hangUps.start();
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

    /// How many callers are being told of events.
    int listening() {
        return events.open();
    }

    public AdminKey adminKey() {
        return adminKey;
    }

    @Override
    public void close() {
        executions.cancelAll();
        events.endAll();
        javalin.stop();
        hangUps.close();
    }

    private void routes(RoutesConfig routes, Door door, Runtimes runtimes, Audit audit, Health health) {
        Answers.register(routes);
        routes.before(door::pass);
        routes.post("/v1/executions", executions::create);
        routes.get("/v1/executions", executions::list);
        routes.get("/v1/executions/{id}", executions::show);
        routes.get("/v1/executions/{id}/artifacts/<path>", executions::artifact);
        routes.get("/v1/events", events::show);
        routes.get("/v1/runtimes", runtimes::list);
        routes.get("/v1/audit/verify", audit::verify);
        routes.get("/healthz", health::alive);
        routes.get("/readyz", health::ready);
    }

    private static void adminRoutes(RoutesConfig routes, LedgerAdmin admin) {
        routes.post("/v1/webhooks", admin::createWebhook);
        routes.get("/v1/webhooks", admin::listWebhooks);
        routes.delete("/v1/webhooks/{id}", admin::deleteWebhook);
        routes.get("/v1/webhooks/{id}/dead-letters", admin::deadLetters);
        routes.post("/v1/webhooks/{id}/replay", admin::replay);
        routes.get("/v1/retention", admin::showRetention);
        routes.put("/v1/retention", admin::setRetention);
    }

    private static void reportRoutes(RoutesConfig routes, Reports reports) {
        routes.get("/v1/agents/{id}/stats", reports::stats);
        routes.get("/v1/agents/{id}/failures", reports::failures);
        routes.get("/v1/security-log", reports::securityLog);
        routes.get("/v1/usage", reports::usage);
        routes.get("/v1/invoices/{month}", reports::invoice);
        routes.get("/v1/pricing", reports::pricing);
        routes.put("/v1/pricing/{tier}", reports::setPricing);
        routes.post("/v1/quote", reports::quote);
    }

    private void http(JavalinConfig setup) {
        setup.startup.showJavalinBanner = false;
        setup.startup.showOldJavalinVersionWarning = false;
        setup.startup.startupWatcherEnabled = false;
        setup.concurrency.useVirtualThreads = true;
        setup.http.prefer405over404 = true;
        setup.http.compressionStrategy = CompressionStrategy.NONE;
        setup.router.javaLangErrorHandler((response, _) -> response.setStatus(500));
        setup.jetty.modifyServer(server -> {
            server.setErrorHandler(new HttpErrors());
            server.setStopTimeout(ANSWER_MS);
        });
        setup.jetty.modifyHttpConfiguration(CaissonServer::quiet);
        setup.jetty.addConnector(this::connector);
    }

    private static void quiet(HttpConfiguration http) {
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        http.setRequestHeaderSize(HEAD_BYTES);
    }

    private Connector connector(Server server, HttpConfiguration http) {
        var connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(config.host());
        connector.setPort(config.port());
        connector.setIdleTimeout(config.idleTimeout().toMillis());
        connector.setShutdownIdleTimeout(LAST_WORDS_MS);
        return connector;
    }
}
