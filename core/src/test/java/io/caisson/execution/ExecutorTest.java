package io.caisson.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ErrorKind;
import io.caisson.Execution;
import io.caisson.ExecutionRequest;
import io.caisson.Hook;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Refusal;
import io.caisson.ScriptedPlace;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.engine.Cancellation;
import io.caisson.engine.Place;
import io.caisson.execution.Executor.Judges;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Policy;
import io.caisson.gate.Scanner;
import io.caisson.gate.Weighing;
import io.caisson.policy.TierPolicy;
import io.caisson.receipt.Activity;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The five steps, and what becomes of an execution when one of them fails.
class ExecutorTest {
    private static final ExecutionRequest REQUEST =
            ExecutionRequest.javascript("1").withInput(5);

    private final List<String> steps = new ArrayList<>();
    private final ScriptedPlace place = ScriptedPlace.echo();

    @Test
    void scansDecidesOpensRunsAndCloses() {
        var told = new ScriptedPlace(job -> {
            steps.add("run");
            return place.run(job, Output.NOWHERE);
        });
        Scanner scanner = (_, _) -> step("scan", List.<Finding>of());
        Policy policy =
                (caller, request, findings) -> step("decide", new TierPolicy().decide(caller, request, findings));
        var receipt =
                executor(scanner, policy, new StepLedger(), told).execute(Caller.local(), REQUEST, Output.NOWHERE);
        assertThat(steps).containsExactly("scan", "decide", "open", "run", "close");
        assertThat(receipt.outcome()).isEqualTo(new Outcome.Completed(Value.of(5)));
        assertThat(receipt.id()).startsWith("exe_");
    }

    @Test
    void aScannerThatCannotAnswerIsARefusal() {
        var receipt = execute((_, _) -> {
            throw new IllegalStateException("secret detail");
        });
        assertThat(receipt.error().orElseThrow().kind()).isEqualTo(ErrorKind.SECURITY);
        assertThat(receipt.summary()).endsWith("refused: the code could not be checked, so it was not run");
        assertThat(place.jobs()).isEmpty();
        assertThat(steps).as("it is recorded all the same").containsExactly("open", "close");
    }

    @Test
    void aPlaceThatThrowsIsBroken() {
        var broken = new ScriptedPlace(_ -> {
            throw new IllegalStateException("secret detail");
        });
        var receipt = executor(Scanner.BLIND, new TierPolicy(), new StepLedger(), broken)
                .execute(Caller.local(), REQUEST, Output.NOWHERE);
        assertThat(receipt.outcome()).isInstanceOf(Outcome.Broken.class);
        assertThat(receipt.summary()).doesNotContain("secret detail").contains(receipt.id());
        assertThat(steps).containsExactly("open", "close");
    }

    @Test
    void withoutAnEntryNothingRuns() {
        var ledger = new StepLedger() {
            @Override
            public void open(Attempt attempt) {
                throw new IllegalStateException("the disk is full");
            }
        };
        var executor = executor(Scanner.BLIND, new TierPolicy(), ledger, place);
        assertThatThrownBy(() -> executor.execute(Caller.local(), REQUEST, Output.NOWHERE))
                .hasMessage("the disk is full");
        assertThat(place.jobs()).isEmpty();
    }

    @Test
    void aDeniedRequestNeverReachesAPlace() {
        var receipt = executor(Scanner.BLIND, new TierPolicy(), new StepLedger(), place)
                .execute(Caller.local().withTier(Tier.BASIC), REQUEST.withMemoryMegabytes(4_096), Output.NOWHERE);
        assertThat(receipt.outcome().status()).isEqualTo("refused");
        assertThat(place.jobs()).isEmpty();
        assertThat(receipt.limits().of(Limit.MEMORY)).as("the asked ones").isEqualTo(4_096);
    }

    @Test
    void anUnknownConnectorIsUnsupported() {
        var executor = new Executor(
                new Judges(Scanner.BLIND, new TierPolicy()),
                Admission.OPEN,
                new StepLedger(),
                List.of(),
                Clock.systemUTC());
        assertThat(executor.execute(Caller.local(), REQUEST, Output.NOWHERE).summary())
                .endsWith("refused: there is no connector 'sandbox' here");
    }

    @Test
    void hooksAreAskedBeforeAndToldAfter() {
        var hook = new Hook() {
            @Override
            public void before(Attempt attempt) {
                steps.add("before");
                if (attempt.request().input().equals(Value.of(6))) {
                    throw new IllegalArgumentException("not six");
                }
            }

            @Override
            public void after(Receipt receipt) {
                steps.add("after");
                throw new IllegalStateException("nobody is harmed");
            }
        };
        var errors = new Hook() {
            @Override
            public void onError(Receipt receipt) {
                steps.add("error");
            }
        };
        var executor = new Executor(
                new Judges(Scanner.BLIND, new TierPolicy(), List.of(hook, errors)),
                Admission.OPEN,
                new StepLedger(),
                List.of(place),
                Clock.systemUTC());
        assertThat(executor.execute(Caller.local(), REQUEST, Output.NOWHERE).success())
                .isTrue();
        assertThat(steps).containsExactly("before", "open", "close", "after");
        steps.clear();
        var refused = executor.execute(Caller.local(), REQUEST.withInput(6), Output.NOWHERE);
        assertThat(refused.outcome()).isEqualTo(new Outcome.Refused(new Refusal(ErrorKind.POLICY, "not six")));
        assertThat(steps).containsExactly("before", "open", "close", "after", "error");
        assertThat(place.jobs()).hasSize(1);
    }

    @Test
    void aScanIsRecordedAndRunsNothing() {
        var executor = executor(Scanner.BLIND, new TierPolicy(), new StepLedger(), place);
        assertThat(executor.scan(Caller.local(), REQUEST).decision()).isInstanceOf(Decision.Allow.class);
        assertThat(steps).containsExactly("open", "close");
        assertThat(place.jobs()).isEmpty();
        assertThat(place.checks()).isEmpty();
    }

    @Test
    void aScanOfWhatWouldBeRefusedCompletes() {
        var refusal = new Refusal(ErrorKind.SECURITY, "it is dangerous");
        Policy strict = (_, _, _) -> new Decision.Deny(refusal, Weighing.NONE);
        var receipt = executor(Scanner.BLIND, strict, new StepLedger(), place)
                .scan(Activity.SCAN, Caller.local(), REQUEST, new Cancellation());
        assertThat(receipt.success()).isTrue();
        assertThat(receipt.attempt().decision()).isEqualTo(new Decision.Deny(refusal, Weighing.NONE));
    }

    /// The pass is open while the place checks, and closed after the receipt.
    @Test
    void aCheckHoldsItsPlaceUntilItIsRecordedAndIsCharged() {
        Admission noting = (_, _) -> new Admission.Pass() {
            @Override
            public void close() {
                steps.add("left");
            }
        };
        var executor = new Executor(
                new Judges(Scanner.BLIND, new TierPolicy()),
                noting,
                new StepLedger(),
                List.of(place),
                Clock.systemUTC());
        var checked = executor.check(Activity.PREPARE, Caller.local(), REQUEST, new Cancellation());
        assertThat(steps).containsExactly("open", "close", "left");
        assertThat(checked.receipt().attempt().activity()).isEqualTo(Activity.PREPARE);
        assertThat(checked.receipt().run().usage().compile().orElseThrow())
                .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
        assertThat(place.checks())
                .singleElement()
                .satisfies(
                        job -> assertThat(job.id()).isEqualTo(checked.receipt().id()));
    }

    @Test
    void aCheckNeedsAPlaceToo() {
        var refusal = new Refusal(ErrorKind.QUOTA, "no place");
        var full = new Admission.Pass() {
            @Override
            public Optional<Refusal> refusal() {
                return Optional.of(refusal);
            }
        };
        var executor = new Executor(
                new Judges(Scanner.BLIND, new TierPolicy()),
                (_, _) -> full,
                new StepLedger(),
                List.of(place),
                Clock.systemUTC());
        var checked = executor.check(Activity.DEPLOY, Caller.local(), REQUEST, new Cancellation());
        assertThat(checked.receipt().outcome()).isEqualTo(new Outcome.Refused(refusal));
        assertThat(place.checks()).isEmpty();
    }

    @Test
    void aScanNeedsAPlaceToo() {
        var refusal = new Refusal(ErrorKind.QUOTA, "no place");
        var full = new Admission.Pass() {
            @Override
            public Optional<Refusal> refusal() {
                return Optional.of(refusal);
            }
        };
        Scanner unasked = (_, _) -> {
            throw new AssertionError("nobody was let in");
        };
        var executor = new Executor(
                new Judges(unasked, new TierPolicy()),
                (_, _) -> full,
                new StepLedger(),
                List.of(place),
                Clock.systemUTC());
        assertThat(executor.scan(Caller.local(), REQUEST).decision())
                .isEqualTo(new Decision.Deny(refusal, Weighing.NONE));
    }

    @Test
    void itsEndCancelsWhatRunsAndWaitsForTheRecord() throws InterruptedException {
        var running = new CountDownLatch(1);
        var endless = new ScriptedPlace(job -> {
            var cancelled = new CountDownLatch(1);
            try (var _ = job.cancellation().onCancel(cancelled::countDown)) {
                running.countDown();
                return cancelled.await(30, TimeUnit.SECONDS)
                        ? Run.unserved(job.cancellation(), "?")
                        : Run.broken("it ran on");
            } catch (InterruptedException e) {
                return Run.broken("interrupted");
            }
        });
        var executor = executor(Scanner.BLIND, new TierPolicy(), new StepLedger(), endless);
        var first = Execution.start(wish -> executor.execute(Caller.local(), REQUEST, Output.NOWHERE, wish));
        running.await();
        executor.end("the end of the test", Duration.ofSeconds(30));
        assertThat(steps).containsExactly("open", "close");
        var ended = new Outcome.Cancelled("the end of the test");
        assertThat(first.receipt().outcome()).isEqualTo(ended);
        assertThat(executor.execute(Caller.local(), REQUEST, Output.NOWHERE).outcome())
                .as("what comes later")
                .isEqualTo(ended);
    }

    @Test
    void itsEndDoesNotWaitForEver() throws InterruptedException {
        var running = new CountDownLatch(1);
        var over = new CountDownLatch(1);
        var deaf = new ScriptedPlace(_ -> {
            running.countDown();
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Run.broken("it heard nothing");
        });
        var executor = executor(Scanner.BLIND, new TierPolicy(), new StepLedger(), deaf);
        var execution = Execution.start(wish -> executor.execute(Caller.local(), REQUEST, Output.NOWHERE, wish));
        running.await();
        executor.end("the end of the test", Duration.ofMillis(1));
        over.countDown();
        assertThat(execution.receipt().outcome()).isInstanceOf(Outcome.Broken.class);
    }

    @Test
    void idsSortByTime() {
        var ids = IntStream.range(0, 3)
                .mapToObj(i -> Ids.next("exe_", Clock.offset(Clock.systemUTC(), Duration.ofSeconds(i))))
                .toList();
        assertThat(ids).isSorted().allMatch(id -> id.matches("exe_[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab].*"));
    }

    private Receipt execute(Scanner scanner) {
        return executor(scanner, new TierPolicy(), new StepLedger(), place)
                .execute(Caller.local(), REQUEST, Output.NOWHERE);
    }

    private static Executor executor(Scanner scanner, Policy policy, Ledger ledger, Place place) {
        return new Executor(new Judges(scanner, policy), Admission.OPEN, ledger, List.of(place), Clock.systemUTC());
    }

    private <T> T step(String name, T value) {
        steps.add(name);
        return value;
    }

    private class StepLedger implements Ledger {
        private final InMemoryLedger kept = new InMemoryLedger(Clock.systemUTC(), 10, 1_000);

        @Override
        public void open(Attempt attempt) {
            steps.add("open");
            kept.open(attempt);
        }

        @Override
        public Receipt close(Attempt attempt, Run run) {
            steps.add("close");
            return kept.close(attempt, run);
        }
    }
}
