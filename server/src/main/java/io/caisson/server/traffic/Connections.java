package io.caisson.server.traffic;

import io.caisson.server.config.ConnectionConfig;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.server.telemetry.ConnectionLoad;
import io.caisson.work.TenantShares;
import io.javalin.http.Context;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/// All open connections of callers. Bounds their number and closes those that are too slow. Thread-safe.
///
/// A connection on which a valid key was seen holds a place of its tenant. Connections without a key share a
/// smaller number of places; a new one evicts the oldest. So an attacker that opens many connections cannot keep
/// a caller with a key from connecting.
public final class Connections implements AutoCloseable {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);
    /// Small enough that a slow reader is still seen to read: the kernel takes more bytes when a third of the
    /// buffer is free.
    private static final int SEND_BUFFER = 128 << 10;

    private static final int SHARE_PART = 4;

    private final ConnectionConfig config;
    private final Set<CallerConnection> all = ConcurrentHashMap.newKeySet();
    /// Connections without a key, oldest first.
    private final LinkedHashSet<CallerConnection> strangers = new LinkedHashSet<>();
    private final Map<String, Integer> byAddress = new HashMap<>();
    private final TenantShares places;
    private final LongAdder slowAnswers = new LongAdder();
    private final LongAdder slowHeads = new LongAdder();
    private final LongAdder madeRoom = new LongAdder();
    private final Thread watch =
            Thread.ofPlatform().daemon().name("connections").unstarted(this::watch);

    public Connections(ConnectionConfig config) {
        this.config = config;
        this.places = new TenantShares(config.most(), Math.max(1, config.most() / SHARE_PART));
    }

    public void start() {
        watch.start();
    }

    @Override
    public void close() {
        watch.interrupt();
    }

    /// A connector whose connections are registered here.
    public ServerConnector connector(Server server, HttpConfiguration http) {
        var connector = new ServerConnector(server, new HttpConnectionFactory(http)) {
            @Override
            protected SocketChannelEndPoint newEndPoint(
                    SocketChannel channel, ManagedSelector selector, SelectionKey key) {
                var made = new CallerConnection(Connections.this, channel, selector, key, getScheduler());
                made.setIdleTimeout(getIdleTimeout());
                return made;
            }
        };
        connector.setAcceptedSendBufferSize(SEND_BUFFER);
        return connector;
    }

    static Optional<CallerConnection> of(Context context) {
        return of(ServletContextRequest.getServletContextRequest(context.req()));
    }

    private static Optional<CallerConnection> of(Request request) {
        EndPoint end = request.getConnectionMetaData().getConnection().getEndPoint();
        return end instanceof CallerConnection ours ? Optional.of(ours) : Optional.empty();
    }

    /// Called before anything else is done for a request.
    public void begin(Context context) {
        of(context).ifPresent(CallerConnection::begin);
    }

    /// Called when a request has been let in: with a valid key, or to an open operation.
    public void passed(Context context) {
        if (RequestContext.hasCaller(context)) {
            of(context)
                    .filter(connection -> !connection.hasPlace() && !isTrusted(connection))
                    .ifPresent(connection ->
                            keyed(connection, RequestContext.caller(context).tenant()));
        }
    }

    /// Called when a request has been answered to its last byte.
    public void end(Request request) {
        of(request).ifPresent(CallerConnection::end);
    }

    private boolean isTrusted(CallerConnection connection) {
        return config.trusted().contains(connection.address());
    }

    private synchronized void keyed(CallerConnection connection, String tenant) {
        connection.keep(places.take(tenant, 1).orElseThrow(() -> new ProblemException(Problem.tooManyConnections())));
        forget(connection);
        if (!all.contains(connection)) {
            connection.leavePlace();
        }
    }

    /// Closes idle connections, for which a stopping server would wait.
    public void closeIdle() {
        all.stream().filter(CallerConnection::isIdle).forEach(CallerConnection::close);
    }

    void opened(CallerConnection connection) {
        victim(connection).ifPresent(each -> {
            madeRoom.increment();
            each.cut("its place was needed");
        });
    }

    /// The connection that must be closed to make room for `connection`, if any.
    private synchronized Optional<CallerConnection> victim(CallerConnection connection) {
        all.add(connection);
        if (!isTrusted(connection)) {
            strangers.add(connection);
            if (byAddress.merge(connection.address(), 1, Integer::sum) > config.perAddress()) {
                return oldest(each -> each.address().equals(connection.address()));
            }
            if (strangers.size() > config.withoutKey()) {
                return oldest(_ -> true);
            }
        }
        return all.size() > config.most() ? oldest(_ -> true).or(() -> quietest(connection)) : Optional.empty();
    }

    /// The oldest idle connection without a key, else the oldest one; possibly the new connection itself.
    private Optional<CallerConnection> oldest(Predicate<CallerConnection> which) {
        var victim = candidates(which)
                .filter(CallerConnection::isIdle)
                .findFirst()
                .or(() -> candidates(which).findFirst());
        victim.ifPresent(this::forget);
        return victim;
    }

    private Stream<CallerConnection> candidates(Predicate<CallerConnection> which) {
        return strangers.stream().filter(which);
    }

    /// The connection that has been idle longest, among those with a key. Requests that are being answered are not
    /// interrupted: if all connections are busy, the new one is closed.
    private Optional<CallerConnection> quietest(CallerConnection newest) {
        return all.stream()
                .filter(each -> each.isIdle() && !each.equals(newest))
                .min(Comparator.comparingLong(each -> each.quietSince() - System.nanoTime()))
                .or(() -> Optional.of(newest));
    }

    void closed(CallerConnection connection) {
        synchronized (this) {
            all.remove(connection);
            forget(connection);
            connection.leavePlace();
        }
    }

    private void forget(CallerConnection connection) {
        if (strangers.remove(connection)) {
            byAddress.computeIfPresent(connection.address(), (_, count) -> count == 1 ? null : count - 1);
        }
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(POLL_INTERVAL);
                all.forEach(this::checkRates);
            }
        } catch (InterruptedException e) {
            // the server stops
        }
    }

    private void checkRates(CallerConnection connection) {
        var now = System.nanoTime();
        var window = config.window().toNanos();
        if (connection.isSlowToAsk(now, config.headTimeout().toNanos())) {
            slowHeads.increment();
            connection.cut("the head of a request came too slowly");
        } else if (connection.isSlowToRead(
                now, window, config.answerRate() * config.window().toMillis() / 1_000)) {
            slowAnswers.increment();
            connection.cut("an answer was read too slowly");
        }
    }

    public synchronized ConnectionLoad load() {
        return new ConnectionLoad(
                all.size() - strangers.size(), strangers.size(), slowAnswers.sum(), slowHeads.sum(), madeRoom.sum());
    }
}
