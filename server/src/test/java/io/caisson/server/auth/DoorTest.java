package io.caisson.server.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.server.config.ServerConfig;
import io.caisson.server.http.Hosts;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoorTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, localhost, true",
        "127.0.0.1, LOCALHOST:8080, true",
        "127.0.0.1, 127.0.0.1:9, true",
        "127.0.0.1, [::1]:9, true",
        "127.0.0.1, localhost., true",
        "127.0.0.1, 10.0.0.1, false",
        "127.0.0.1, evil.example:8080, false",
        "127.0.0.1, localhost.evil.example, false",
        "127.0.0.1, '', false",
        "0.0.0.0, 10.0.0.1:8080, true",
        "0.0.0.0, evil.example, false",
        "0.0.0.0, [fe80::1]:80, true",
        "box.example, box.example:80, true"
    })
    void knowsItsNames(String bound, String host, boolean ours) {
        var config = ServerConfig.standard().withAddress(bound, 0);
        assertThat(new Hosts(config).ours(host)).isEqualTo(ours);
    }

    @ParameterizedTest
    @CsvSource({
        ", localhost, true",
        "http://localhost:80, localhost:80, true",
        "https://localhost, localhost, true",
        "null, localhost, false",
        "http://localhost:81, localhost:80, false"
    })
    void knowsItsOwnPages(String origin, String host, boolean same) {
        assertThat(Hosts.same(Optional.ofNullable(origin), host)).isEqualTo(same);
    }

    @Test
    void countsWrongKeysByAddress() {
        var failed = new FailedKeys(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
        for (var i = 0; i < 60; i++) {
            assertThat(failed.tooMany("10.0.0.1")).isFalse();
        }
        assertThat(failed.tooMany("10.0.0.1")).isTrue();
        assertThat(failed.tooMany("10.0.0.2")).isFalse();
        assertThat(failed.secondsLeft()).isEqualTo(61);
    }
}
