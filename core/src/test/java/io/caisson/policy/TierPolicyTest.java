package io.caisson.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Refusal;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.gate.Decision.Allow;
import io.caisson.gate.Decision.Deny;
import io.caisson.gate.Weighing;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TierPolicyTest {
    private static final ExecutionRequest REQUEST = ExecutionRequest.javascript("1");

    @ParameterizedTest
    @CsvSource({
        "basic, TIMEOUT, 10000, 'limits.timeoutMs asks for 10001 ms of wall time, the basic tier allows 10000'",
        "basic, MEMORY, 128, 'limits.memoryMb asks for 129 MB of memory, the basic tier allows 128'",
        "standard, MEMORY, 256, 'limits.memoryMb asks for 257 MB of memory, the standard tier allows 256'",
        "premium, CPU, 60000, 'limits.cpuMs asks for 60001 ms of CPU time, the premium tier allows 60000'",
        "enterprise, TIMEOUT, 300000, 'limits.timeoutMs asks for 300001 ms of wall time, the enterprise tier allows 300000'",
    })
    void holdsLimitsToTheTier(String tier, Limit limit, long ceiling, String message) {
        assertThat(decide(tier, REQUEST.withLimits(Limits.NONE.with(limit, ceiling))))
                .isInstanceOf(Allow.class);
        assertThat(decide(tier, REQUEST.withLimits(Limits.NONE.with(limit, ceiling + 1))))
                .isEqualTo(new Deny(new Refusal(ErrorKind.POLICY, message), Weighing.NONE));
    }

    @Test
    void fillsInWhatWasNotAsked() {
        var allow = (Allow) decide("basic", REQUEST.withLimits(Limits.NONE.with(Limit.TIMEOUT, 700)));
        assertThat(allow.limits().values()).hasSize(Limit.values().length);
        assertThat(allow.limits().of(Limit.CPU)).as("follows the timeout").isEqualTo(700);
        assertThat(allow.limits().of(Limit.MEMORY)).isEqualTo(128);
    }

    @ParameterizedTest
    @CsvSource({
        "basic, path, ",
        "basic, node:path, ",
        "basic, util/types, ",
        "basic, fs, standard",
        "basic, node:fs/promises, standard",
        "basic, stream, premium",
        "basic, events, enterprise",
        "standard, fs, ",
        "standard, child_process, premium",
        "premium, child_process, ",
        "premium, ../x, enterprise",
        "enterprise, anything, "
    })
    void grantsModulesOfTheTier(String tier, String module, @Nullable String needed) {
        var decision = decide(tier, REQUEST.withAllowedModules(Set.of(module)));
        assertThat(decision instanceof Allow).isEqualTo(needed == null);
        if (decision instanceof Deny deny) {
            assertThat(deny.refusal().message())
                    .isEqualTo("the module '" + module + "' is not part of the " + tier + " tier; the " + needed
                            + " tier has it");
        }
    }

    @Test
    void hasNoNetworkToGive() {
        var request = new ExecutionRequest(
                REQUEST.source(),
                REQUEST.input(),
                REQUEST.invocation(),
                REQUEST.limits(),
                Set.of(),
                "host\u001b",
                REQUEST.risk(),
                Optional.empty(),
                REQUEST.labels(),
                "sandbox",
                Set.of());
        assertThat(decide("enterprise", request))
                .isEqualTo(new Deny(
                        new Refusal(ErrorKind.UNSUPPORTED, "network 'host\\u{1b}' cannot be had, only 'none' can"),
                        Weighing.NONE));
    }

    private static io.caisson.gate.Decision decide(String tier, ExecutionRequest request) {
        var caller = Caller.local().withTier(Tier.named(tier).orElseThrow());
        return new TierPolicy().decide(caller, request, List.of());
    }
}
