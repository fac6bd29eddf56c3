package io.caisson.ledger.billing;

import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.record.Correction;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.YearMonth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a tenant owes for a month of UTC.
///
/// @param basis what the lines were computed from
/// @param notes what its reader has to know about it
/// @param complete whether the month was over when it was made
public record Invoice(
        String tenant,
        YearMonth month,
        Basis basis,
        List<Line> lines,
        List<Correction> corrections,
        List<String> notes,
        boolean complete,
        Instant madeAt)
        implements JsonReport {
    static final String CURRENCY = "USD";

    /// What an invoice was computed from.
    public enum Basis {
        /// Every receipt, its price computed again from what was measured.
        RECEIPTS("receipts"),
        /// The sums by the hour, because receipts of the month are gone.
        ROLLUPS("rollups");

        private final String label;

        Basis(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /// The executions of one language at one tier and price.
    ///
    /// @param seconds of running and compiling
    /// @param megabytes the peaks of all executions, summed up
    /// @param storedMegabytes what was stored for them
    public record Line(
            String tier,
            long priceList,
            String language,
            long executions,
            BigDecimal seconds,
            BigDecimal megabytes,
            BigDecimal storedMegabytes,
            BigDecimal units,
            BigDecimal amount)
            implements JsonReport {

        @Override
        public Map<String, @Nullable Object> members() {
            var members = new LinkedHashMap<String, @Nullable Object>();
            members.put("tier", tier);
            members.put("priceList", priceList);
            members.put("language", language);
            members.put("executions", executions);
            members.put("seconds", seconds.toPlainString());
            members.put("megabytes", megabytes.toPlainString());
            members.put("storedMegabytes", storedMegabytes.toPlainString());
            members.put("computeUnits", units.toPlainString());
            members.put("amount", amount.toPlainString());
            return members;
        }
    }

    public long executions() {
        return lines.stream().mapToLong(Line::executions).sum();
    }

    /// What the executions cost, before corrections.
    public BigDecimal subtotal() {
        return lines.stream().map(Line::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public BigDecimal total() {
        return corrections.stream().map(Correction::amount).reduce(subtotal(), BigDecimal::add);
    }

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("tenant", tenant);
        members.put("month", month.toString());
        members.put("currency", CURRENCY);
        members.put("basis", basis.label());
        members.put("complete", complete);
        members.put("madeAt", madeAt.toString());
        members.put("lines", lines.stream().map(JsonReport::members).toList());
        members.put("executions", executions());
        members.put("subtotal", StoredFigures.tidy(subtotal()).toPlainString());
        members.put("corrections", corrections.stream().map(JsonReport::members).toList());
        members.put("total", StoredFigures.tidy(total()).toPlainString());
        members.put("notes", notes);
        return members;
    }

    /// A table for programs and spreadsheets.
    public String csv() {
        return InvoiceCsv.of(this);
    }

    /// A page that prints well and needs nothing else.
    public String html() {
        return InvoiceHtml.of(this);
    }
}
