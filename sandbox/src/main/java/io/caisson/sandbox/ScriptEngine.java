package io.caisson.sandbox;

import io.caisson.Caller;
import io.caisson.Cancellation;
import io.caisson.Engine;
import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.GuestRuntime;
import io.caisson.Job;
import io.caisson.Language;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Risk;
import io.caisson.Run;
import io.caisson.Source;
import io.caisson.sandbox.wall.LaunchException;
import java.lang.System.Logger.Level;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;

/// JavaScript on V8, in worker processes behind the wall.
///
/// Thread-safe. Each execution gets an isolate made ahead of it and used once; `risk: high` gets a process of its own
/// without a just-in-time compiler.
public final class ScriptEngine implements Engine {
    private static final System.Logger LOG = System.getLogger(ScriptEngine.class.getName());

    private final ProvenWall wall;
    private final WorkerPool pool;
    private final Watchdog watchdog = new Watchdog();
    private final Facts facts = new Facts();
    private final SecureRandom random = new SecureRandom();

    public ScriptEngine(ProvenWall wall, WorkerPool pool) {
        this.wall = wall;
        this.pool = pool;
    }

    @Override
    public Set<Language> languages() {
        return Set.of(Language.JAVASCRIPT);
    }

    @Override
    public List<GuestRuntime> runtimes() {
        return pool.firstReady()
                .map(ready -> new GuestRuntime(Language.JAVASCRIPT, ready.engine(), ready.version()))
                .map(List::of)
                .orElse(List.of());
    }

    @Override
    public Run run(Job job, Output output) {
        var requested = System.nanoTime();
        try {
            wall.demand();
            return job.request().risk() == Risk.HIGH
                    ? runAlone(job, output, requested)
                    : runPooled(job, output, requested);
        } catch (LaunchException e) {
            // an interrupted service takes its folder along while a worker is still being started
            var cancelled = job.cancellation().by();
            if (cancelled.isPresent()) {
                return Run.unstarted(new Outcome.Cancelled(cancelled.get()));
            }
            LOG.log(Level.ERROR, job.id() + ": nothing can be started behind the wall", e);
            return Run.broken("no worker could be started behind the wall; `caisson doctor` tells why");
        }
    }

    /// A worker that served before can die of what its last guest left behind: memory not yet freed, a parser still
    /// busy. The next guest has not begun then, and another worker takes it over.
    private Run runPooled(Job job, Output output, long requested) {
        while (true) {
            var leased = pool.lease(job.caller().tenant(), job.cancellation());
            if (leased.isEmpty()) {
                return unserved(job);
            }
            var worker = leased.get();
            var served = worker.hasServed();
            var conversation = conversation(worker, job, output, requested);
            try {
                var run = conversation.hold(watchdog);
                if (!served || !conversation.workerDiedEarly()) {
                    return run;
                }
            } finally {
                pool.giveBack(worker, job.caller().tenant(), conversation.workerIsReusable());
            }
        }
    }

    private static Run unserved(Job job) {
        return job.cancellation()
                .by()
                .map(by -> Run.unstarted(new Outcome.Cancelled(by)))
                .orElseGet(() -> Run.refused(ErrorKind.QUOTA, "no worker became free in time; try again later"));
    }

    /// A process for this execution alone, killed after it.
    private Run runAlone(Job job, Output output, long requested) {
        var started = pool.startAlone(job.caller().tenant());
        if (started.isEmpty()) {
            return unserved(job);
        }
        try {
            return conversation(started.get(), job, output, requested).hold(watchdog);
        } finally {
            pool.endAlone(started.get());
        }
    }

    private Conversation conversation(Worker worker, Job job, Output output, long requested) {
        return new Conversation(worker, job, output, facts, random.nextLong(1, Long.MAX_VALUE), requested);
    }

    @Override
    public List<GuestError> check(Caller caller, Source source) {
        wall.demand();
        var leased = pool.lease(caller.tenant(), new Cancellation());
        if (leased.isEmpty()) {
            return List.of(GuestError.of(ErrorKind.QUOTA, "no worker became free in time; try again later"));
        }
        var check = new SourceCheck(leased.get(), source, random.nextLong(1, Long.MAX_VALUE));
        try {
            return check.perform(watchdog);
        } finally {
            pool.giveBack(leased.get(), caller.tenant(), check.workerIsReusable());
        }
    }

    @Override
    public boolean ready() {
        return wall.holds();
    }

    @Override
    public void close() {
        wall.close();
        pool.close();
        watchdog.close();
    }
}
