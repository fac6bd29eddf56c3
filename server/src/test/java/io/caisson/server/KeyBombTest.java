package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.ledger.DurableLedger;
import io.caisson.server.auth.Keys;
import io.caisson.server.config.ServerFixture;
import io.caisson.text.RequestBounds;
import io.caisson.text.RequestBounds.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Attack: keys with half a million teams slowed down all tenants, and were stored although the answer was
/// 500.
class KeyBombTest {
    private static final int BOMB_TEAMS = 550_000;

    @Test
    void aKeyWithTooManyTeamsIsRefusedAndNotStored(@TempDir Path folder) throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"))) {
            var most = Field.TEAMS.maxSize();
            var refused = fixture.send(fixture.sending("POST", ServerFixture.KEY, "/v1/keys", body(most + 1)));
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
            assertThat(refused.body()).contains("at most 32 are allowed");
            assertThat(fixture.caisson.unwrap(DurableLedger.class).keys().list(Optional.of("attacker")))
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
            // the window of the rate may end in between
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

    /// Keys with too many teams, stored by a version without bounds: they are not accepted, are listed
    /// shortened, and can be revoked.
    @Test
    @Timeout(120)
    void storedBombsAreHarmless(@TempDir Path folder) throws Exception {
        var data = folder.resolve("data");
        new ServerFixture(data).close();
        var bombs = storeBombs(data);
        try (var fixture = new ServerFixture(data)) {
            var neighbour = fixture.key("neighbour", Scope.values());
            for (var bomb : bombs) {
                assertThat(fixture.send(fixture.as(bomb, "/v1/runtimes")).statusCode())
                        .isEqualTo(401);
            }
            assertThat(fixture.send(fixture.as(neighbour, "/v1/runtimes")).statusCode())
                    .isEqualTo(200);
            var listed = fixture.send(fixture.keyed("/v1/keys"));
            assertThat(listed.statusCode()).isEqualTo(200);
            assertThat(listed.body().length()).isLessThan(20_000);
            assertThat(listed.body()).contains("it has more than 32 teams, so it opens no door; revoke it");
            var revoked = fixture.send(fixture.keyed("/v1/keys/key_bomb-0").DELETE());
            assertThat(revoked.statusCode()).as(revoked.body()).isEqualTo(200);
            assertThat(Value.json(revoked.body()).map().get("revokedAt")).isNotNull();
            var verified = fixture.send(fixture.keyed("/v1/audit/verify"));
            assertThat(verified.body()).contains("\"holds\":true");
        }
    }

    /// Stores rows without acts, as before keys were signed. The last one has one team too many.
    private static List<String> storeBombs(Path data) throws Exception {
        var texts = new ArrayList<String>();
        try (var database = DriverManager.getConnection("jdbc:sqlite:" + database(data));
                var insert = database.prepareStatement("insert into api_key (id, hash, tenant, name, parties, tier,"
                        + " scopes, hint, created_by, created_at)"
                        + " values (?, ?, 'attacker', 'bomb', ?, 'basic', 'execute\nread', 'csn_bomb', 'admin', ?)")) {
            try (var statement = database.createStatement()) {
                statement.execute("delete from ledger_act");
                statement.execute("delete from checkpoint");
            }
            for (var teams : List.of(BOMB_TEAMS, BOMB_TEAMS, BOMB_TEAMS, BOMB_TEAMS, Field.TEAMS.maxSize() + 2)) {
                var text = "csn_bomb-of-many-teams-" + texts.size();
                insert.setString(1, "key_bomb-" + texts.size());
                insert.setString(2, HexFormat.of().formatHex(Keys.hash(text)));
                insert.setString(
                        3,
                        IntStream.range(0, teams)
                                .mapToObj(at -> "team:team-" + at)
                                .collect(Collectors.joining("\n")));
                insert.setLong(4, texts.size());
                insert.execute();
                texts.add(text);
            }
        }
        return texts;
    }

    private static Path database(Path data) throws IOException {
        try (var files = Files.walk(data)) {
            return files.filter(file -> file.endsWith("ledger.db")).findFirst().orElseThrow();
        }
    }

    /// Many keys are listed in many small pages.
    @Test
    void keysAreListedInPages(@TempDir Path folder) throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"))) {
            var expected = new ArrayList<String>();
            var admin = fixture.key("acme", Scope.values());
            for (var i = 0; i < 7; i++) {
                var body = "{\"name\":\"user-" + i + "\"}";
                var made = fixture.send(fixture.sending("POST", admin, "/v1/keys", body));
                expected.addFirst(String.valueOf(Value.json(made.body()).map().get("id")));
            }
            fixture.key("other", Scope.values());
            var found = new ArrayList<String>();
            var path = "/v1/keys?limit=3";
            for (var next = ""; next != null; ) {
                var page = Value.json(
                                fixture.send(fixture.as(admin, path + next)).body())
                        .map();
                var keys = Value.of(page.get("keys")).list(Map.class);
                assertThat(keys).hasSizeLessThanOrEqualTo(3);
                keys.forEach(key -> found.add(String.valueOf(key.get("id"))));
                next = page.get("next") == null ? null : "&cursor=" + page.get("next");
            }
            assertThat(found).hasSize(8).startsWith(expected.toArray(String[]::new));
        }
    }

    private static String body(int teams) {
        var names = IntStream.range(0, teams).mapToObj(at -> "\"team-" + at + "\"");
        return "{\"tenant\":\"attacker\",\"name\":\"bomb\",\"teams\":[" + names.collect(Collectors.joining(",")) + "]}";
    }
}
