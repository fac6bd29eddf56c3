package io.caisson.server.administration;

import io.caisson.Value;
import io.caisson.embed.Caisson;
import io.caisson.json.RequestReader;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.LedgerQueries;
import io.caisson.ledger.billing.TierForm;
import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.record.UsageReport.Dimension;
import io.caisson.receipt.Activity;
import io.caisson.receipt.StoredSize;
import io.caisson.server.executions.Scans;
import io.caisson.server.http.Answers;
import io.caisson.server.http.Form;
import io.caisson.server.http.PageQuery;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.server.traffic.Bodies;
import io.javalin.http.Context;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reports computed from the receipts that the caller may see: statistics, usage, prices, invoices.
public final class Reports {
    private static final int STANDARD = 20;
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 9998;

    private final Caisson caisson;
    private final Bodies bodies;
    private final Scans scans;

    public Reports(Caisson caisson, Bodies bodies, Scans scans) {
        this.caisson = caisson;
        this.bodies = bodies;
        this.scans = scans;
    }

    public void stats(Context context) {
        write(
                context,
                books().analytics().stats(RequestContext.view(context), context.pathParam("id"), period(context)));
    }

    public void failures(Context context) {
        var analytics = books().analytics();
        write(
                context,
                "failures",
                analytics.failures(
                        RequestContext.view(context),
                        context.pathParam("id"),
                        period(context),
                        PageQuery.limit(context, STANDARD)));
    }

    public void securityLog(Context context) {
        var analytics = books().analytics();
        write(
                context,
                "entries",
                analytics.securityLog(
                        RequestContext.view(context), period(context), PageQuery.limit(context, STANDARD)));
    }

    public void usage(Context context) {
        var agent = Optional.ofNullable(context.queryParam("agentId"));
        var report =
                books().analytics().usage(RequestContext.view(context), agent, dimension(context), period(context));
        write(context, report.in(RequestContext.caller(context).tier()));
    }

    public void pricing(Context context) {
        write(context, "tiers", books().tiers().current());
    }

    /// Changes the prices that the body names, from now on. Existing receipts keep their prices.
    public void setPricing(Context context) {
        try (var body = bodies.read(context)) {
            var form = body.text();
            var name = context.pathParam("tier");
            var before = books().tiers().named(name).orElseThrow(() -> new ProblemException(Problem.noSuchTier(name)));
            var by = RequestContext.caller(context).name();
            write(context, malformedWhenInvalid(() -> books().tiers().change(TierForm.read(before, form), by)));
        }
    }

    /// The most that a request may cost, and what the same code cost before. No guest code runs.
    public void quote(Context context) {
        try (var body = bodies.read(context)) {
            var caller = RequestContext.caller(context);
            var request = RequestReader.read(body.text(), caisson::language);
            var limits = scans.receipt(context, Activity.QUOTE, request).limits();
            var hash = request.source().hash();
            var stored = StoredSize.highest(request.source(), limits);
            write(context, books().quotes().quote(RequestContext.view(context), caller.tier(), limits, hash, stored));
        }
    }

    /// The invoice as JSON or, by the `Accept` header, as a CSV table or a printable HTML page, both as
    /// attachments.
    public void invoice(Context context) {
        var invoice = books().invoices().invoice(RequestContext.caller(context).tenant(), month(context));
        var wanted = RequestContext.header(context, "Accept").orElse("");
        if (wanted.startsWith("text/csv")) {
            attach(context, "text/csv; charset=utf-8", invoice.csv());
        } else if (wanted.startsWith("text/html")) {
            attach(context, "text/html; charset=utf-8", invoice.html());
        } else {
            write(context, invoice);
        }
    }

    private static void attach(Context context, String type, String text) {
        context.header("Content-Disposition", "attachment").contentType(type).result(text);
    }

    private LedgerQueries books() {
        return caisson.unwrap(DurableLedger.class).books();
    }

    private static Period period(Context context) {
        return malformedWhenInvalid(() -> Period.of(time(context, "since"), time(context, "until")));
    }

    private static @Nullable Instant time(Context context, String name) {
        var text = context.queryParam(name);
        return text == null ? null : Form.instant(name, text);
    }

    private static YearMonth month(Context context) {
        try {
            var month = YearMonth.parse(context.pathParam("month"));
            if (month.getYear() >= FIRST_YEAR && month.getYear() <= LAST_YEAR) {
                return month;
            }
        } catch (DateTimeException e) {
            // falls through to the problem below
        }
        throw new ProblemException(Problem.malformed("the month must be written as 2026-05"));
    }

    private static Dimension dimension(Context context) {
        var by = Optional.ofNullable(context.queryParam("by")).orElse("day");
        return Arrays.stream(Dimension.values())
                .filter(each -> each.label().equals(by))
                .findFirst()
                .orElseThrow(() -> new ProblemException(Problem.malformed("by: it must be one of "
                        + Arrays.stream(Dimension.values())
                                .map(Dimension::label)
                                .collect(Collectors.joining(", ")))));
    }

    private static <T> T malformedWhenInvalid(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            throw new ProblemException(Problem.malformed(String.valueOf(e.getMessage())));
        }
    }

    private static void write(Context context, JsonReport report) {
        Answers.json(context, report.json());
    }

    private static void write(Context context, String name, Collection<? extends JsonReport> reports) {
        var members = reports.stream().map(JsonReport::members).toList();
        context.contentType("application/json")
                .result(Value.of(Map.of(name, members)).json());
    }
}
