package io.caisson.sandbox.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.engine.Cancellation;
import io.caisson.engine.Load;
import io.caisson.sandbox.home.WorkerKind;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.wire.Frame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Who gets which worker, and for how long.
class WorkerPoolTest {
    private static final WorkerOwner ANNE = new WorkerOwner("a", "anne");
    private static final WorkerOwner BOB = new WorkerOwner("a", "bob");
    private static final WorkerOwner CARLA = new WorkerOwner("a", "carla");

    private final FakeStarter starter = new FakeStarter();

    private static final class FakeStarter implements WorkerStarter {
        private final List<Worker> started = Collections.synchronizedList(new ArrayList<>());
        private final List<WorkerKind> kinds = Collections.synchronizedList(new ArrayList<>());
        private volatile boolean broken;
        private volatile boolean exhausted;

        @Override
        public Worker start(WorkerKind kind) {
            if (broken) {
                throw new LaunchException("no wall today");
            }
            if (exhausted) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            kinds.add(kind);
            var worker = ScriptedWorker.following((frame, answer, _) -> answer.write(new Frame.Started(frame.id())));
            started.add(worker);
            return worker;
        }

        @Override
        public void close() {}
    }

    private WorkerPool pool(int spares, int maxWorkers, int executionsPerWorker, Duration queue) {
        return pool(spares, maxWorkers, executionsPerWorker, queue, Duration.ofMinutes(15));
    }

    private WorkerPool pool(int spares, int maxWorkers, int executionsPerWorker, Duration queue, Duration life) {
        return new WorkerPool(
                starter,
                WorkerKind.SCRIPT,
                new SandboxConfig(spares, maxWorkers, queue, executionsPerWorker, life, Duration.ofMinutes(10)));
    }

    /// The only user of a tenant.
    private static WorkerOwner of(String tenant) {
        return new WorkerOwner(tenant, "user");
    }

    private static Worker lease(WorkerPool pool, String tenant) {
        return lease(pool, of(tenant));
    }

    private static Worker lease(WorkerPool pool, WorkerOwner owner) {
        return pool.lease(owner, new Cancellation()).orElseThrow();
    }

    @Test
    void aTenantGetsItsOwnWorkerAgain() {
        try (var pool = pool(1, 4, 500, Duration.ofSeconds(5))) {
            var worker = lease(pool, "a");
            pool.giveBack(worker, of("a"), true);
            assertThat(lease(pool, "a")).isSameAs(worker);
        }
    }

    @Test
    void aUsedWorkerIsNeverHandedToAnotherTenant() {
        try (var pool = pool(1, 4, 500, Duration.ofSeconds(5))) {
            var worker = lease(pool, "a");
            pool.giveBack(worker, of("a"), true);
            assertThat(lease(pool, "b")).isNotSameAs(worker);
        }
    }

    @Test
    void aUsedWorkerIsNeverHandedToAnotherUserOfItsTenant() {
        try (var pool = pool(1, 4, 500, Duration.ofSeconds(5))) {
            var worker = lease(pool, ANNE);
            pool.giveBack(worker, ANNE, true);
            assertThat(lease(pool, BOB)).isNotSameAs(worker);
            assertThat(lease(pool, ANNE)).isSameAs(worker);
            assertThatThrownBy(() -> worker.assign(BOB)).isInstanceOf(IllegalStateException.class);
        }
    }

    /// As many users as a tenant likes: together they have the places of one tenant.
    @Test
    void theUsersOfATenantHaveOneShareTogether() throws Exception {
        try (var pool = pool(0, 3, 500, Duration.ofSeconds(20))) {
            lease(pool, ANNE);
            lease(pool, BOB);
            var third = CompletableFuture.supplyAsync(() -> lease(pool, CARLA), Thread::startVirtualThread);
            while (pool.waiting() == 0) {
                Thread.onSpinWait();
            }
            assertThat(lease(pool, "b").alive()).isTrue();
            assertThat(third).isNotDone();
        }
    }

    /// A neighbour keeps its warm worker, although it idled longer.
    @Test
    void aUserMakesRoomAmongTheIdleWorkersOfItsTenant() {
        try (var pool = pool(0, 3, 500, Duration.ofSeconds(20))) {
            var neighbour = lease(pool, "b");
            pool.giveBack(neighbour, of("b"), true);
            var idle = lease(pool, ANNE);
            pool.giveBack(idle, ANNE, true);
            lease(pool, BOB);
            assertThat(lease(pool, CARLA).alive()).isTrue();
            assertThat(idle.alive()).isFalse();
            assertThat(lease(pool, "b")).isSameAs(neighbour);
        }
    }

    /// Otherwise a busy user would keep all places of its tenant.
    @Test
    void aUserWithoutAWorkerTakesOverThePlaceOfABusyUser() throws Exception {
        try (var pool = pool(0, 2, 500, Duration.ofSeconds(20))) {
            var worker = lease(pool, ANNE);
            var bob = CompletableFuture.supplyAsync(() -> lease(pool, BOB), Thread::startVirtualThread);
            while (pool.waiting() < 1) {
                Thread.onSpinWait();
            }
            var anne = CompletableFuture.supplyAsync(() -> lease(pool, ANNE), Thread::startVirtualThread);
            while (pool.waiting() < 2) {
                Thread.onSpinWait();
            }
            pool.giveBack(worker, ANNE, true);
            var his = bob.get(10, TimeUnit.SECONDS);
            assertThat(his).isNotSameAs(worker);
            assertThat(worker.alive()).isFalse();
            pool.giveBack(his, BOB, true);
            assertThat(anne.get(10, TimeUnit.SECONDS)).isNotSameAs(his);
        }
    }

    @Test
    void evenWithASingleProcessTenantsDoNotShareIt() {
        try (var pool = pool(0, 1, 500, Duration.ofSeconds(5))) {
            var worker = lease(pool, "a");
            pool.giveBack(worker, of("a"), true);
            assertThat(lease(pool, "b")).isNotSameAs(worker);
            assertThat(worker.alive()).isFalse();
        }
    }

    @Test
    void aWorkerInDoubtIsKilled() {
        try (var pool = pool(0, 2, 500, Duration.ofSeconds(5))) {
            var worker = lease(pool, "a");
            pool.giveBack(worker, of("a"), false);
            assertThat(worker.alive()).isFalse();
            assertThat(lease(pool, "a")).isNotSameAs(worker);
        }
    }

    /// Nothing may come after the end of an execution.
    @Test
    void aWorkerThatIsNotQuietIsKilled() throws Exception {
        try (var pool = pool(0, 2, 500, Duration.ofSeconds(5))) {
            var worker = lease(pool, "a");
            worker.send(new Frame.Stop(1));
            while (worker.isQuiet()) {
                Thread.onSpinWait();
            }
            pool.giveBack(worker, of("a"), true);
            assertThat(worker.alive()).isFalse();
        }
    }

    @Test
    void aWorkerIsRetiredAfterItsExecutions() {
        try (var pool = pool(0, 2, 2, Duration.ofSeconds(5))) {
            var worker = lease(pool, "a");
            pool.giveBack(worker, of("a"), true);
            assertThat(lease(pool, "a")).isSameAs(worker);
            pool.giveBack(worker, of("a"), true);
            assertThat(worker.alive()).isFalse();
            assertThat(lease(pool, "a")).isNotSameAs(worker);
        }
    }

    @Test
    void aWorkerIsRetiredAtItsAge() {
        try (var pool = pool(0, 2, 500, Duration.ofSeconds(5), Duration.ZERO)) {
            var worker = lease(pool, "a");
            pool.giveBack(worker, of("a"), true);
            assertThat(worker.alive()).isFalse();
        }
    }

    @Test
    void aWorkerNobodyUsesIsRetired() {
        var config = new SandboxConfig(0, 2, Duration.ofSeconds(5), 500, Duration.ofMinutes(15), Duration.ZERO);
        try (var pool = new WorkerPool(starter, WorkerKind.SCRIPT, config)) {
            var worker = lease(pool, "a");
            pool.giveBack(worker, of("a"), true);
            pool.retireIdle();
            assertThat(worker.alive()).isFalse();
            assertThat(lease(pool, "a")).isNotSameAs(worker);
        }
    }

    @Test
    void whoIsAloneHasAWorkerWithoutJustInTimeCompilerForOneExecution() {
        var lone = new LoneWorkers(starter, Duration.ofSeconds(5));
        var worker = lone.start(of("a")).orElseThrow();
        assertThat(starter.kinds).containsExactly(WorkerKind.SCRIPT_WITHOUT_JIT);
        assertThat(worker.isAlone()).isTrue();
        lone.end(worker);
        assertThat(worker.alive()).isFalse();
    }

    @Test
    void asManyAreAloneAsThereAreCores() {
        var lone = new LoneWorkers(starter, Duration.ofMillis(1));
        var workers = IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .mapToObj(_ -> lone.start(of("a")).orElseThrow())
                .toList();
        assertThat(lone.start(of("b"))).isEmpty();
        lone.end(workers.getFirst());
        assertThat(lone.start(of("b"))).isPresent();
    }

    @Test
    void oneTenantCannotTakeEveryPlace() throws Exception {
        try (var pool = pool(0, 3, 500, Duration.ofSeconds(20))) {
            lease(pool, "a");
            lease(pool, "a");
            var third = CompletableFuture.supplyAsync(() -> lease(pool, "a"), Thread::startVirtualThread);
            assertThatThrownBy(() -> third.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            assertThat(lease(pool, "b").alive()).isTrue();
            assertThat(third).isNotDone();
        }
    }

    @Test
    void whoWaitsGetsTheNextFreeWorker() throws Exception {
        try (var pool = pool(0, 1, 500, Duration.ofSeconds(20))) {
            var worker = lease(pool, "a");
            var waiting = CompletableFuture.supplyAsync(() -> lease(pool, "a"), Thread::startVirtualThread);
            pool.giveBack(worker, of("a"), true);
            assertThat(waiting.get(10, TimeUnit.SECONDS)).isSameAs(worker);
        }
    }

    @Test
    void aFullPoolMakesRoomWhenAnotherTenantIsDone() throws Exception {
        try (var pool = pool(0, 1, 500, Duration.ofSeconds(20))) {
            var first = lease(pool, "a");
            var waiting = CompletableFuture.supplyAsync(() -> lease(pool, "b"), Thread::startVirtualThread);
            while (pool.waiting() == 0) {
                Thread.onSpinWait();
            }
            pool.giveBack(first, of("a"), true);
            assertThat(waiting.get(10, TimeUnit.SECONDS)).isNotSameAs(first);
        }
    }

    @Test
    void tellsHowBusyItIs() throws Exception {
        try (var pool = pool(0, 1, 500, Duration.ofSeconds(20))) {
            assertThat(pool.load("script")).isEqualTo(new Load("script", 0, 0, 0, 1, 0));
            var worker = lease(pool, "a");
            assertThat(pool.load("script")).isEqualTo(new Load("script", 0, 0, 1, 1, 0));
            var waiting = CompletableFuture.supplyAsync(() -> lease(pool, "a"), Thread::startVirtualThread);
            while (pool.load("script").waiting() == 0) {
                Thread.onSpinWait();
            }
            pool.giveBack(worker, of("a"), true);
            pool.giveBack(waiting.get(10, TimeUnit.SECONDS), of("a"), true);
            assertThat(pool.load("script")).isEqualTo(new Load("script", 0, 1, 0, 1, 0));
        }
    }

    @Test
    void waitingEnds() {
        try (var pool = pool(0, 1, 500, Duration.ofMillis(50))) {
            lease(pool, "a");
            assertThat(pool.lease(of("a"), new Cancellation())).isEmpty();
        }
    }

    @Test
    void aCancelledWaiterLeavesTheLine() throws Exception {
        try (var pool = pool(0, 1, 500, Duration.ofSeconds(60))) {
            lease(pool, "a");
            var cancellation = new Cancellation();
            var waiting =
                    CompletableFuture.supplyAsync(() -> pool.lease(of("a"), cancellation), Thread::startVirtualThread);
            cancellation.cancel("alice");
            assertThat(waiting.get(10, TimeUnit.SECONDS)).isEmpty();
        }
    }

    @Test
    void aWallThatCannotBeBuiltIsToldToTheCaller() {
        starter.broken = true;
        try (var pool = pool(0, 1, 500, Duration.ofSeconds(5))) {
            assertThatThrownBy(() -> lease(pool, "a"))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage("no wall today");
        }
    }

    @Test
    void aStartThatFailsForWantOfMemoryTakesNobodysPlace() {
        starter.exhausted = true;
        var lone = new LoneWorkers(starter, Duration.ofMillis(1));
        try (var pool = pool(0, 1, 500, Duration.ofSeconds(5))) {
            for (var i = 0; i < 100; i++) {
                assertThatThrownBy(() -> lease(pool, "a")).isInstanceOf(LaunchException.class);
                assertThatThrownBy(() -> lone.start(of("a"))).isInstanceOf(OutOfMemoryError.class);
            }
            starter.exhausted = false;
            assertThat(lease(pool, "a").alive()).isTrue();
            assertThat(lone.start(of("a"))).isPresent();
        }
    }

    @Test
    void closingKillsEveryWorker() {
        var pool = pool(1, 4, 500, Duration.ofSeconds(5));
        var worker = lease(pool, "a");
        pool.giveBack(worker, of("a"), true);
        pool.close();
        assertThat(worker.alive()).isFalse();
    }
}
