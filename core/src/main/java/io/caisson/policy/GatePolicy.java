package io.caisson.policy;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Refusal;
import io.caisson.Risk;
import io.caisson.account.Caller;
import io.caisson.gate.Decision;
import io.caisson.gate.Decision.Allow;
import io.caisson.gate.Decision.Deny;
import io.caisson.gate.Finding;
import io.caisson.gate.GateMode;
import io.caisson.gate.Policy;
import io.caisson.gate.Settings;
import io.caisson.gate.Severity;
import io.caisson.gate.Weighing;
import io.caisson.text.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Weighs what was found in a source, what its caller declares and how the caller's last attempts ended, and holds the
/// request to the tier.
///
/// High and critical findings deny. A medium one denies when the gate is strict, or when too much else speaks against
/// the request; never because a program may use up its limits, which end it anyway. A declared risk only ever adds.
public final class GatePolicy implements Policy {
    /// The family of findings that only cost the program itself.
    private static final String EXHAUSTION = "exhaustion";

    /// The rule for a language without a parser.
    private static final String UNSCANNED = "gate/unscanned";

    private static final double TOO_MUCH = 0.5;
    private static final double HISTORY_WEIGHT = 0.25;
    private static final double EACH_MORE = 0.02;
    private static final double MORE_AT_MOST = 0.1;
    private static final double EACH_MODULE = 0.02;
    private static final double MODULES_AT_MOST = 0.1;

    private final Supplier<Settings> settings;
    private final History history;
    private final RiskPolicy risks;

    public GatePolicy(Supplier<Settings> settings, History history) {
        this.settings = settings;
        this.history = history;
        this.risks = new RiskPolicy(settings);
    }

    @Override
    public Decision decide(Caller caller, ExecutionRequest request, List<Finding> findings) {
        var mode = settings.get().gateMode();
        var weighing = weigh(mode, caller, request, findings);
        var objection =
                mode == GateMode.OBSERVE ? Optional.<Refusal>empty() : objection(mode, request, findings, weighing);
        if (objection.isPresent()) {
            return new Deny(objection.get(), weighing);
        }
        return switch (risks.decide(caller, request, findings)) {
            case Allow allow -> new Allow(allow.grants(), allow.limits(), weighing);
            case Deny deny -> new Deny(deny.refusal(), weighing);
        };
    }

    @Override
    public ExecutionRequest completed(ExecutionRequest request) {
        var kept = settings.get().captureConsole();
        return kept || request.captureConsole().isPresent() ? request : request.withCaptureConsole(false);
    }

    private Weighing weigh(GateMode mode, Caller caller, ExecutionRequest request, List<Finding> findings) {
        var parts = new ArrayList<Weighing.Part>();
        add(parts, "findings", findings(findings));
        add(parts, "history", HISTORY_WEIGHT * history.against(caller));
        add(parts, "declared risk", declared(request.risk()));
        add(
                parts,
                "modules",
                Math.min(MODULES_AT_MOST, EACH_MODULE * request.allowedModules().size()));
        return Weighing.of(parts, mode.label());
    }

    private static void add(List<Weighing.Part> parts, String name, double weight) {
        if (weight > 0) {
            parts.add(new Weighing.Part(name, weight));
        }
    }

    private static double findings(List<Finding> findings) {
        var gravest = findings.stream().map(Finding::severity).max(Comparator.naturalOrder());
        return gravest.map(severity -> weight(severity) + Math.min(MORE_AT_MOST, EACH_MORE * (findings.size() - 1)))
                .orElse(0.0);
    }

    private static double weight(Severity severity) {
        return switch (severity) {
            case LOW -> 0.1;
            case MEDIUM -> 0.3;
            case HIGH -> 0.7;
            case CRITICAL -> 0.9;
        };
    }

    private static double declared(Risk risk) {
        return switch (risk) {
            case NONE -> 0;
            case LOW -> 0.05;
            case MEDIUM -> 0.1;
            case HIGH -> 0.15;
        };
    }

    private static Optional<Refusal> objection(
            GateMode mode, ExecutionRequest request, List<Finding> findings, Weighing weighing) {
        var grave = findings.stream()
                .filter(finding -> denies(mode, finding, request.risk(), weighing))
                .sorted(Comparator.comparing(Finding::severity).reversed())
                .toList();
        return grave.isEmpty() ? Optional.empty() : Optional.of(new Refusal(ErrorKind.SECURITY, reason(grave)));
    }

    private static boolean denies(GateMode mode, Finding finding, Risk risk, Weighing weighing) {
        return switch (finding.severity()) {
            case CRITICAL, HIGH -> true;
            case MEDIUM ->
                mode == GateMode.STRICT
                        || (risk == Risk.HIGH && finding.rule().equals(UNSCANNED))
                        || (weighing.score() >= TOO_MUCH && isAnAct(finding));
            case LOW -> false;
        };
    }

    /// Whether the code would do something to others, rather than to itself or to its reader.
    private static boolean isAnAct(Finding finding) {
        return !finding.family().equals(EXHAUSTION) && !finding.rule().equals(UNSCANNED);
    }

    /// Where, what, which rule, and what to do instead.
    private static String reason(List<Finding> grave) {
        var first = grave.getFirst();
        var place = first.file().isEmpty()
                ? "the code"
                : first.line() == 0
                        ? Text.printable(first.file())
                        : Text.printable(first.file()) + ":" + first.line() + ":" + first.column();
        var more = grave.size() == 1 ? "" : ", and " + (grave.size() - 1) + " more";
        var advice = first.suggestion().isEmpty() ? "" : "; " + first.suggestion();
        return place + " " + first.message() + " (" + first.rule() + more + ")" + advice;
    }
}
