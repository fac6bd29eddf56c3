package io.caisson.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.Fault;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Tier;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceTest {

    @ParameterizedTest
    @CsvSource({
        "basic, 1900000, 2097152, 0.00002019, 0.2019",
        "basic, 0, 0, 0, 0",
        "basic, 1000000000, 0, 0.0001, 1",
        "standard, 1000000000, 1048576, 0.00055, 1.1",
        "premium, 60000000000, 536870912, 0.1112, 111.2",
        "enterprise, 999, 1, 0.000000000191, 0",
        "enterprise, 1000, 1, 0.000000002191, 0.000001",
        "enterprise, 300000000000, 1073741824, 0.8048, 402.4",
    })
    void isExact(String tier, long wallNanos, long peakBytes, String amount, String units) {
        var usage = new Usage(
                Duration.ofNanos(wallNanos), Duration.ZERO, peakBytes, 0, Optional.empty(), Duration.ZERO, List.of());
        var price = Price.of(Tier.named(tier).orElseThrow(), usage);
        assertThat(price.amount().toPlainString()).isEqualTo(amount);
        assertThat(price.computeUnits().toPlainString()).isEqualTo(units);
        assertThat(price.currency()).isEqualTo("USD");
    }

    private static final Usage USED = new Usage(
            Duration.ofSeconds(2),
            Duration.ofSeconds(1),
            1L << 20,
            0,
            Optional.of(Duration.ofSeconds(1)),
            Duration.ofSeconds(9),
            List.of());

    /// Waiting is free, compiling is not.
    @Test
    void whoeverRanPaysForWhatItUsed() {
        var crash = GuestError.of(ErrorKind.SECURITY, "the worker was ended by a forbidden system call");
        for (var outcome : List.of(
                new Outcome.Completed(Value.NULL),
                new Outcome.Failed(crash),
                new Outcome.LimitReached(Limit.MEMORY, "too much"),
                new Outcome.Cancelled("the caller"))) {
            assertThat(Price.of(Tier.BASIC, run(outcome)).amount()).isEqualByComparingTo("0.00031");
            assertThat(Price.of(Tier.BASIC, run(outcome)).computeUnits()).isEqualByComparingTo("3.1");
        }
    }

    @Test
    void whatNeverRanOrBrokeInsideIsFree() {
        for (var outcome : List.of(
                new Outcome.Refused(new Refusal(ErrorKind.POLICY, "no")), new Outcome.Broken(new Fault("ours")))) {
            assertThat(Price.of(Tier.ENTERPRISE, run(outcome)).amount()).isZero();
            assertThat(Price.of(Tier.ENTERPRISE, run(outcome)).computeUnits()).isZero();
        }
    }

    @Test
    void theHighestPriceIsThatOfAllTimeAndMemory() {
        var limits =
                Limits.NONE.with(Limit.TIMEOUT, 1_000).with(Limit.MEMORY, 10).with(Limit.COMPILE_TIMEOUT, 2_000);
        var cpuSeconds = 5 + 2 * Runtime.getRuntime().availableProcessors();
        var megabytes = new BigDecimal("0.0001");
        assertThat(Price.highest(Tier.BASIC, limits, 0).amount())
                .isEqualByComparingTo(new BigDecimal("0.0001")
                        .multiply(BigDecimal.valueOf(cpuSeconds))
                        .add(megabytes));
    }

    @Test
    void theLargerOfClockAndCpuIsCharged() {
        var clock = Usage.priced(Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(1), 0, 0);
        assertThat(Price.of(Tier.BASIC, clock).time()).isEqualTo(Price.Time.WALL);
        assertThat(Price.of(Tier.BASIC, clock).amount()).isEqualByComparingTo("0.0003");
        var busy = Usage.priced(Duration.ofMillis(2), Duration.ofSeconds(5), Duration.ZERO, 0, 0);
        assertThat(Price.of(Tier.BASIC, busy).time()).isEqualTo(Price.Time.CPU);
        assertThat(Price.of(Tier.BASIC, busy).amount()).isEqualByComparingTo("0.0005");
        assertThat(Price.of(Tier.BASIC, busy, Price.Time.WALL).amount()).isEqualByComparingTo("0.0000002");
    }

    @Test
    void storedBytesAreChargedAndAreNoComputeUnits() {
        var stored = Usage.NOTHING.withStored(3L << 20);
        assertThat(Price.of(Tier.BASIC, stored).amount()).isEqualByComparingTo("0.00003");
        assertThat(Price.of(Tier.BASIC, stored).computeUnits()).isZero();
        assertThat(Price.of(Tier.ENTERPRISE, stored).amount()).isEqualByComparingTo("0.0006");
        var free = new Tier("old", Limits.NONE, Set.of(), true, BigDecimal.ONE, BigDecimal.ONE, 1, 0, 0);
        assertThat(Price.of(free, stored).amount()).isZero();
        var most = Price.highest(Tier.BASIC, Limits.NONE, 1L << 20).amount();
        assertThat(most.subtract(Price.highest(Tier.BASIC, Limits.NONE, 0).amount()))
                .isEqualByComparingTo("0.00001");
    }

    /// Ledgers keep amounts as whole numbers of 64 bits.
    @Test
    void hasACeilingWhateverTheTierAndTheFigures() {
        var dear = new Tier("dear", Limits.NONE, Set.of(), true, new BigDecimal(1_000), new BigDecimal(1_000), 1, 0, 0);
        var ages = Duration.ofSeconds(Long.MAX_VALUE);
        var absurd = new Usage(ages, ages, Long.MAX_VALUE, Long.MAX_VALUE, Optional.of(ages), ages, List.of());
        var price = Price.of(dear, absurd);
        assertThat(price.amount()).isEqualTo(Price.MAX_AMOUNT);
        assertThat(price.amount().movePointRight(Price.SCALE).longValueExact()).isPositive();
        assertThat(price.computeUnits().movePointRight(Price.UNITS_SCALE).longValueExact())
                .isPositive();
    }

    private static Run run(Outcome outcome) {
        return new Run(outcome, USED, Transcript.EMPTY, Optional.empty(), Optional.empty());
    }
}
