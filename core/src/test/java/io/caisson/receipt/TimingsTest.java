package io.caisson.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ExecutionRequest;
import io.caisson.Hook;
import io.caisson.Output;
import io.caisson.account.Caller;
import io.caisson.engine.SandboxPlace;
import io.caisson.execution.Admission;
import io.caisson.execution.Executor;
import io.caisson.execution.Executor.Judges;
import io.caisson.execution.InMemoryLedger;
import io.caisson.gate.Scanner;
import io.caisson.policy.TierPolicy;
import io.caisson.receipt.Timings.Step;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimingsTest {
    private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");
    private static final long SLOW_MS = 30;

    private final List<Timings> told = new ArrayList<>();

    @Test
    void aHookIsToldHowLongEachStepTook() {
        execute((_, _) -> {
            sleep();
            return List.of();
        });
        var timings = told.getFirst();
        assertThat(timings.began()).isEqualTo(NOW);
        assertThat(timings.nanos(Step.SCAN))
                .isGreaterThanOrEqualTo(Duration.ofMillis(SLOW_MS).toNanos());
        assertThat(Step.values())
                .allSatisfy(step -> assertThat(timings.nanos(step)).isPositive());
        assertThat(timings.total()).isGreaterThanOrEqualTo(Duration.ofNanos(timings.nanos(Step.SCAN)));
    }

    @Test
    void aScanThatFailedIsPartOfTheDecision() {
        execute((_, _) -> {
            throw new IllegalStateException("no parser");
        });
        assertThat(told.getFirst().nanos(Step.SCAN)).isZero();
        assertThat(told.getFirst().nanos(Step.DECIDE)).isPositive();
    }

    private void execute(Scanner scanner) {
        var clock = Clock.fixed(NOW, ZoneOffset.UTC);
        var hook = new Hook() {
            @Override
            public void after(Receipt receipt, Timings timings) {
                told.add(timings);
            }
        };
        new Executor(
                        new Judges(scanner, new TierPolicy(), List.of(hook)),
                        Admission.OPEN,
                        new InMemoryLedger(clock, 10, 1 << 20),
                        List.of(new SandboxPlace(List.of())),
                        clock)
                .execute(Caller.local(), ExecutionRequest.javascript("1"), Output.NOWHERE);
    }

    private static void sleep() {
        try {
            Thread.sleep(SLOW_MS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
