package io.caisson.ledger.analytics;

import io.caisson.ledger.port.AnalyticsStore;
import io.caisson.ledger.port.StorageStore;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.record.UsageReport;
import io.caisson.ledger.record.UsageReport.Dimension;
import io.caisson.ledger.record.UsageReport.Line;
import io.caisson.ledger.record.UsageReport.Spread;
import io.caisson.ledger.record.UsageSums;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/// Sums roll-ups up.
///
/// @param view whose roll-ups
/// @param agentId only of this agent
record UsageQuery(ReceiptView view, Optional<String> agentId, Dimension by, Period period) {
    /// Each run can name an agent of its own, so a tenant has as many as it likes. The total counts them all.
    static final int MAX_AGENTS = 1_000;

    UsageReport ask(AnalyticsStore store, StorageStore stored) {
        var lines = new LinkedHashMap<String, UsageSums>();
        sums(store).forEach(sums -> lines.merge(sums.key(), sums, UsageSums::plus));
        var order = by.isTime()
                ? Comparator.comparing(Line::key)
                : Comparator.comparing((Line line) -> line.amount().sum())
                        .reversed()
                        .thenComparing(
                                Comparator.comparingLong(Line::executions).reversed())
                        .thenComparing(Line::key);
        return new UsageReport(
                view.tenant(),
                agentId,
                by,
                period,
                lines.values().stream().map(UsageQuery::line).sorted(order).toList(),
                by == Dimension.AGENT
                        ? new UsageQuery(view, agentId, Dimension.TIER, period)
                                .ask(store, stored)
                                .total()
                        : line(lines.values().stream()
                                .reduce(UsageSums.NOTHING, UsageSums::plus)
                                .named("total")),
                view.user().isPresent() ? Optional.empty() : Optional.of(storage(stored)));
    }

    private UsageReport.Storage storage(StorageStore stored) {
        return new UsageReport.Storage(stored.total(view.tenant()).bytes(), OptionalLong.empty());
    }

    private List<UsageSums> sums(AnalyticsStore store) {
        var key = key();
        return store.usage(view, agentId, by, period, MAX_AGENTS).stream()
                .map(sums -> sums.named(key.apply(sums.key())))
                .toList();
    }

    /// How a part is called.
    private UnaryOperator<String> key() {
        return switch (by) {
            case HOUR ->
                part -> StoredValues.instant(
                                Long.parseLong(part) * Duration.ofHours(1).toNanos() / 1_000)
                        .toString();
            case DAY -> part -> LocalDate.ofEpochDay(Long.parseLong(part)).toString();
            case MONTH ->
                part -> YearMonth.from(LocalDate.ofEpochDay(Long.parseLong(part)))
                        .toString();
            case LANGUAGE, TIER, OUTCOME, AGENT -> UnaryOperator.identity();
        };
    }

    private static Line line(UsageSums sums) {
        return new Line(
                sums.key(),
                sums.executions(),
                sums.completed(),
                sums.timeouts(),
                sums.issues(),
                spread(sums, sums.wall(), sums.wallMax(), StoredFigures::millis),
                spread(sums, sums.memory(), sums.memoryMax(), UsageQuery::whole),
                spread(sums, sums.units(), sums.unitsMax(), StoredFigures::units),
                spread(sums, sums.amount(), sums.amountMax(), StoredFigures::amount),
                sums.stored());
    }

    private static BigDecimal whole(BigDecimal value) {
        return StoredFigures.tidy(value.setScale(0, RoundingMode.HALF_UP));
    }

    private static Spread spread(UsageSums sums, BigDecimal sum, long max, UnaryOperator<BigDecimal> figure) {
        return new Spread(
                figure.apply(sum),
                figure.apply(StoredFigures.average(sum, sums.executions())),
                figure.apply(BigDecimal.valueOf(max)));
    }
}
