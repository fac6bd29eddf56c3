package io.caisson.sandbox.syntax;

import io.caisson.Risk;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.engine.Job;
import io.caisson.engine.Load;
import io.caisson.sandbox.home.WorkerKind;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.workers.LaunchStarter;
import io.caisson.sandbox.workers.SandboxConfig;
import io.caisson.sandbox.workers.Watchdog;
import io.caisson.sandbox.workers.WorkerOwner;
import io.caisson.sandbox.workers.WorkerPool;
import java.lang.System.Logger.Level;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;

/// Reads sources before they run, each once per user, in workers that are there to be lost.
///
/// A syntax worker belongs to one user like any other. A source that crashes or stops the parser costs one of them,
/// once; the service and the script workers never see the native parser. Thread-safe.
public final class Syntax implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Syntax.class.getName());

    private final WorkerPool pool;
    private final Watchdog watchdog;
    private final KnownSources known;
    private final SecureRandom random = new SecureRandom();

    /// Whose source is to be read.
    ///
    /// @param alone nothing may come of it for other sources of the user: its worker ends with it
    public record Question(Caller caller, Source source, boolean alone) {
        public static Question of(Job job) {
            var request = job.request();
            return new Question(job.caller(), request.source(), request.risk() == Risk.HIGH);
        }
    }

    /// What came of it.
    ///
    /// @param spent how long a worker was busy with it and nobody was told so before
    public record Answer(SyntaxReading reading, Duration spent) {}

    public Syntax(WorkerPool pool, Watchdog watchdog, Duration life) {
        this.pool = pool;
        this.watchdog = watchdog;
        this.known = new KnownSources(life);
    }

    /// Reads with the parser of another runtime: `launch` starts a program that answers frames as a syntax worker does.
    /// Its workers are started when the first source comes.
    public static Syntax of(Wall wall, Launch launch, Watchdog watchdog, SandboxConfig config) {
        var pool = new WorkerPool(new LaunchStarter(wall, launch, watchdog), WorkerKind.SYNTAX, config);
        return new Syntax(pool, watchdog, config.life());
    }

    /// Reads a source in order to run it. What it took is told once, also when somebody else looked at it first.
    public Answer read(Question question, Cancellation cancellation) {
        var key = KnownSources.Key.of(question.caller(), question.source());
        var looked = look(question, cancellation);
        return question.alone() ? looked : new Answer(looked.reading(), known.owed(key, looked.spent()));
    }

    /// What reading `source` took was told elsewhere.
    public void charged(Caller caller, Source source) {
        known.owed(KnownSources.Key.of(caller, source), Duration.ZERO);
    }

    /// Reads a source that may never run.
    public Answer look(Question question, Cancellation cancellation) {
        var key = KnownSources.Key.of(question.caller(), question.source());
        var before = question.alone() ? Optional.<SyntaxReading>empty() : known.find(key);
        if (before.isPresent()) {
            return new Answer(before.get(), Duration.ZERO);
        }
        // a worker that dies by itself is no reason to refuse its source; another one is asked, once
        var answer = tried(question, cancellation)
                .or(() -> cancellation.by().isPresent() ? Optional.empty() : ask(question, cancellation))
                .orElseGet(() -> new Answer(new SyntaxReading.Unread(), Duration.ZERO));
        if (!question.alone()) {
            known.learn(key, answer.reading(), answer.spent());
        }
        return answer;
    }

    /// As [#ask]; one worker that could not be started says nothing about the next.
    private Optional<Answer> tried(Question question, Cancellation cancellation) {
        try {
            return ask(question, cancellation);
        } catch (LaunchException e) {
            LOG.log(Level.WARNING, "a syntax worker did not start, another is tried: {0}", e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<Answer> ask(Question question, Cancellation cancellation) {
        var owner = WorkerOwner.of(question.caller());
        var leased = pool.lease(owner, cancellation);
        if (leased.isEmpty()) {
            return Optional.of(new Answer(new SyntaxReading.Unread(), Duration.ZERO));
        }
        var worker = leased.get();
        var parsing = new Parsing(worker, question.source(), random.nextLong(1, Long.MAX_VALUE));
        try (var _ = cancellation.onCancel(worker::kill)) {
            return parsing.perform(watchdog).map(reading -> new Answer(reading, parsing.spent()));
        } finally {
            pool.giveBack(worker, owner, parsing.workerIsReusable() && !question.alone());
        }
    }

    public Load load() {
        return pool.load("syntax");
    }

    @Override
    public void close() {
        pool.close();
    }
}
