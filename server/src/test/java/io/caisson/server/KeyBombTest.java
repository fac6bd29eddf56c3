package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.RequestBounds;
import io.caisson.RequestBounds.Field;
import io.caisson.Scope;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Keys with half a million teams once slowed down everybody, and were stored although the answer was 500.
class KeyBombTest {
    private static final int BOMB_TEAMS = 550_000;

    @Test
    void aKeyWithTooManyTeamsIsRefusedAndNotStored(@TempDir Path folder) throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"))) {
            var most = Field.TEAMS.maxSize();
            var refused = fixture.send(fixture.sending("POST", ServerFixture.KEY, "/v1/keys", body(most + 1)));
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
            assertThat(refused.body()).contains("at most 32 are allowed");
            assertThat(fixture.caisson.ledger().keys().list(Optional.of("attacker")))
                    .isEmpty();
            assertThat(fixture.send(fixture.sending("POST", ServerFixture.KEY, "/v1/keys", body(most)))
                            .statusCode())
                    .isEqualTo(201);
        }
    }

    @Test
    void bodiesWithoutAProgramAreSmall(@TempDir Path folder) throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"))) {
            var padding = " ".repeat(RequestBounds.MAX_FORM_BYTES - body(1).length());
            assertThat(fixture.send(fixture.sending("POST", ServerFixture.KEY, "/v1/keys", body(1) + padding))
                            .statusCode())
                    .isEqualTo(201);
            for (var bomb : List.of(body(1) + padding + " ", body(BOMB_TEAMS))) {
                var refused = fixture.send(fixture.sending("POST", ServerFixture.KEY, "/v1/keys", bomb));
                assertThat(refused.statusCode()).as(refused.body()).isEqualTo(413);
                assertThat(refused.body()).contains("at most 1048576 bytes");
            }
        }
    }

    @Test
    void newKeysHaveARate(@TempDir Path folder) throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"))) {
            var attacker = fixture.key("attacker", Scope.values());
            var neighbour = fixture.key("neighbour", Scope.values());
            var most = RequestBounds.MAX_NEW_KEYS_A_MINUTE;
            var answers = new TreeMap<Integer, Integer>();
            // the minute may begin anew in between
            for (var i = 0; i < 2 * most + 1; i++) {
                var answer = fixture.send(fixture.sending("POST", attacker, "/v1/keys", "{\"name\":\"one\"}"));
                answers.merge(answer.statusCode(), 1, Integer::sum);
            }
            assertThat(answers.keySet()).containsExactly(201, 429);
            assertThat(answers.get(201)).isBetween(most, 2 * most);
            assertThat(fixture.send(fixture.sending("POST", neighbour, "/v1/keys", "{\"name\":\"one\"}"))
                            .statusCode())
                    .isEqualTo(201);
        }
    }

    private static String body(int teams) {
        var names = IntStream.range(0, teams).mapToObj(at -> "\"team-" + at + "\"");
        return "{\"tenant\":\"attacker\",\"name\":\"bomb\",\"teams\":[" + names.collect(Collectors.joining(",")) + "]}";
    }
}
