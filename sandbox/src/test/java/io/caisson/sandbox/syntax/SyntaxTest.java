package io.caisson.sandbox.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.engine.Cancellation;
import io.caisson.sandbox.home.WorkerKind;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.workers.SandboxConfig;
import io.caisson.sandbox.workers.ScriptedWorker;
import io.caisson.sandbox.workers.Watchdog;
import io.caisson.sandbox.workers.Worker;
import io.caisson.sandbox.workers.WorkerOwner;
import io.caisson.sandbox.workers.WorkerPool;
import io.caisson.sandbox.workers.WorkerStarter;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// How the service handles answers of syntax workers, correct or forged.
class SyntaxTest {
    private static final Source SOURCE = new Source(Language.TYPESCRIPT, "let x: number = 1");
    private static final Frame.Part PART = new Frame.Part("main.ts", new byte[] {1}, "let x = 1", "0AAAA");
    private static final GuestError PROTOCOL =
            GuestError.of(ErrorKind.SECURITY, "the code made its worker break the protocol");

    private final Watchdog watchdog = new Watchdog();
    private final AtomicInteger started = new AtomicInteger();

    @AfterEach
    void close() {
        watchdog.close();
    }

    private Syntax syntax(ScriptedWorker.Script script) {
        var starter = new WorkerStarter() {
            @Override
            public Worker start(WorkerKind kind) {
                assertThat(kind).isEqualTo(WorkerKind.SYNTAX);
                started.incrementAndGet();
                return ScriptedWorker.following(script);
            }

            @Override
            public void close() {}
        };
        var config =
                new SandboxConfig(0, 4, Duration.ofSeconds(5), 500, Duration.ofMinutes(15), Duration.ofMinutes(10));
        return new Syntax(new WorkerPool(starter, WorkerKind.SYNTAX, config), watchdog, config.life());
    }

    private static Caller tenant(String name) {
        return new Caller(name, "user", Tier.ENTERPRISE);
    }

    private static SyntaxReading read(Syntax syntax, String tenant, Source source) {
        return syntax.read(new Syntax.Question(tenant(tenant), source, false), new Cancellation())
                .reading();
    }

    @Test
    void readsASourceOncePerTenant() {
        var asked = new AtomicInteger();
        try (var syntax = syntax((frame, answer, _) -> {
            asked.incrementAndGet();
            answer.write(new Frame.Parsed(frame.id(), List.of(PART), List.of()));
        })) {
            for (var tenant : List.of("a", "a", "b", "a", "b")) {
                assertThat(((SyntaxReading.Read) read(syntax, tenant, SOURCE)).parts())
                        .usingRecursiveComparison()
                        .isEqualTo(List.of(PART));
            }
            assertThat(asked).hasValue(2);
            assertThat(started).hasValue(2);
        }
    }

    /// A user that has taken over its worker could forge results for a source that another user of the tenant
    /// runs.
    @Test
    void whatAWorkerOfOneUserSaidIsNotToldToAnother() {
        var asked = new AtomicInteger();
        try (var syntax = syntax((frame, answer, _) -> {
            asked.incrementAndGet();
            answer.write(new Frame.Parsed(frame.id(), List.of(PART), List.of()));
        })) {
            for (var user : List.of("anne", "bob", "anne", "bob")) {
                var caller = new Caller("a", user, Tier.ENTERPRISE);
                var answer = syntax.read(new Syntax.Question(caller, SOURCE, false), new Cancellation());
                assertThat(answer.reading()).isInstanceOf(SyntaxReading.Read.class);
            }
            assertThat(asked).hasValue(2);
            assertThat(started).hasValue(2);
        }
    }

    @Test
    void theSameTextInAnotherLanguageIsAnotherSource() {
        var asked = new AtomicInteger();
        try (var syntax = syntax((frame, answer, _) -> {
            asked.incrementAndGet();
            var entry = ((Frame.Parse) frame).source().entry();
            answer.write(new Frame.Parsed(frame.id(), List.of(new Frame.Part(entry, new byte[0], "", "")), List.of()));
        })) {
            read(syntax, "a", new Source(Language.JAVASCRIPT, "1", List.of(), "x"));
            read(syntax, "a", new Source(Language.TYPESCRIPT, "1", List.of(), "x"));
            read(syntax, "a", new Source(Language.TYPESCRIPT, "1", List.of(SourceFile.of("y.ts", "2")), "x"));
            assertThat(asked).hasValue(3);
        }
    }

    @Test
    void anErrorOfTheSourceIsTheAuthorsAndItsWorkerIsKept() {
        var threw = new Ending.Threw(ErrorKind.SYNTAX, "SyntaxError", "Expected ;", 3, 4, "at main.ts:3:4");
        try (var syntax = syntax((frame, answer, _) -> answer.write(new Frame.Done(frame.id(), threw, 0, 0)))) {
            var expected = new GuestError(ErrorKind.SYNTAX, "SyntaxError", "Expected ;", 3, 4, "at main.ts:3:4");
            assertThat(read(syntax, "a", SOURCE)).isEqualTo(new SyntaxReading.Unreadable(expected));
            assertThat(read(syntax, "a", SOURCE)).isEqualTo(new SyntaxReading.Unreadable(expected));
            assertThat(started).hasValue(1);
        }
    }

    static Stream<Arguments> liars() {
        return Stream.of(
                liar(
                        "the answer to another source",
                        (frame, answer, _) -> answer.write(new Frame.Parsed(frame.id() + 1, List.of(PART), List.of()))),
                liar(
                        "no part for the entry",
                        (frame, answer, _) -> answer.write(new Frame.Parsed(frame.id(), List.of(), List.of()))),
                liar(
                        "two parts for the entry",
                        (frame, answer, _) ->
                                answer.write(new Frame.Parsed(frame.id(), List.of(PART, PART), List.of()))),
                liar(
                        "a part of no file",
                        (frame, answer, _) -> answer.write(new Frame.Parsed(
                                frame.id(),
                                List.of(PART, new Frame.Part("other.ts", new byte[0], "", "")),
                                List.of()))),
                liar(
                        "a result",
                        (frame, answer, _) ->
                                answer.write(new Frame.Done(frame.id(), new Ending.Returned(new byte[] {'1'}), 0, 0))),
                liar(
                        "an error only the service can find",
                        (frame, answer, _) -> answer.write(new Frame.Done(
                                frame.id(), new Ending.Threw(ErrorKind.QUOTA, "", "pay nothing", 0, 0, ""), 0, 0))),
                liar("a start", (frame, answer, _) -> answer.write(new Frame.Started(frame.id()))),
                liar("a frame too large", (_, _, self) -> self.raw().write(new byte[] {0x7f, 0, 0, 0, 1})));
    }

    private static Arguments liar(String lie, ScriptedWorker.Script script) {
        return Arguments.of(lie, script);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("liars")
    void aWorkerThatBreaksTheProtocolIsNotUsedAgain(String lie, ScriptedWorker.Script script) {
        try (var syntax = syntax(script)) {
            assertThat(read(syntax, "a", SOURCE)).isEqualTo(new SyntaxReading.Unreadable(PROTOCOL));
            assertThat(read(syntax, "a", SOURCE)).isEqualTo(new SyntaxReading.Unreadable(PROTOCOL));
            assertThat(started).hasValue(2);
        }
    }

    @Test
    void anotherTextForJavaScriptIsRefused() {
        var script = new Source(Language.JAVASCRIPT, "1");
        try (var syntax = syntax((frame, answer, _) -> answer.write(new Frame.Parsed(
                frame.id(), List.of(new Frame.Part(script.entry(), new byte[0], "stolen()", "")), List.of())))) {
            assertThat(read(syntax, "a", script)).isEqualTo(new SyntaxReading.Unreadable(PROTOCOL));
        }
    }

    @Test
    void aSourceReadAloneLeavesNothingBehind() {
        try (var syntax =
                syntax((frame, answer, _) -> answer.write(new Frame.Parsed(frame.id(), List.of(PART), List.of())))) {
            var alone = new Syntax.Question(tenant("a"), SOURCE, true);
            var answer = syntax.read(alone, new Cancellation());
            assertThat(answer.reading()).isInstanceOf(SyntaxReading.Read.class);
            assertThat(answer.spent()).isPositive();
            syntax.read(alone, new Cancellation());
            assertThat(started).hasValue(2);
        }
    }

    @Test
    void cachedResultsExpire() {
        var known = new KnownSources(Duration.ZERO);
        var key = new KnownSources.Key(new WorkerOwner("a", "a"), "typescript", "main.ts", "hash");
        known.learn(key, new SyntaxReading.Read(List.of(PART), List.of()), Duration.ZERO);
        assertThat(known.find(key)).isEmpty();
    }

    static Stream<Exit> crashes() {
        return Stream.of(new Exit(139, 11, false), new Exit(134, 6, false), new Exit(137, 9, true));
    }

    @ParameterizedTest
    @MethodSource("crashes")
    void aSourceThatCrashesTheParserCostsOneWorker(Exit crash) {
        try (var syntax = syntax((_, _, self) -> self.die(crash))) {
            assertThat(read(syntax, "a", SOURCE))
                    .isEqualTo(new SyntaxReading.Unreadable(new GuestError(
                            ErrorKind.SYNTAX, "SyntaxError", "the source is too deeply nested", 0, 0, "")));
            assertThat(read(syntax, "a", SOURCE)).isInstanceOf(SyntaxReading.Unreadable.class);
            assertThat(started).hasValue(1);
        }
    }

    @Test
    void aWorkerThatEndsByItselfIsNoFaultOfTheSource() {
        try (var syntax = syntax((frame, answer, self) -> {
            if (started.get() == 1) {
                self.die(new Exit(137, 9, false));
            } else {
                answer.write(new Frame.Parsed(frame.id(), List.of(PART), List.of()));
            }
        })) {
            assertThat(read(syntax, "a", SOURCE)).isInstanceOf(SyntaxReading.Read.class);
            assertThat(started).hasValue(2);
        }
    }

    @Test
    void aWishToEndItEndsTheWorker() throws InterruptedException {
        var asked = new CountDownLatch(1);
        var cancellation = new Cancellation();
        try (var syntax = syntax((_, _, _) -> asked.countDown())) {
            var canceller = Thread.startVirtualThread(() -> {
                try {
                    asked.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                cancellation.cancel("test");
            });
            assertThat(syntax.read(new Syntax.Question(tenant("a"), SOURCE, false), cancellation)
                            .reading())
                    .isEqualTo(new SyntaxReading.Unread());
            canceller.join();
            assertThat(started).hasValue(1);
        }
    }

    @Test
    void theCacheIsBounded() {
        var known = new KnownSources(Duration.ofMinutes(1));
        var large = new SyntaxReading.Read(
                List.of(new Frame.Part("main.ts", new byte[0], "x".repeat(1 << 20), "")), List.of());
        for (var i = 0; i < 70; i++) {
            known.learn(
                    new KnownSources.Key(new WorkerOwner("a", "a"), "typescript", "main.ts", "hash" + i),
                    large,
                    Duration.ZERO);
        }
        assertThat(known.find(new KnownSources.Key(new WorkerOwner("a", "a"), "typescript", "main.ts", "hash0")))
                .isEmpty();
        assertThat(known.find(new KnownSources.Key(new WorkerOwner("a", "a"), "typescript", "main.ts", "hash69")))
                .isPresent();
        assertThat(known.find(new KnownSources.Key(new WorkerOwner("b", "b"), "typescript", "main.ts", "hash69")))
                .isEmpty();
        var huge = new SyntaxReading.Read(
                List.of(new Frame.Part("main.ts", new byte[0], "x".repeat(3 << 20), "")), List.of());
        known.learn(
                new KnownSources.Key(new WorkerOwner("a", "a"), "typescript", "main.ts", "huge"), huge, Duration.ZERO);
        assertThat(known.find(new KnownSources.Key(new WorkerOwner("a", "a"), "typescript", "main.ts", "huge")))
                .isEmpty();
    }
}
