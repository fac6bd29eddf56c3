package io.caisson.server.mcp.tools;

import io.caisson.Limit;
import io.caisson.account.Scope;
import io.caisson.account.Tier;
import io.caisson.embed.Caisson;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.record.PriceListEntry;
import io.caisson.ledger.record.UsageReport;
import io.caisson.ledger.record.UsageReport.Dimension;
import io.caisson.server.mcp.protocol.Arguments;
import io.caisson.server.mcp.protocol.BadArgumentException;
import io.caisson.server.mcp.protocol.Schema;
import io.caisson.server.mcp.protocol.Tool;
import io.caisson.server.mcp.protocol.ToolAnswer;
import io.caisson.server.mcp.protocol.ToolCall;
import io.caisson.text.RequestBounds.Field;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Tools for prices and for the caller's usage.
record AccountTools(Caisson caisson) {
    List<Tool> all() {
        return List.of(pricing(), usage());
    }

    private Tool pricing() {
        return new Tool(
                "getCodeExecutionPricing",
                "Pricing of code execution",
                "Tells what a second and a megabyte cost in each tier, and what the tiers allow.",
                Schema.object(List.of(), "tier", Schema.text(Field.TIER, "Only this tier.")),
                Schema.object(
                        List.of("tier", "currency", "tiers"),
                        "tier",
                        Schema.text("The caller's own."),
                        "currency",
                        Schema.text("Of all costs."),
                        "tiers",
                        Schema.list(
                                Schema.object("A tier: its name, costs, bounds and modules."),
                                "All, or the one asked for.")),
                Scope.READ,
                Tool.Effect.NOTHING,
                this::pricing);
    }

    private ToolAnswer pricing(ToolCall call) {
        var tiers = caisson.unwrap(DurableLedger.class).books().tiers().current().stream()
                .map(PriceListEntry::tier)
                .toList();
        var wanted = call.arguments().optionalText("tier", Field.TIER);
        var listed = tiers.stream()
                .filter(tier -> wanted.isEmpty() || wanted.get().equals(tier.name()))
                .map(AccountTools::members)
                .toList();
        if (listed.isEmpty()) {
            throw new BadArgumentException(
                    "tier",
                    "it must be one of " + tiers.stream().map(Tier::name).collect(Collectors.joining(", ")));
        }
        return ToolAnswer.of(
                new LinkedHashMap<>(Map.of("tier", call.caller().tier().name(), "currency", "USD", "tiers", listed)));
    }

    private static Map<String, Object> members(Tier tier) {
        var members = new LinkedHashMap<String, Object>();
        members.put("name", tier.name());
        members.put("costPerSecond", tier.pricePerSecond());
        members.put("costPerMB", tier.pricePerMegabyte());
        members.put("maxExecutionTime", tier.ceilings().of(Limit.TIMEOUT));
        members.put("maxMemoryLimit", tier.ceilings().memoryBytes());
        members.put("allowedModules", tier.allModules() ? List.of("*") : List.copyOf(new TreeSet<>(tier.modules())));
        return members;
    }

    private Tool usage() {
        return new Tool(
                "getCodeExecutionUsage",
                "Usage of code execution",
                "Tells how much the caller has executed, or with read:all its tenant, how long that took and what it cost.",
                Schema.object(
                        List.of(),
                        "clientId",
                        Schema.text(Field.AGENT_ID, "Only what ran for this agent."),
                        "startDate",
                        Schema.text(Field.TIME, "From then on, such as 2026-11-01 or 2026-11-01T12:00:00Z."),
                        "endDate",
                        Schema.text(Field.TIME, "Until then.")),
                Schema.object(
                        List.of("executions", "total", "byLanguage", "byTier", "byStatus"),
                        "executions",
                        Schema.number("How many there were."),
                        "total",
                        Schema.object("Sums, averages and maxima of time, memory, units and cost."),
                        "byLanguage",
                        Schema.list(Schema.object("A part of it."), "The same for each language."),
                        "byTier",
                        Schema.list(Schema.object("A part of it."), "The same for each tier."),
                        "byStatus",
                        Schema.list(Schema.object("A part of it."), "The same for each outcome.")),
                Scope.READ,
                Tool.Effect.NOTHING,
                this::usage);
    }

    private ToolAnswer usage(ToolCall call) {
        var arguments = call.arguments();
        var agent = arguments.optionalText("clientId", Field.AGENT_ID);
        var since = time(arguments, "startDate");
        var until = time(arguments, "endDate");
        var period = Arguments.checked("endDate", () -> Period.of(since, until));
        var analytics = caisson.unwrap(DurableLedger.class).books().analytics();
        var view = ReceiptView.of(call.caller());
        var languages = analytics.usage(view, agent, Dimension.LANGUAGE, period);
        var answer = new LinkedHashMap<String, @Nullable Object>();
        answer.put("clientId", agent.orElse(null));
        answer.put("startDate", since == null ? null : since.toString());
        answer.put("endDate", until == null ? null : until.toString());
        answer.put("executions", languages.total().executions());
        answer.put("total", languages.total().members());
        answer.put("byLanguage", lines(languages));
        answer.put("byTier", lines(analytics.usage(view, agent, Dimension.TIER, period)));
        answer.put("byStatus", lines(analytics.usage(view, agent, Dimension.OUTCOME, period)));
        return ToolAnswer.of(answer);
    }

    private static List<Map<String, @Nullable Object>> lines(UsageReport report) {
        return report.lines().stream().map(UsageReport.Line::members).toList();
    }

    private static @Nullable Instant time(Arguments arguments, String name) {
        var text = arguments.optionalText(name, Field.TIME).orElse("");
        try {
            if (text.isEmpty()) {
                return null;
            }
            return text.length() == "2026-11-01".length()
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new BadArgumentException(name, "it must be a date or a time such as 2026-11-01T00:00:00Z");
        }
    }
}
