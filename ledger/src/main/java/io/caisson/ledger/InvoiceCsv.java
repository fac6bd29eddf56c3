package io.caisson.ledger;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/// An invoice as comma-separated values.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe in front. Numbers are ours and stay numbers,
/// also below zero.
final class InvoiceCsv {
    private static final String FORMULA = "=+-@\t\r\n";

    private InvoiceCsv() {}

    static String of(Invoice invoice) {
        var out = new StringBuilder();
        row(
                out,
                "kind",
                "tenant",
                "month",
                "tier",
                "price list",
                "language",
                "executions",
                "seconds",
                "megabytes",
                "compute units",
                "amount",
                "currency",
                "note");
        invoice.lines().forEach(line -> line(out, invoice, line));
        invoice.corrections().forEach(correction -> correction(out, invoice, correction));
        total(out, invoice);
        invoice.notes().forEach(note -> note(out, invoice, note));
        return out.toString();
    }

    private static void line(StringBuilder out, Invoice invoice, Invoice.Line line) {
        row(
                out,
                "usage",
                text(invoice.tenant()),
                invoice.month().toString(),
                text(line.tier()),
                String.valueOf(line.priceList()),
                text(line.language()),
                String.valueOf(line.executions()),
                number(line.seconds()),
                number(line.megabytes()),
                number(line.units()),
                number(line.amount()),
                Invoice.CURRENCY,
                "");
    }

    private static void correction(StringBuilder out, Invoice invoice, Correction correction) {
        row(
                out,
                "correction",
                text(invoice.tenant()),
                invoice.month().toString(),
                "",
                "",
                "",
                "",
                "",
                "",
                "",
                number(correction.amount()),
                Invoice.CURRENCY,
                text(correction.reason() + " (" + correction.by() + ", " + correction.at() + ")"));
    }

    private static void total(StringBuilder out, Invoice invoice) {
        row(
                out,
                "total",
                text(invoice.tenant()),
                invoice.month().toString(),
                "",
                "",
                "",
                String.valueOf(invoice.executions()),
                "",
                "",
                "",
                number(invoice.total()),
                Invoice.CURRENCY,
                "from " + invoice.basis().label());
    }

    private static void note(StringBuilder out, Invoice invoice, String note) {
        row(
                out,
                "note",
                text(invoice.tenant()),
                invoice.month().toString(),
                "",
                "",
                "",
                "",
                "",
                "",
                "",
                "",
                "",
                text(note));
    }

    private static String number(BigDecimal value) {
        return Figures.tidy(value).toPlainString();
    }

    private static String text(String value) {
        return !value.isEmpty() && FORMULA.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
    }

    private static void row(StringBuilder out, String... cells) {
        out.append(List.of(cells).stream().map(InvoiceCsv::cell).collect(Collectors.joining(",")))
                .append("\r\n");
    }

    private static String cell(String value) {
        var plain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
    }
}
