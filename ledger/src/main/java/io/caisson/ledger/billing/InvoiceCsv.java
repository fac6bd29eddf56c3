package io.caisson.ledger.billing;

import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.record.Correction;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An invoice as comma-separated values.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe in front. Numbers are ours and stay numbers,
/// also below zero.
final class InvoiceCsv {
    private static final String FORMULA = "=+-@\t\r\n";

    private InvoiceCsv() {}

    /// The columns, by what they are called in the first row.
    private enum Column {
        KIND,
        TENANT,
        MONTH,
        TIER,
        PRICE_LIST,
        LANGUAGE,
        EXECUTIONS,
        SECONDS,
        MEGABYTES,
        STORED_MEGABYTES,
        COMPUTE_UNITS,
        AMOUNT,
        CURRENCY,
        NOTE;

        String title() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    static String of(Invoice invoice) {
        var out = new StringBuilder();
        out.append(row(Column::title));
        invoice.lines().forEach(line -> out.append(row(line(invoice, line))));
        invoice.corrections().forEach(correction -> out.append(row(correction(invoice, correction))));
        out.append(row(total(invoice)));
        invoice.notes().forEach(note -> out.append(row(note(invoice, note))));
        return out.toString();
    }

    private static Map<Column, String> line(Invoice invoice, Invoice.Line line) {
        var cells = cells("usage", invoice);
        cells.put(Column.TIER, text(line.tier()));
        cells.put(Column.PRICE_LIST, String.valueOf(line.priceList()));
        cells.put(Column.LANGUAGE, text(line.language()));
        cells.put(Column.EXECUTIONS, String.valueOf(line.executions()));
        cells.put(Column.SECONDS, number(line.seconds()));
        cells.put(Column.MEGABYTES, number(line.megabytes()));
        cells.put(Column.STORED_MEGABYTES, number(line.storedMegabytes()));
        cells.put(Column.COMPUTE_UNITS, number(line.units()));
        money(cells, line.amount());
        return cells;
    }

    private static Map<Column, String> correction(Invoice invoice, Correction correction) {
        var cells = cells("correction", invoice);
        money(cells, correction.amount());
        cells.put(Column.NOTE, text(correction.reason() + " (" + correction.by() + ", " + correction.at() + ")"));
        return cells;
    }

    private static Map<Column, String> total(Invoice invoice) {
        var cells = cells("total", invoice);
        cells.put(Column.EXECUTIONS, String.valueOf(invoice.executions()));
        money(cells, invoice.total());
        cells.put(Column.NOTE, "from " + invoice.basis().label());
        return cells;
    }

    private static Map<Column, String> note(Invoice invoice, String note) {
        var cells = cells("note", invoice);
        cells.put(Column.NOTE, text(note));
        return cells;
    }

    private static Map<Column, String> cells(String kind, Invoice invoice) {
        var cells = new EnumMap<Column, String>(Column.class);
        cells.put(Column.KIND, kind);
        cells.put(Column.TENANT, text(invoice.tenant()));
        cells.put(Column.MONTH, invoice.month().toString());
        return cells;
    }

    private static void money(Map<Column, String> cells, BigDecimal amount) {
        cells.put(Column.AMOUNT, number(amount));
        cells.put(Column.CURRENCY, Invoice.CURRENCY);
    }

    private static String number(BigDecimal value) {
        return StoredFigures.tidy(value).toPlainString();
    }

    private static String text(String value) {
        return !value.isEmpty() && FORMULA.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
    }

    private static String row(Map<Column, String> cells) {
        return row(column -> cells.getOrDefault(column, ""));
    }

    private static String row(Function<Column, String> cells) {
        return Stream.of(Column.values()).map(cells).map(InvoiceCsv::cell).collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String cell(String value) {
        var plain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
    }
}
