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

/// Parses sources before they run, each once for a user, in workers that may crash.
///
/// A syntax worker belongs to one user like any other. A source that crashes or stops the parser costs one
/// worker, once. The service and the script workers never load the native parser. Thread-safe.
public final class Syntax implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Syntax.class.getName());

    private final WorkerPool pool;
    private final Watchdog watchdog;
    private final KnownSources known;
    private final SecureRandom random = new SecureRandom();

    /// A source to parse, with its user.
    ///
    /// @param alone the result must not influence other sources of the user, so the worker is not reused
    public record Question(Caller caller, Source source, boolean alone) {
        public static Question of(Job job) {
            var request = job.request();
            return new Question(job.caller(), request.source(), request.risk() == Risk.HIGH);
        }
    }

    /// The result of parsing.
    ///
    /// @param spent the time of a worker that was not charged before
    public record Answer(SyntaxReading reading, Duration spent) {}

    public Syntax(WorkerPool pool, Watchdog watchdog, Duration life) {
        this.pool = pool;
        this.watchdog = watchdog;
        this.known = new KnownSources(life);
    }

    /// Parses with another runtime: `launch` starts a program that answers frames as a syntax worker does. Its
    /// workers start with the first source.
    public static Syntax of(Wall wall, Launch launch, Watchdog watchdog, SandboxConfig config) {
        var pool = new WorkerPool(new LaunchStarter(wall, launch, watchdog), WorkerKind.SYNTAX, config);
        return new Syntax(pool, watchdog, config.life());
    }

    /// Parses a source in order to run it. The parsing time is charged once, also when the gate parsed the source
    /// before.
    public Answer read(Question question, Cancellation cancellation) {
        var key = KnownSources.Key.of(question.caller(), question.source());
        var looked = look(question, cancellation);
        return question.alone() ? looked : new Answer(looked.reading(), known.owed(key, looked.spent()));
    }

    /// Marks the parsing time of `source` as charged.
    public void charged(Caller caller, Source source) {
        known.owed(KnownSources.Key.of(caller, source), Duration.ZERO);
    }

    /// Parses a source that may never run.
    public Answer look(Question question, Cancellation cancellation) {
        var key = KnownSources.Key.of(question.caller(), question.source());
        var before = question.alone() ? Optional.<SyntaxReading>empty() : known.find(key);
        if (before.isPresent()) {
            return new Answer(before.get(), Duration.ZERO);
        }
        // a worker that dies by itself is no reason to refuse its source: another worker is tried, once
        var answer = tried(question, cancellation)
                .or(() -> cancellation.by().isPresent() ? Optional.empty() : parse(question, cancellation))
                .orElseGet(() -> new Answer(new SyntaxReading.Unread(), Duration.ZERO));
        if (!question.alone()) {
            known.learn(key, answer.reading(), answer.spent());
        }
        return answer;
    }

    /// As [#parse], but empty when the worker did not start: the next one may.
    private Optional<Answer> tried(Question question, Cancellation cancellation) {
        try {
            return parse(question, cancellation);
        } catch (LaunchException e) {
            LOG.log(Level.WARNING, "a syntax worker did not start, another is tried: {0}", e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<Answer> parse(Question question, Cancellation cancellation) {
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
