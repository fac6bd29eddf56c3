package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.receipt.Receipt;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Executions of several tenants while workers are killed and frozen at random: every receipt tells the truth, a lost
/// worker costs one execution at most, and in the end nothing is left. `-Dcaisson.chaos.executions=10000` goes on for
/// longer; `./prove chaos` disturbs a whole service, and by more than signals.
@Tag("slow")
class ChaosTest {
    private static final int EXECUTIONS = Integer.getInteger("caisson.chaos.executions", 2_500);
    private static final int CALLERS = 8;
    private static final int TENANTS = 3;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /// Memory is what ends a greedy guest, however busy the host is.
    private static final Duration GREED = Duration.ofSeconds(60);

    private static final int EXECUTIONS_PER_BLOW = 125;

    /// One in so many blows freezes instead of killing: what stands still is noticed only by the clock.
    private static final int BLOWS_PER_FREEZE = 8;

    private final Random random = new Random(7);
    private final List<String> wrong = new ArrayList<>();
    private final List<ProcessHandle> frozen = new ArrayList<>();
    private final AtomicInteger disturbed = new AtomicInteger();
    private final AtomicInteger blows = new AtomicInteger();

    /// One kind of guest, and what its receipt says when nobody interferes.
    private enum Kind {
        VALUE("'%s'") {
            @Override
            boolean isTrue(Outcome outcome, String token) {
                return outcome.equals(new Outcome.Completed(Value.of(token)));
            }
        },
        PROMISE("await new Promise(done => setTimeout(done, 2)); return { token: '%s' }") {
            @Override
            boolean isTrue(Outcome outcome, String token) {
                return outcome.equals(new Outcome.Completed(Value.json("{\"token\":\"" + token + "\"}")));
            }
        },
        WORK("let n = 0; for (let i = 0; i < 3e6; i++) n += i %% 7; return '%s' + n") {
            @Override
            boolean isTrue(Outcome outcome, String token) {
                return outcome.equals(new Outcome.Completed(Value.of(token + "8999994")));
            }
        },
        THROW("console.log('%1$s'); throw new RangeError('%1$s')") {
            @Override
            boolean isTrue(Outcome outcome, String token) {
                return outcome instanceof Outcome.Failed(var error)
                        && error.kind() == ErrorKind.RUNTIME
                        && error.message().equals(token);
            }
        },
        SYNTAX("let %s let") {
            @Override
            boolean isTrue(Outcome outcome, String token) {
                return outcome instanceof Outcome.Failed(var error) && error.kind() == ErrorKind.SYNTAX;
            }
        },
        ENDLESS("for (;;) '%s'") {
            @Override
            boolean isTrue(Outcome outcome, String token) {
                return isLimit(outcome, Limit.TIMEOUT);
            }
        },
        GREEDY("const all = []; for (;;) all.push('%s'.repeat(3) + all.length)") {
            @Override
            boolean isTrue(Outcome outcome, String token) {
                return isLimit(outcome, Limit.MEMORY);
            }
        };

        private final String code;

        Kind(String code) {
            this.code = code;
        }

        abstract boolean isTrue(Outcome outcome, String token);

        /// The dear kinds are rare.
        static Kind of(int i) {
            if (i % 250 == 0) {
                return ENDLESS;
            }
            return i % 400 == 1
                    ? GREEDY
                    : List.of(VALUE, PROMISE, VALUE, THROW, VALUE, SYNTAX, VALUE, WORK)
                            .get(i % 8);
        }

        ExecutionRequest request(String token) {
            var request = ExecutionRequest.javascript(code.formatted(token)).withMemoryMegabytes(64);
            return switch (this) {
                case ENDLESS -> request.withTimeout(Duration.ofMillis(100));
                case GREEDY ->
                    request.withLimits(request.limits()
                            .with(Limit.TIMEOUT, GREED.toMillis())
                            .with(Limit.CPU, GREED.toMillis()));
                default -> request.withTimeout(TIMEOUT);
            };
        }

        private static boolean isLimit(Outcome outcome, Limit limit) {
            return outcome instanceof Outcome.LimitReached(var reached, var _) && reached == limit;
        }
    }

    @Test
    void everyReceiptIsTrueAndNothingIsLeft() {
        try (var caisson = Caisson.open()) {
            Assumptions.assumeFalse(caisson.runtimes().isEmpty(), "no wall here, so nothing to disturb");
            try (var callers = Executors.newFixedThreadPool(CALLERS)) {
                for (var i = 0; i < EXECUTIONS; i++) {
                    var number = i;
                    callers.execute(() -> perform(caisson, number));
                }
            }
            buryTheFrozen();
            assertThat(caisson.execute(Kind.VALUE.request("after")).success()).isTrue();
        }
        assertThat(wrong).isEmpty();
        assertThat(blows).as("blows struck").hasValueGreaterThan(EXECUTIONS / EXECUTIONS_PER_BLOW / 2);
        assertThat(disturbed).as("disturbed by %s blows", blows).hasValueLessThanOrEqualTo(blows.get());
        assertThat(workersAfter(Duration.ofSeconds(30))).isEmpty();
    }

    private void perform(Caisson caisson, int number) {
        if (number % EXECUTIONS_PER_BLOW == 0) {
            strike();
        }
        var token = "t" + number;
        var kind = Kind.of(number);
        var caller = Caller.local();
        var tenant = new Caller("tenant-" + number % TENANTS, "chaos", caller.tier());
        var receipt = caisson.execute(tenant, kind.request(token), Output.NOWHERE);
        if (kind.isTrue(receipt.outcome(), token)) {
            return;
        }
        if (isDisturbance(receipt)) {
            disturbed.incrementAndGet();
        } else {
            synchronized (wrong) {
                wrong.add(kind + " " + receipt.summary() + " " + receipt.outcome());
            }
        }
    }

    /// What a receipt may say when its worker was taken away: that it ended, or stood still until its time was up.
    private static boolean isDisturbance(Receipt receipt) {
        return switch (receipt.outcome()) {
            case Outcome.Failed(var error) ->
                error.message().contains("worker process") || error.message().contains("took too long to parse");
            case Outcome.LimitReached(var limit, var _) -> limit == Limit.TIMEOUT;
            case Outcome.Broken _ -> true;
            case Outcome.Completed _, Outcome.Refused _, Outcome.Cancelled _ -> false;
        };
    }

    private synchronized void strike() {
        var workers = workers();
        if (workers.isEmpty()) {
            return;
        }
        var worker = workers.get(random.nextInt(workers.size()));
        if (blows.incrementAndGet() % BLOWS_PER_FREEZE == 0) {
            frozen.add(worker);
            freeze(worker);
        } else {
            worker.destroyForcibly();
        }
    }

    /// One that still stands by for work would keep the last run waiting until its time is up.
    private void buryTheFrozen() {
        frozen.forEach(ProcessHandle::destroyForcibly);
        frozen.forEach(worker -> worker.onExit().orTimeout(30, TimeUnit.SECONDS).join());
    }

    private static void freeze(ProcessHandle worker) {
        try {
            new ProcessBuilder("kill", "-STOP", Long.toString(worker.pid()))
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("kill cannot be started", e);
        }
    }

    /// The worker programs among the processes below this one.
    private static List<ProcessHandle> workers() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .toList();
    }

    private static List<ProcessHandle> workersAfter(Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        while (!workers().isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        return workers();
    }
}
