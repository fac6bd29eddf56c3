package io.caisson.sandbox;

import io.caisson.Caller;
import io.caisson.Cancellation;
import io.caisson.Source;
import java.security.SecureRandom;
import java.util.Optional;

/// Reads sources before they run, each once per tenant, in workers that are there to be lost.
///
/// A syntax worker belongs to one tenant like any other. A source that crashes or stops the parser costs one of them;
/// the service and the script workers never see the native parser. Thread-safe.
final class Syntax implements AutoCloseable {
    private final WorkerPool pool;
    private final Watchdog watchdog;
    private final KnownSources known = new KnownSources();
    private final SecureRandom random = new SecureRandom();

    Syntax(WorkerPool pool, Watchdog watchdog) {
        this.pool = pool;
        this.watchdog = watchdog;
    }

    Reading read(Caller caller, Source source, Cancellation cancellation) {
        var key = KnownSources.Key.of(caller, source);
        var before = known.find(key);
        if (before.isPresent()) {
            return new Reading.Parts(before.get());
        }
        // a worker that dies by itself is no reason to refuse its source; another one is asked, once
        var reading = ask(caller, source, cancellation)
                .or(() -> cancellation.by().isPresent() ? Optional.empty() : ask(caller, source, cancellation))
                .orElseGet(Reading.Unread::new);
        if (reading instanceof Reading.Parts(var parts)) {
            known.learn(key, parts);
        }
        return reading;
    }

    private Optional<Reading> ask(Caller caller, Source source, Cancellation cancellation) {
        var leased = pool.lease(caller.tenant(), cancellation);
        if (leased.isEmpty()) {
            return Optional.of(new Reading.Unread());
        }
        var worker = leased.get();
        var parsing = new Parsing(worker, source, random.nextLong(1, Long.MAX_VALUE));
        try (var _ = cancellation.onCancel(worker::kill)) {
            return parsing.perform(watchdog);
        } finally {
            pool.giveBack(worker, caller.tenant(), parsing.workerIsReusable());
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
