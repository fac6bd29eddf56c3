package io.caisson.receipt;

import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Usage;
import io.caisson.account.Tier;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What an execution costs: seconds, peak megabytes and stored megabytes, each at the tier's rate. A compute unit is a
/// second or ten megabytes of memory, whatever the tier.
///
/// The seconds are the larger of two times: that of the clock, for compiling and running, and the CPU time that the
/// kernel saw. A guest that seems to end early, or that uses several cores, pays for its CPU time. Time counts in
/// whole microseconds, as receipts keep it: from a receipt anybody can compute its price again.
///
/// @param time which of the two was charged
public record Price(
        String tier, BigDecimal computeUnits, BigDecimal amount, String currency, int priceList, Time time) {
    /// Which time a price is made of.
    public enum Time {
        /// By the clock: running and compiling.
        WALL,
        /// By the kernel: of all processes, for running and compiling.
        CPU;

        private final String label = name().toLowerCase(Locale.ROOT);

        /// Its name in receipts.
        public String label() {
            return label;
        }

        private long micros(Usage usage) {
            return switch (this) {
                case WALL ->
                    Price.micros(usage.wall()) + Price.micros(usage.compile().orElse(Duration.ZERO));
                case CPU -> Price.micros(usage.cpu());
            };
        }
    }

    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final BigDecimal MICROS = BigDecimal.valueOf(1_000_000L);
    private static final BigDecimal MEBI = BigDecimal.valueOf(1L << 20);
    private static final BigDecimal UNITS_PER_MEGABYTE = new BigDecimal("0.1");
    /// Digits after the point of an amount, and of compute units.
    public static final int SCALE = 12;

    public static final int UNITS_SCALE = 6;

    /// What no execution costs more than. With [#SCALE] digits it fits a whole number of 64 bits, as ledgers keep
    /// amounts.
    public static final BigDecimal MAX_AMOUNT = BigDecimal.valueOf(1_000_000);

    /// Nothing where no guest ran or the failure was ours. A guest that killed its worker pays, and a cancelled
    /// one for what it had used.
    public static Price of(Tier tier, Run run) {
        return of(tier, isCharged(run.outcome()) ? run.usage() : Usage.NOTHING);
    }

    public static boolean isCharged(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Refused _, Outcome.Broken _ -> false;
            case Outcome.Completed _, Outcome.Failed _, Outcome.LimitReached _, Outcome.Cancelled _ -> true;
        };
    }

    /// What a run costs that uses all the time, also for compiling on all cores, and all the memory that `limits` give
    /// it, and that stores `storedBytes`.
    public static Price highest(Tier tier, Limits limits, long storedBytes) {
        var compile = Duration.ofMillis(limits.of(Limit.COMPILE_TIMEOUT));
        return of(
                tier,
                new Usage(
                        limits.timeout(),
                        limits.cpu().plus(compile.multipliedBy(CORES)),
                        limits.memoryBytes(),
                        0,
                        Optional.of(compile),
                        Duration.ZERO,
                        List.of(),
                        storedBytes));
    }

    public static Price of(Tier tier, Usage usage) {
        return of(tier, usage, Time.CPU.micros(usage) > Time.WALL.micros(usage) ? Time.CPU : Time.WALL);
    }

    /// The price of a receipt that says which `time` was charged.
    public static Price of(Tier tier, Usage usage, Time time) {
        var seconds = BigDecimal.valueOf(time.micros(usage)).divide(MICROS, SCALE, RoundingMode.HALF_UP);
        var megabytes = BigDecimal.valueOf(usage.peakMemoryBytes()).divide(MEBI, SCALE, RoundingMode.HALF_UP);
        var stored = BigDecimal.valueOf(usage.storedBytes()).divide(MEBI, SCALE, RoundingMode.HALF_UP);
        var amount = seconds.multiply(tier.pricePerSecond())
                .add(megabytes.multiply(tier.pricePerMegabyte()))
                .add(stored.multiply(tier.pricePerStoredMegabyte()));
        var units = seconds.add(megabytes.multiply(UNITS_PER_MEGABYTE));
        return new Price(
                tier.name(),
                tidy(units, UNITS_SCALE),
                tidy(amount.min(MAX_AMOUNT), SCALE),
                "USD",
                tier.priceList(),
                time);
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }

    private static BigDecimal tidy(BigDecimal value, int scale) {
        var rounded = value.setScale(scale, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
