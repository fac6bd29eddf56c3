package io.caisson.ledger.record;

import io.caisson.Usage;
import io.caisson.receipt.Price;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/// What an invoice is made of: a receipt, or the sums of several with the same tier, price list, language and status.
///
/// @param executions how many receipts
/// @param bytes the peak of memory
/// @param amount in picodollars
/// @param time which of the times is charged
public record Charge(
        String tier,
        long priceList,
        String language,
        String status,
        long executions,
        long wallMicros,
        long cpuMicros,
        long compileMicros,
        BigDecimal bytes,
        long units,
        long amount,
        Price.Time time,
        BigDecimal storedBytes) {

    public long chargedMicros() {
        return time == Price.Time.CPU ? cpuMicros : wallMicros + compileMicros;
    }

    /// What was measured, as prices are computed from it.
    public Usage usage() {
        return Usage.priced(
                Duration.of(wallMicros, ChronoUnit.MICROS),
                Duration.of(cpuMicros, ChronoUnit.MICROS),
                Duration.of(compileMicros, ChronoUnit.MICROS),
                bytes.longValue(),
                storedBytes.longValue());
    }
}
