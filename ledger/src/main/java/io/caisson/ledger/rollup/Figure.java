package io.caisson.ledger.rollup;

import static io.caisson.ledger.receipt.Column.*;

import io.caisson.ledger.receipt.Row;
import java.util.List;
import java.util.function.ToLongFunction;

/// A figure of a roll-up: a sum over receipts, or a maximum.
///
/// @param label its name in databases and in signed sums
public record Figure(String label, boolean isMaximum, ToLongFunction<Row> ofReceipt) {
    /// The first counts executions. Roll-ups keep the figures of a key in this order.
    public static final List<Figure> ALL = List.of(
            sum("executions", _ -> 1),
            sum("timeouts", row -> row.number(TIMED_OUT)),
            sum("issues", row -> row.isSecurityIssue() ? 1 : 0),
            sum("wall_micros", row -> row.number(WALL_MICROS)),
            max("wall_micros_max", row -> row.number(WALL_MICROS)),
            sum("cpu_micros", row -> row.number(CPU_MICROS)),
            sum("compile_micros", row -> row.number(COMPILE_MICROS)),
            sum("memory_bytes", row -> row.number(PEAK_MEMORY_BYTES)),
            max("memory_bytes_max", row -> row.number(PEAK_MEMORY_BYTES)),
            sum("units_micro", row -> row.number(UNITS_MICRO)),
            max("units_micro_max", row -> row.number(UNITS_MICRO)),
            sum("amount_pico", row -> row.number(AMOUNT_PICO)),
            max("amount_pico_max", row -> row.number(AMOUNT_PICO)),
            sum("stored_bytes", row -> row.number(STORED_BYTES)));

    private static Figure sum(String label, ToLongFunction<Row> ofReceipt) {
        return new Figure(label, false, ofReceipt);
    }

    private static Figure max(String label, ToLongFunction<Row> ofReceipt) {
        return new Figure(label, true, ofReceipt);
    }

    long add(long one, long other) {
        return isMaximum ? Math.max(one, other) : one + other;
    }
}
