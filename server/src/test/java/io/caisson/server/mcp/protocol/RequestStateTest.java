package io.caisson.server.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.account.Caller;
import io.caisson.account.Tier;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// State is accepted only unchanged, from its own caller and for its own request.
class RequestStateTest {
    private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");
    private static final Caller ANNE = new Caller("acme", "anne", Tier.BASIC);

    private final MutableClock clock = new MutableClock();
    private final RequestState states = new RequestState(clock);

    private static final class MutableClock extends Clock {
        private Instant now = NOW;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }
    }

    private void refuses(Caller caller, String request, String sealed) {
        assertThatThrownBy(() -> states.open(caller, request, sealed)).isInstanceOf(RpcException.class);
    }

    @Test
    void isReturnedUnchanged() {
        assertThat(states.open(ANNE, "call", states.seal(ANNE, "call", "round 2")))
                .isEqualTo("round 2");
    }

    @Test
    void isNobodyElses() {
        var sealed = states.seal(ANNE, "call", "round 2");
        refuses(new Caller("acme", "bert", Tier.BASIC), "call", sealed);
        refuses(new Caller("other", "anne", Tier.BASIC), "call", sealed);
        refuses(new Caller("acmea", "nne", Tier.BASIC), "call", sealed);
        refuses(ANNE, "other call", sealed);
        assertThatThrownBy(() -> new RequestState(clock).open(ANNE, "call", sealed))
                .isInstanceOf(RpcException.class);
    }

    @Test
    void growsOld() {
        var sealed = states.seal(ANNE, "call", "round 2");
        clock.now = NOW.plus(Duration.ofMinutes(11));
        refuses(ANNE, "call", sealed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a.b.c", "====", "MQ.MQ.MQ", "MQ.MQ"})
    void isRefusedWhenForged(String sealed) {
        refuses(ANNE, "call", sealed);
    }

    @Test
    void isRefusedWhenChanged() {
        var parts = states.seal(ANNE, "call", "round 2").split("\\.", -1);
        var other = states.seal(ANNE, "call", "round 3").split("\\.", -1);
        refuses(ANNE, "call", parts[0] + "." + other[1] + "." + parts[2]);
        refuses(ANNE, "call", other[0] + "x." + parts[1] + "." + parts[2]);
    }
}
