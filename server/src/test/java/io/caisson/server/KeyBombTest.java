package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.RequestBounds;
import io.caisson.Scope;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Keys with half a million teams once slowed down everybody, and were stored although the answer was 500.
class KeyBombTest {
    @Test
    void aKeyWithTooManyTeamsIsRefusedAndNotStored(@TempDir Path folder) throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"))) {
            var admin = fixture.key("attacker", Scope.values());
            var most = RequestBounds.MAX_TEAMS;
            var refused = fixture.send(fixture.sending("POST", admin, "/v1/keys", body(most + 1)));
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
            assertThat(refused.body()).contains("at most 32 are allowed");
            assertThat(fixture.caisson.ledger().keys().list(Optional.of("attacker")))
                    .hasSize(1);
            assertThat(fixture.send(fixture.sending("POST", admin, "/v1/keys", body(most)))
                            .statusCode())
                    .isEqualTo(201);
        }
    }

    private static String body(int teams) {
        var names = IntStream.range(0, teams).mapToObj(at -> "\"team-" + at + "\"");
        return "{\"name\":\"bomb\",\"teams\":[" + names.collect(Collectors.joining(",")) + "]}";
    }
}
