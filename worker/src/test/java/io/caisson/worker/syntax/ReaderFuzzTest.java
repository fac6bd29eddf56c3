package io.caisson.worker.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.caisson.worker.syntax.fuzz.Grammar;
import io.caisson.worker.syntax.fuzz.Interpreter;
import io.caisson.worker.syntax.fuzz.LuaGrammar;
import io.caisson.worker.syntax.fuzz.PerlGrammar;
import io.caisson.worker.syntax.fuzz.ShellGrammar;
import io.caisson.worker.syntax.fuzz.SqlGrammar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Our own readers beside the real interpreters, all at once.
///
/// In the build each language tries the same first programs of seed 1, for ten seconds at most: a faster machine finds
/// nothing there that a slower one could not. `./prove fuzz` explores: other seeds, for longer, without that bound.
/// `-Dfuzz.seconds=N` sets the time and lifts the bound, `-Dfuzz.programs=N` sets the bound, `-Dfuzz.seed=N` the seed,
/// `-Dfuzz.from=N` the first program.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReaderFuzzTest {
    /// All of them were seen to hold with seed 1, for each language.
    private static final long MAX_PROGRAMS = 2_000;

    private static final long MOST =
            Long.getLong("fuzz.programs", Long.getLong("fuzz.seconds") == null ? MAX_PROGRAMS : Long.MAX_VALUE);
    private static final Duration TIME = Duration.ofSeconds(Long.getLong("fuzz.seconds", 10));
    private static final long SEED = Long.getLong("fuzz.seed", 1);
    private static final long FROM = Long.getLong("fuzz.from", 0);
    private static final Duration GRACE = Duration.ofMinutes(1);
    private static final long STACK_BYTES = 256L << 20;

    enum Subject {
        LUA("lua5.4", "lua", true),
        PERL("perl", "pl", false),
        SQL("python3", "py", false),
        SHELL("bash", "sh", false);

        private final String command;
        private final String extension;
        private final boolean judgesDamaged;

        Subject(String command, String extension, boolean judgesDamaged) {
            this.command = command;
            this.extension = extension;
            this.judgesDamaged = judgesDamaged;
        }

        Grammar grammar(Random random) {
            return switch (this) {
                case LUA -> new LuaGrammar(random);
                case PERL -> new PerlGrammar(random);
                case SQL -> new SqlGrammar(random);
                case SHELL -> new ShellGrammar(random);
            };
        }

        String language() {
            return name().toLowerCase(Locale.ROOT);
        }

        private Optional<Path> interpreter() {
            return Stream.of("/usr/bin", "/bin", "/usr/local/bin")
                    .map(folder -> Path.of(folder, command))
                    .filter(Files::isExecutable)
                    .findFirst();
        }
    }

    private record Attempt(ReaderFuzz fuzz, Interpreter interpreter, CompletableFuture<ReaderFuzz.Tally> tally) {}

    private final Map<Subject, Attempt> attempts = new EnumMap<>(Subject.class);

    @TempDir
    private static Path folder;

    @BeforeAll
    void startAll() throws IOException {
        for (var subject : Subject.values()) {
            var command = subject.interpreter();
            if (command.isPresent()) {
                attempts.put(subject, start(subject, command.get()));
            }
        }
    }

    private Attempt start(Subject subject, Path command) throws IOException {
        var own = Files.createDirectory(folder.resolve(subject.language()));
        var interpreter = Interpreter.start(command, subject.extension, own);
        var fuzz = new ReaderFuzz(subject.language(), subject::grammar, interpreter, subject.judgesDamaged);
        var tally = new CompletableFuture<ReaderFuzz.Tally>();
        Runnable work = () -> {
            try {
                tally.complete(fuzz.run(SEED, FROM, MOST, TIME));
            } catch (Throwable e) {
                tally.completeExceptionally(e);
            }
        };
        var thread = new Thread(null, work, "fuzz " + subject.language(), STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        return new Attempt(fuzz, interpreter, tally);
    }

    @AfterAll
    void stopAll() {
        attempts.values().forEach(attempt -> attempt.interpreter().close());
    }

    @ParameterizedTest
    @EnumSource
    void readersAgreeWithInterpreters(Subject subject) throws Throwable {
        var attempt = attempts.get(subject);
        assumeTrue(attempt != null, () -> "there is no " + subject.command + " to compare the reader with");
        var tally = tally(attempt);
        System.out.println("fuzz: " + subject.language() + ", seed " + SEED + ": " + tally);
        // a grammar that the interpreter does not take, or that calls nothing, would show nothing
        assertThat(tally.accepted()).isGreaterThan(tally.programs() / 2);
        assertThat(tally.calls()).isGreaterThan(tally.programs() / 4);
    }

    private static ReaderFuzz.Tally tally(Attempt attempt) throws Throwable {
        try {
            return attempt.tally().get(TIME.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError(
                    "still busy with, seed " + SEED + ":\n" + attempt.fuzz().current(), e);
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }
}
