package io.caisson.policy;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Refusal;
import io.caisson.Risk;
import io.caisson.account.Caller;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Policy;
import io.caisson.gate.Settings;
import io.caisson.gate.Weighing;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Holds a request to its tier and to what it declares about itself: from `medium` on there are no modules and no limit
/// above its standard value. Nothing is cut silently.
final class RiskPolicy implements Policy {
    private final TierPolicy tier;

    RiskPolicy(Supplier<Settings> settings) {
        this.tier = new TierPolicy(settings);
    }

    @Override
    public Decision decide(Caller caller, ExecutionRequest request, List<Finding> findings) {
        return tooMuch(request)
                .<Decision>map(refusal -> new Decision.Deny(refusal, Weighing.NONE))
                .orElseGet(() -> tier.decide(caller, request, findings));
    }

    private static Optional<Refusal> tooMuch(ExecutionRequest request) {
        if (request.risk().compareTo(Risk.MEDIUM) < 0) {
            return Optional.empty();
        }
        var risk = "risk '" + request.risk().label() + "'";
        if (!request.allowedModules().isEmpty()) {
            return Optional.of(new Refusal(
                    ErrorKind.POLICY, "a request of " + risk + " gets no modules; leave allowedModules out"));
        }
        var limits = request.limits();
        return limits.values().keySet().stream()
                .filter(limit -> limits.of(limit) > limit.standard())
                .findFirst()
                .map(limit -> new Refusal(
                        ErrorKind.POLICY,
                        "limits." + limit.label() + " asks for " + limits.of(limit) + " " + limit.unit()
                                + ", a request of " + risk + " gets at most " + limit.standard()));
    }
}
