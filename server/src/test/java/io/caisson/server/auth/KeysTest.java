package io.caisson.server.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.config.TestIssuer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Issuing keys: who may issue which keys, and what those keys may do.
class KeysTest {
    @TempDir
    private Path folder;

    private ServerFixture fixture;

    @BeforeEach
    void start() {
        fixture = new ServerFixture(folder.resolve("data"));
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private HttpResponse<String> create(String key, String body) throws Exception {
        return fixture.send(fixture.sending("POST", key, "/v1/keys", body));
    }

    private static Map<String, @Nullable Object> json(HttpResponse<String> answer) {
        return Value.json(answer.body()).map();
    }

    private static List<?> keys(HttpResponse<String> answer) {
        return Objects.requireNonNull((List<?>) json(answer).get("keys"));
    }

    @Test
    void aKeyIsGivenUsedSeenAndTaken() throws Exception {
        var created = json(create(
                ServerFixture.KEY, "{\"tenant\":\"acme\",\"name\":\"anne\",\"agent\":\"robot\",\"teams\":[\"red\"]}"));
        assertThat(created)
                .containsEntry("tenant", "acme")
                .containsEntry("tier", "basic")
                .containsEntry("scopes", List.of("execute", "read"))
                .containsEntry("parties", List.of("agent:robot", "team:red"));
        var key = String.valueOf(created.get("key"));
        var path = "/v1/keys/" + created.get("id");
        assertThat(fixture.send(fixture.as(key, "/v1/executions")).statusCode()).isEqualTo(200);
        var shown = fixture.send(fixture.keyed(path));
        assertThat(shown.body()).doesNotContain(key);
        assertThat(json(shown).get("lastUsedAt")).isNotNull();
        assertThat(json(fixture.send(fixture.keyed(path).DELETE())).get("revokedAt"))
                .isNotNull();
        assertThat(fixture.send(fixture.as(key, "/v1/executions")).statusCode()).isEqualTo(401);
        assertThat(fixture.send(fixture.keyed(path).DELETE()).statusCode()).isEqualTo(200);
    }

    @Test
    void anAdminHasOnlyItsTenant() throws Exception {
        var acme = fixture.key("acme", Scope.ADMIN, Scope.READ);
        var other = fixture.key("other", Scope.ADMIN);
        assertThat(keys(fixture.send(fixture.as(acme, "/v1/keys")))).hasSize(1);
        assertThat(keys(fixture.send(fixture.keyed("/v1/keys")))).hasSize(2);
        var mine = json(create(acme, "{\"name\":\"anne\",\"tier\":\"premium\",\"scopes\":[\"read\"]}"));
        assertThat(mine).containsEntry("tenant", "acme").containsEntry("createdBy", "acme");
        assertThat(fixture.send(fixture.as(other, "/v1/keys/" + mine.get("id"))).statusCode())
                .isEqualTo(404);
        assertThat(fixture.send(fixture.as(other, "/v1/keys/" + mine.get("id")).DELETE())
                        .statusCode())
                .isEqualTo(404);
        for (var greedy : List.of(
                "{\"name\":\"anne\",\"tier\":\"premium\",\"tenant\":\"other\"}",
                "{\"name\":\"anne\",\"tier\":\"premium\",\"tenant\":\"admin\"}",
                "{\"name\":\"anne\",\"tier\":\"enterprise\",\"scopes\":[\"read\"]}",
                "{\"name\":\"anne\",\"tier\":\"premium\",\"scopes\":[\"execute\"]}")) {
            assertThat(create(acme, greedy).statusCode()).as(greedy).isEqualTo(400);
        }
    }

    /// A key that expires in a minute cannot issue one that expires later, or one with more rights.
    @Test
    void aKeyOutlivesAndOutranksNoParent() throws Exception {
        var soon = Instant.now().plusSeconds(70).truncatedTo(ChronoUnit.SECONDS);
        var parent = json(create(
                ServerFixture.KEY,
                "{\"tenant\":\"acme\",\"name\":\"anne\",\"teams\":[\"red\"],\"scopes\":[\"admin\",\"read\"],"
                        + "\"expiresAt\":\""
                        + soon + "\"}"));
        var key = String.valueOf(parent.get("key"));
        var child = json(create(key, "{\"name\":\"bert\",\"teams\":[\"red\"],\"scopes\":[\"admin\"]}"));
        assertThat(child).containsEntry("expiresAt", parent.get("expiresAt")).containsEntry("parent", parent.get("id"));
        for (var greedy : List.of(
                "{\"name\":\"bert\",\"scopes\":[\"read\"],\"expiresAt\":\"" + soon.plusSeconds(1) + "\"}",
                "{\"name\":\"bert\",\"scopes\":[\"read\"],\"teams\":[\"blue\"]}",
                "{\"name\":\"bert\",\"scopes\":[\"read\"],\"agent\":\"robot\"}",
                "{\"name\":\"bert\",\"scopes\":[\"deploy\"]}")) {
            assertThat(create(key, greedy).statusCode()).as(greedy).isEqualTo(400);
        }
        var grandchild = json(create(String.valueOf(child.get("key")), "{\"name\":\"carl\",\"scopes\":[\"admin\"]}"));
        var last = fixture.as(String.valueOf(grandchild.get("key")), "/v1/keys");
        assertThat(fixture.send(last).statusCode()).isEqualTo(200);
        fixture.send(fixture.keyed("/v1/keys/" + parent.get("id")).DELETE());
        assertThat(fixture.send(last).statusCode()).isEqualTo(401);
    }

    /// A key or token that expires in a few seconds issues an administrator's key, and that key another one.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWasMadeInTheLastSecondsEndsWithItsMaker(boolean token) throws Exception {
        fixture.close();
        try (var issuer = new TestIssuer()) {
            fixture = new ServerFixture(folder.resolve("tokens"), config -> config.withTokens(issuer.config()));
            var end = Instant.now().truncatedTo(ChronoUnit.SECONDS);
            var made = List.<String>of();
            for (var seconds = 3; made.isEmpty(); seconds *= 2) {
                end = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(seconds);
                made = descendants(token ? issuer.token("acme", end) : ending("acme", end), end);
            }
            while (Instant.now().isBefore(end)) {
                Thread.sleep(10);
            }
            for (var key : made) {
                assertThat(fixture.send(fixture.as(key, "/v1/keys")).statusCode())
                        .isEqualTo(401);
            }
        }
    }

    private String ending(String tenant, Instant end) throws Exception {
        return String.valueOf(json(create(
                        ServerFixture.KEY,
                        "{\"tenant\":\"" + tenant + "\",\"name\":\"anne\",\"scopes\":[\"admin\"],\"expiresAt\":\"" + end
                                + "\"}"))
                .get("key"));
    }

    /// The keys issued by a key that expires at `end`, and by that one; empty when the machine was too slow.
    private List<String> descendants(String maker, Instant end) throws Exception {
        var descendants = new ArrayList<String>();
        for (var mother = maker; descendants.size() < 2; mother = descendants.getLast()) {
            var tooLong = create(
                    mother,
                    "{\"name\":\"eve\",\"scopes\":[\"admin\"],\"expiresAt\":\"" + end.plusSeconds(3600) + "\"}");
            var child = create(mother, "{\"name\":\"eve\",\"scopes\":[\"admin\"]}");
            var works = fixture.send(fixture.as(String.valueOf(json(child).get("key")), "/v1/keys"));
            if (!Instant.now().isBefore(end)) {
                return List.of();
            }
            assertThat(tooLong.statusCode()).isEqualTo(400);
            assertThat(json(child)).containsEntry("expiresAt", end.toString());
            assertThat(works.statusCode()).isEqualTo(200);
            descendants.add(String.valueOf(json(child).get("key")));
        }
        return descendants;
    }

    @ParameterizedTest
    @ValueSource(strings = {"admin", "anonymous", "LOCAL", "Admin "})
    void reservedTenantsHaveNoKeys(String tenant) throws Exception {
        var answer = create(ServerFixture.KEY, "{\"name\":\"anne\",\"tenant\":\"" + tenant + "\"}");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("reserved");
    }

    /// Even an admin with the operator's name, in another tenant, is not the operator.
    @Test
    void anAdminOfATenantIsNoOperator() throws Exception {
        var acme = fixture.key("acme", Scope.values());
        assertThat(fixture.send(fixture.as(acme, "/v1/config")).statusCode()).isEqualTo(403);
        assertThat(fixture.send(fixture.sending("PUT", acme, "/v1/pricing/basic", "{}"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(fixture.send(fixture.as(acme, "/v1/audit/verify")).statusCode())
                .isEqualTo(403);
        assertThat(fixture.send(fixture.as(acme, "/v1/retention")).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"name\":\"\"}",
                "{\"name\":7}",
                "{\"name\":\"a\",\"scopes\":[\"root\"]}",
                "{\"name\":\"a\",\"scopes\":\"read\"}",
                "{\"name\":\"a\",\"tier\":\"gold\"}",
                "{\"name\":\"a\",\"expiresAt\":\"2020-01-01T00:00:00Z\"}",
                "{\"name\":\"a\",\"expiresAt\":\"tomorrow\"}",
                "{\"name\":\"a\",\"colour\":\"red\"}",
                "{\"name\":\"a\\u202eb\"}",
                "[]",
                "{\"name\":\"a\""
            })
    void invalidRequestsGetAReason(String body) throws Exception {
        var answer = create(ServerFixture.KEY, body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(String.valueOf(json(answer).get("detail"))).isNotEmpty();
    }

    @Test
    void aTierOfItsOwnHoldsForTheKey() throws Exception {
        var created = json(create(ServerFixture.KEY, "{\"tenant\":\"acme\",\"name\":\"anne\"}"));
        var answer = fixture.send(fixture.sending(
                "POST",
                String.valueOf(created.get("key")),
                "/v1/executions",
                "{\"language\":\"javascript\",\"code\":\"1\",\"limits\":{\"timeoutMs\":20000}}"));
        assertThat(json(answer)).containsEntry("status", "refused");
        assertThat(answer.body()).contains("basic tier allows 10000");
    }
}
