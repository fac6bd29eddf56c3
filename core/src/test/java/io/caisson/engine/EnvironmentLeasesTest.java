package io.caisson.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Risk;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.gate.Grants;
import io.caisson.receipt.Run;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Order, ownership, ends and leases of environments, over an interpreter that does what a test says.
@Timeout(30)
class EnvironmentLeasesTest {
    private static final Caller ANN = new Caller("acme", "ann", Tier.STANDARD);
    private static final Caller BOB = new Caller("acme", "bob", Tier.STANDARD);
    private static final Caller EVE = new Caller("evil", "ann", Tier.STANDARD);

    private final AtomicLong nanos = new AtomicLong();
    private Consumer<Optional<String>> crowded = _ -> {};
    private final List<String> ends = new ArrayList<>();
    private final List<Scripted> interpreters = new ArrayList<>();
    private EnvironmentLeases leases = leases(new EnvironmentLeases.Bounds(4, 1_000));

    @AfterEach
    void close() {
        leases.close();
    }

    private EnvironmentLeases leases(EnvironmentLeases.Bounds bounds) {
        return new EnvironmentLeases(
                new Opener(), bounds, (spec, reason) -> ends.add(spec.id() + " " + reason.label()));
    }

    private Environment open(String id, Caller caller) {
        return ((Opening.Opened) leases.open(spec(id, caller), 2, new Cancellation())).environment();
    }

    private static EnvironmentSpec spec(String id, Caller caller) {
        return new EnvironmentSpec(
                id,
                EnvironmentOwner.user(caller),
                caller,
                Language.JAVASCRIPT,
                Limits.NONE,
                Grants.NONE,
                Risk.LOW,
                Map.of(),
                Duration.ofMinutes(10));
    }

    private static Job job(String code, Caller caller, Cancellation cancellation) {
        return new Job(
                "exe_" + code, caller, ExecutionRequest.javascript(code), Grants.NONE, Limits.NONE, cancellation);
    }

    private static CellRun run(Environment environment, String code, Caller caller) {
        return environment.run(environment.spec().owner(), job(code, caller, new Cancellation()), Output.NOWHERE);
    }

    /// Its cells are words: `block` waits until it is released or cancelled, `lost` loses the process.
    private static final class Scripted implements Interpreter {
        final List<Integer> numbers = new ArrayList<>();
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);
        final AtomicInteger kills = new AtomicInteger();
        volatile long memory = 100;
        private Consumer<EnvironmentEnd> lost = _ -> {};

        @Override
        public CellRun run(int number, Job cell, Output output) {
            numbers.add(number);
            var code = cell.request().source().code();
            if (code.equals("block")) {
                begun.countDown();
                try (var _ = cell.cancellation().onCancel(release::countDown)) {
                    release.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            var ran = cell.cancellation()
                    .by()
                    .map(by -> Run.unstarted(new Outcome.Cancelled(by)))
                    .orElseGet(() -> Run.unstarted(new Outcome.Completed(Value.of(code))));
            return code.equals("lost") ? CellRun.lost(ran, EnvironmentEnd.DEADLINE) : CellRun.kept(ran);
        }

        @Override
        public long memoryBytes() {
            return memory;
        }

        @Override
        public void onExit(Consumer<EnvironmentEnd> listener) {
            lost = listener;
        }

        @Override
        public void kill() {
            kills.incrementAndGet();
        }
    }

    private final class Opener implements Runner {
        @Override
        public void whenCrowded(Consumer<Optional<String>> listener) {
            crowded = listener;
        }

        @Override
        public Opening open(EnvironmentSpec spec, Cancellation cancellation) {
            var interpreter = new Scripted();
            interpreters.add(interpreter);
            return new Opening.Opened(new Environment(spec, interpreter, nanos::get));
        }

        @Override
        public Run run(Job job, Output output) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CheckResult check(Job job) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<GuestRuntime> runtimes() {
            return List.of();
        }

        @Override
        public boolean ready() {
            return true;
        }

        @Override
        public void close() {}
    }

    @Test
    void cellsAreNumberedAndKeepTheEnvironment() {
        var environment = open("a", ANN);
        assertThat(run(environment, "1", ANN).end()).isEmpty();
        assertThat(run(environment, "2", ANN).end()).isEmpty();
        assertThat(interpreters.getFirst().numbers).containsExactly(1, 2);
        assertThat(environment.state().phase()).isEqualTo(EnvironmentState.Phase.IDLE);
    }

    @Test
    void nobodyElseRunsACell() {
        var environment = open("a", ANN);
        for (var stranger : List.of(BOB, EVE)) {
            var stolen = environment.run(
                    EnvironmentOwner.user(stranger), job("1", stranger, new Cancellation()), Output.NOWHERE);
            var pretended =
                    environment.run(environment.spec().owner(), job("1", stranger, new Cancellation()), Output.NOWHERE);
            for (var answer : List.of(stolen, pretended)) {
                assertThat(answer.run().outcome())
                        .isInstanceOfSatisfying(
                                Outcome.Refused.class,
                                refused -> assertThat(refused.reason().kind()).isEqualTo(ErrorKind.POLICY));
            }
        }
        assertThat(interpreters.getFirst().numbers).isEmpty();
        assertThat(leases.find("a", EnvironmentOwner.user(BOB))).isEmpty();
        assertThat(leases.find("a", EnvironmentOwner.user(ANN))).contains(environment);
    }

    @Test
    void membersOfASessionShareItsEnvironmentAndOtherTenantsDoNot() {
        var owner = EnvironmentOwner.session("acme", "ses_1");
        assertThat(owner.admits(ANN)).isTrue();
        assertThat(owner.admits(BOB)).isTrue();
        assertThat(owner.admits(EVE)).isFalse();
    }

    @Test
    void cellsRunOneAfterTheOtherInTheOrderInWhichTheyCame() throws Exception {
        var environment = open("a", ANN);
        var first = inBackground(environment, "block");
        interpreters.getFirst().begun.await();
        var order = new ConcurrentLinkedQueue<String>();
        var rest = new ArrayList<CompletableFuture<?>>();
        for (var i = 0; i < Environment.MAX_WAITING; i++) {
            var code = "later" + i;
            rest.add(inBackground(environment, code).thenAccept(_ -> order.add(code)));
            awaitWaiting(environment, i + 1);
        }
        assertThat(run(environment, "one too many", ANN).run().outcome()).isInstanceOf(Outcome.Refused.class);
        interpreters.getFirst().release.countDown();
        first.join();
        rest.forEach(CompletableFuture::join);
        assertThat(order).hasSize(Environment.MAX_WAITING);
        assertThat(interpreters.getFirst().numbers).isSorted().hasSize(1 + Environment.MAX_WAITING);
    }

    @Test
    void anInterruptEndsTheRunningCellAndNothingElse() throws Exception {
        var environment = open("a", ANN);
        environment.interrupt("ann");
        var running = inBackground(environment, "block");
        interpreters.getFirst().begun.await();
        environment.interrupt("ann");
        assertThat(running.get().run().outcome()).isEqualTo(new Outcome.Cancelled("ann"));
        assertThat(run(environment, "2", ANN).end()).isEmpty();
    }

    @Test
    void theFirstReasonOfAnEndCountsAndIsAnnouncedOnce() {
        var environment = open("a", ANN);
        assertThat(run(environment, "lost", ANN).end()).contains(EnvironmentEnd.DEADLINE);
        environment.close();
        interpreters.getFirst().lost.accept(EnvironmentEnd.MEMORY);
        assertThat(ends).containsExactly("a deadline");
        assertThat(interpreters.getFirst().kills).hasValue(1);
        assertThat(run(environment, "1", ANN).end()).contains(EnvironmentEnd.DEADLINE);
    }

    @Test
    void anEndWhileACellRunsCancelsItWithTheReason() throws Exception {
        var environment = open("a", ANN);
        var running = inBackground(environment, "block");
        interpreters.getFirst().begun.await();
        assertThat(environment.endIfIdle(EnvironmentEnd.EVICTED)).isFalse();
        assertThat(environment.end(EnvironmentEnd.MEMBER_REMOVED)).isTrue();
        assertThat(running.get().run().outcome()).isEqualTo(new Outcome.Cancelled("member removed"));
        assertThat(running.get().end()).contains(EnvironmentEnd.MEMBER_REMOVED);
    }

    @Test
    void aProcessThatDiesWhileItIdlesIsLost() {
        open("a", ANN);
        interpreters.getFirst().lost.accept(EnvironmentEnd.PROCESS_LOST);
        assertThat(ends).containsExactly("a process lost");
        assertThat(leases.states()).isEmpty();
    }

    @Test
    void idleTimeEndsItAndACellBeginsTheTimeAnew() {
        var environment = open("a", ANN);
        nanos.addAndGet(TimeUnit.MINUTES.toNanos(9));
        run(environment, "1", ANN);
        nanos.addAndGet(TimeUnit.MINUTES.toNanos(9));
        leases.look();
        assertThat(ends).isEmpty();
        nanos.addAndGet(TimeUnit.MINUTES.toNanos(2));
        leases.look();
        assertThat(ends).containsExactly("a idle");
    }

    @Test
    void aTenantAtItsShareLosesItsLeastRecentlyUsedOneAndNeverABusyOne() throws Exception {
        var oldest = open("oldest", ANN);
        nanos.addAndGet(1_000);
        open("newer", ANN);
        nanos.addAndGet(1_000);
        open("theirs", EVE);
        var running = inBackground(oldest, "block");
        interpreters.getFirst().begun.await();
        open("third", ANN);
        assertThat(ends).containsExactly("newer evicted");
        interpreters.getFirst().release.countDown();
        running.join();
    }

    @Test
    void withoutAnIdleOneTheNextIsRefused() throws Exception {
        var running = new ArrayList<CompletableFuture<CellRun>>();
        for (var id : List.of("a", "b")) {
            running.add(inBackground(open(id, ANN), "block"));
            interpreters.getLast().begun.await();
        }
        assertThat(leases.open(spec("c", ANN), 2, new Cancellation())).isInstanceOf(Opening.Refused.class);
        assertThat(ends).isEmpty();
        interpreters.forEach(interpreter -> interpreter.release.countDown());
        running.forEach(CompletableFuture::join);
    }

    @Test
    void aFullHostEvictsTheLeastRecentlyUsedOfAnyTenant() {
        leases.close();
        leases = leases(new EnvironmentLeases.Bounds(2, 1_000));
        open("a", ANN);
        nanos.addAndGet(1_000);
        open("b", EVE);
        nanos.addAndGet(1_000);
        open("c", EVE);
        assertThat(ends).containsExactly("b evicted");
        open("d", new Caller("third", "x", Tier.STANDARD));
        assertThat(ends).containsExactly("b evicted", "a evicted");
    }

    @Test
    void tooMuchMemoryEvictsUntilItFits() {
        open("a", ANN);
        nanos.addAndGet(1_000);
        open("b", ANN);
        nanos.addAndGet(1_000);
        open("c", EVE);
        interpreters.forEach(interpreter -> interpreter.memory = 450);
        leases.look();
        assertThat(ends).containsExactly("a evicted");
    }

    @Test
    void aRunThatWaitsForRoomGetsThatOfAnIdleOne() {
        open("a", EVE);
        nanos.addAndGet(1_000);
        open("b", ANN);
        crowded.accept(Optional.of("acme"));
        assertThat(ends).containsExactly("b evicted");
        crowded.accept(Optional.of("acme"));
        assertThat(ends).hasSize(1);
        crowded.accept(Optional.empty());
        assertThat(ends).containsExactly("b evicted", "a evicted");
    }

    @Test
    void closingTheServiceEndsAll() {
        open("a", ANN);
        leases.close();
        assertThat(ends).containsExactly("a server restarted");
        assertThat(leases.open(spec("b", ANN), 2, new Cancellation())).isInstanceOf(Opening.Refused.class);
    }

    private static CompletableFuture<CellRun> inBackground(Environment environment, String code) {
        return CompletableFuture.supplyAsync(() -> run(environment, code, ANN), Thread::startVirtualThread);
    }

    private static void awaitWaiting(Environment environment, int waiting) throws InterruptedException {
        while (environment.state().waiting() < waiting) {
            Thread.sleep(1);
        }
    }
}
