package io.caisson.policy;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Refusal;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.gate.Decision;
import io.caisson.gate.Decision.Allow;
import io.caisson.gate.Decision.Deny;
import io.caisson.gate.Finding;
import io.caisson.gate.Grants;
import io.caisson.gate.Policy;
import io.caisson.gate.Settings;
import io.caisson.gate.Weighing;
import io.caisson.text.Text;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Holds a request to its caller's tier, whatever was found in it. Nothing is cut silently: what exceeds the tier is
/// denied by name.
public final class TierPolicy implements Policy {
    private final Supplier<Settings> settings;

    public TierPolicy() {
        this(Settings::standard);
    }

    TierPolicy(Supplier<Settings> settings) {
        this.settings = settings;
    }

    @Override
    public Decision decide(Caller caller, ExecutionRequest request, List<Finding> findings) {
        return networked(request)
                .or(() -> beyondTier(caller, request.limits()))
                .or(() -> notGranted(caller, request))
                .<Decision>map(refusal -> new Deny(refusal, Weighing.NONE))
                .orElseGet(
                        () -> new Allow(new Grants(request.allowedModules()), limits(caller, request), Weighing.NONE));
    }

    /// No guest has a path to the network, whatever its request or tier says.
    private static Optional<Refusal> networked(ExecutionRequest request) {
        return request.network().equals(ExecutionRequest.NO_NETWORK)
                ? Optional.empty()
                : Optional.of(new Refusal(
                        ErrorKind.UNSUPPORTED,
                        "network '" + Text.printable(request.network()) + "' cannot be had, only 'none' can"));
    }

    private static Optional<Refusal> beyondTier(Caller caller, Limits asked) {
        var tier = caller.tier();
        for (var limit : asked.values().keySet()) {
            if (asked.of(limit) > tier.ceilings().of(limit)) {
                return Optional.of(new Refusal(
                        ErrorKind.POLICY,
                        "limits." + limit.label() + " asks for " + asked.of(limit) + " " + limit.unit() + ", the "
                                + tier.name() + " tier allows "
                                + tier.ceilings().of(limit)));
            }
        }
        return Optional.empty();
    }

    private static Optional<Refusal> notGranted(Caller caller, ExecutionRequest request) {
        if (request.allowedModules().isEmpty()) {
            return Optional.empty();
        }
        return request.allowedModules().stream()
                .sorted()
                .filter(module -> !caller.tier().allows(module))
                .findFirst()
                .map(module -> new Refusal(
                        ErrorKind.POLICY,
                        "the module '" + Text.printable(module) + "' is not part of the "
                                + caller.tier().name() + " tier" + where(module)));
    }

    private static String where(String module) {
        return Tier.standard().stream()
                .filter(tier -> tier.allows(module))
                .findFirst()
                .map(tier -> "; the " + tier.name() + " tier has it")
                .orElse("");
    }

    /// A limit left out gets its default, never above the tier. CPU time follows the timeout unless asked for.
    private Limits limits(Caller caller, ExecutionRequest request) {
        var defaults = settings.get().limits();
        var asked = request.limits();
        var ceilings = caller.tier().ceilings();
        var held = new EnumMap<Limit, Long>(Limit.class);
        for (var limit : Limit.values()) {
            var standard = limit == Limit.CPU && defaults.asked(limit).isEmpty()
                    ? held.getOrDefault(Limit.TIMEOUT, limit.standard())
                    : defaults.of(limit);
            held.put(limit, asked.asked(limit).orElse(Math.min(standard, ceilings.of(limit))));
        }
        return new Limits(held);
    }
}
