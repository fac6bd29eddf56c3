package io.caisson.ledger.billing;

import io.caisson.ledger.record.Correction;
import io.caisson.text.Text;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.format.TextStyle;
import java.util.Locale;

/// An invoice as a page: no script, nothing loaded from anywhere, a table that breaks between pages.
final class InvoiceHtml {
    private static final int SHOWN_SCALE = 6;
    private static final String STYLE = """
            body { font: 15px/1.5 system-ui, sans-serif; color: #1a1a1a; max-width: 60rem; margin: 3rem auto; padding: 0 1rem }
            h1 { font-size: 1.6rem; margin: 0 }
            p.about { color: #555; margin: .3rem 0 2rem }
            table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
            th { text-align: left; font-weight: 600; border-bottom: 2px solid #1a1a1a }
            th, td { padding: .35rem .5rem; vertical-align: top }
            td { border-bottom: 1px solid #ddd }
            .n { text-align: right; white-space: nowrap }
            tfoot td { border-bottom: 0; font-weight: 600 }
            tfoot tr.total td { border-top: 2px solid #1a1a1a; font-size: 1.1rem }
            ul.notes { color: #555; margin-top: 2rem; padding-left: 1.2rem }
            thead { display: table-header-group }
            tr { break-inside: avoid }
            @page { margin: 2cm }
            @media print { body { margin: 0; max-width: none; font-size: 11pt } }
            """;

    private final StringBuilder out = new StringBuilder();

    private InvoiceHtml() {}

    static String of(Invoice invoice) {
        var page = new InvoiceHtml();
        page.head(invoice);
        page.table(invoice);
        page.notes(invoice);
        page.out.append("</body></html>\n");
        return page.out.toString();
    }

    private void head(Invoice invoice) {
        var month = invoice.month().getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " "
                + invoice.month().getYear();
        out.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>Invoice ")
                .append(invoice.month())
                .append(", ")
                .append(escaped(invoice.tenant()))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style></head><body>\n<h1>Invoice for ")
                .append(month)
                .append("</h1>\n<p class=\"about\">Tenant ")
                .append(escaped(invoice.tenant()))
                .append(" · ")
                .append(invoice.complete() ? "the whole month" : "the month is not over yet")
                .append(" · made ")
                .append(invoice.madeAt())
                .append("</p>\n");
    }

    private void table(Invoice invoice) {
        out.append("<table><thead><tr><th>Tier<th>Price list<th>Language<th class=\"n\">Executions"
                + "<th class=\"n\">Seconds<th class=\"n\">Megabytes"
                + "<th class=\"n\">Stored MB<th class=\"n\">Units<th class=\"n\">USD</tr></thead>\n"
                + "<tbody>\n");
        invoice.lines().forEach(this::line);
        invoice.corrections().forEach(this::correction);
        out.append("</tbody><tfoot>\n");
        if (!invoice.corrections().isEmpty()) {
            sum("", "Before corrections", invoice.subtotal());
        }
        sum("total", "Total", invoice.total());
        out.append("</tfoot></table>\n");
    }

    private void line(Invoice.Line line) {
        out.append("<tr><td>")
                .append(escaped(line.tier()))
                .append("<td>")
                .append(line.priceList())
                .append("<td>")
                .append(escaped(line.language()))
                .append("<td class=\"n\">")
                .append(line.executions());
        number(line.seconds());
        number(line.megabytes());
        number(line.storedMegabytes());
        number(line.units());
        number(line.amount());
        out.append("</tr>\n");
    }

    private void correction(Correction correction) {
        out.append("<tr><td colspan=\"8\">Correction: ")
                .append(escaped(correction.reason()))
                .append(" (")
                .append(escaped(correction.by()))
                .append(", ")
                .append(correction.at())
                .append(")");
        number(correction.amount());
        out.append("</tr>\n");
    }

    private void sum(String kind, String name, BigDecimal amount) {
        out.append("<tr class=\"").append(kind).append("\"><td colspan=\"8\">").append(name);
        number(amount);
        out.append("</tr>\n");
    }

    private void number(BigDecimal value) {
        out.append("<td class=\"n\">")
                .append(value.setScale(SHOWN_SCALE, RoundingMode.HALF_UP).toPlainString());
    }

    private void notes(Invoice invoice) {
        out.append("<ul class=\"notes\">\n<li>Shown to six digits after the point; the sums are exact.</li>\n");
        invoice.notes().forEach(note -> out.append("<li>").append(escaped(note)).append("</li>\n"));
        out.append("</ul>\n");
    }

    private static String escaped(String text) {
        return Text.printable(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
