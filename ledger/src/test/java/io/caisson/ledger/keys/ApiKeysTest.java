package io.caisson.ledger.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.account.Party;
import io.caisson.account.Scope;
import io.caisson.ledger.Database;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.SetClock;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.record.ApiKey;
import io.caisson.text.RequestBounds;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What holds for keys on either database.
class ApiKeysTest {
    private static final ApiKey.Owner ANNE = new ApiKey.Owner(
            "a", "anne", Set.of(Party.agent("robot"), Party.team("red")), "basic", Set.of(Scope.EXECUTE, Scope.READ));
    private static final Optional<String> ANYBODY = Optional.empty();

    @TempDir
    private Path folder;

    private final SetClock clock = new SetClock("2026-05-01T00:00:00Z");

    private void on(LedgerConfig config, Consumer<ApiKeys> test) {
        try (var ledger = DurableLedger.open(config, clock)) {
            test.accept(ledger.keys());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aKeyIsKnownByItsTextAlone(Database database) {
        var config = database.config(folder);
        var text = new String[1];
        on(config, keys -> {
            var created = keys.create(ANNE, Optional.empty(), "admin");
            text[0] = created.text();
            assertThat(created.text()).startsWith("csn_").hasSize(47);
            assertThat(created.toString()).doesNotContain(created.text());
            assertThat(keys.named(created.text()).orElseThrow().owner()).isEqualTo(ANNE);
            assertThat(keys.named(created.key().hint())).isEmpty();
            assertThat(keys.named(created.text() + " ")).isEmpty();
            assertThat(keys.named("")).isEmpty();
        });
        on(config, keys -> assertThat(keys.named(text[0]).orElseThrow().owner()).isEqualTo(ANNE));
        var rows = database.jdbi(config)
                .withHandle(handle ->
                        handle.createQuery("select * from api_key").mapToMap().list());
        assertThat(rows.toString()).doesNotContain(text[0]);
    }

    @ParameterizedTest
    @EnumSource
    void itEndsWhenItIsRevokedOrExpires(Database database) {
        on(database.config(folder), keys -> {
            var soon = clock.instant().plus(Duration.ofHours(1));
            var expiring = keys.create(ANNE, Optional.of(soon), "admin");
            var revoked = keys.create(ANNE, Optional.empty(), "admin");
            assertThat(keys.revoke(Optional.of("b"), revoked.key().id())).isFalse();
            assertThat(keys.named(revoked.text())).isPresent();
            assertThat(keys.revoke(Optional.of("a"), revoked.key().id())).isTrue();
            assertThat(keys.named(revoked.text())).isEmpty();
            assertThat(keys.revoke(ANYBODY, "key_none")).isFalse();
            clock.forward(Duration.ofMinutes(59));
            assertThat(keys.named(expiring.text())).isPresent();
            clock.forward(Duration.ofMinutes(1));
            assertThat(keys.named(expiring.text())).isEmpty();
            assertThat(keys.list(Optional.of("a"))).hasSize(2);
            assertThat(keys.list(Optional.of("b"))).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void itsLastUseIsShownAndKept(Database database) {
        var config = database.config(folder);
        var last = Instant.parse("2026-05-01T00:00:30Z");
        on(config, keys -> {
            var created = keys.create(ANNE, Optional.empty(), "admin");
            assertThat(keys.list(ANYBODY).getFirst().lastUsedAt()).isEmpty();
            keys.named(created.text());
            clock.set(last.toString());
            keys.named(created.text());
            assertThat(keys.list(ANYBODY).getFirst().lastUsedAt()).hasValue(last);
        });
        on(
                config,
                keys -> assertThat(keys.list(ANYBODY).getFirst().lastUsedAt()).hasValue(last));
    }

    @ParameterizedTest
    @EnumSource
    void aKeyOfAnotherTenantIsNoPlaceToGoOnFrom(Database database) {
        on(database.config(folder), keys -> {
            var first = keys.create(ANNE, Optional.empty(), "admin").key();
            clock.forward(Duration.ofSeconds(1));
            var owner = new ApiKey.Owner("b", "bert", Set.of(), "basic", Set.of(Scope.READ));
            var foreign = keys.create(owner, Optional.empty(), "admin").key();
            assertThat(keys.list(ANYBODY, Optional.of(foreign.id()), 10)).containsExactly(first);
            assertThat(keys.list(Optional.of("a"), Optional.of(foreign.id()), 10))
                    .isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void aKeyEndsWithAllOfItsAncestors(Database database) {
        on(database.config(folder), keys -> {
            var root = keys.create(ANNE, Optional.empty(), "admin");
            var child = keys.create(
                    ANNE, Optional.empty(), "anne", Optional.of(root.key().id()));
            var grandchild = keys.create(
                    ANNE, Optional.empty(), "anne", Optional.of(child.key().id()));
            assertThat(keys.named(grandchild.text())).isPresent();
            assertThat(keys.find(ANYBODY, grandchild.key().id()).orElseThrow().parent())
                    .hasValue(child.key().id());
            keys.revoke(ANYBODY, root.key().id());
            assertThat(keys.named(child.text())).isEmpty();
            assertThat(keys.named(grandchild.text())).isEmpty();
        });
    }

    @Test
    void aKeyHasNoMoreAuthorityThanItsParent() {
        on(LedgerConfig.in(folder), keys -> {
            var end = clock.instant().plus(Duration.ofMinutes(1));
            var parent = Optional.of(
                    keys.create(ANNE, Optional.of(end), "admin").key().id());
            assertThat(keys.create(ANNE, Optional.empty(), "anne", parent).key().expiresAt())
                    .hasValue(end);
            assertThatThrownBy(() -> keys.create(ANNE, Optional.of(end.plusMillis(1)), "anne", parent))
                    .hasMessageContaining("no later than");
            for (var more : List.of(
                    new ApiKey.Owner("b", "anne", ANNE.parties(), ANNE.tier(), ANNE.scopes()),
                    new ApiKey.Owner("a", "anne", ANNE.parties(), "enterprise", ANNE.scopes()),
                    new ApiKey.Owner("a", "anne", ANNE.parties(), ANNE.tier(), Set.of(Scope.values())),
                    new ApiKey.Owner("a", "anne", Set.of(Party.team("blue")), ANNE.tier(), ANNE.scopes()))) {
                assertThatThrownBy(() -> keys.create(more, Optional.empty(), "anne", parent))
                        .hasMessageContaining("lacks");
            }
            clock.forward(Duration.ofMinutes(1));
            assertThatThrownBy(() -> keys.create(ANNE, Optional.empty(), "anne", parent))
                    .hasMessageContaining("has ended");
        });
    }

    /// Keys that make keys cannot make the check of one key ever dearer.
    @Test
    void generationsAreBounded() {
        on(LedgerConfig.in(folder), keys -> {
            var newest = keys.create(ANNE, Optional.empty(), "admin");
            for (var i = 1; i < LivingKeys.MAX_GENERATIONS; i++) {
                newest = keys.create(
                        ANNE, Optional.empty(), "anne", Optional.of(newest.key().id()));
            }
            assertThat(keys.named(newest.text())).isPresent();
            var last = Optional.of(newest.key().id());
            assertThatThrownBy(() -> keys.create(ANNE, Optional.empty(), "anne", last))
                    .hasMessageContaining("generations");
        });
    }

    /// Whoever writes the database can make a circle of parents.
    @Test
    void aCircleOfParentsIsNobody() {
        var config = LedgerConfig.in(folder);
        var text = new String[1];
        on(config, keys -> {
            var first = keys.create(ANNE, Optional.empty(), "admin");
            text[0] = first.text();
        });
        Database.SQLITE.jdbi(config).useHandle(handle -> handle.execute("update api_key set parent = id"));
        on(config, keys -> assertThat(keys.named(text[0])).isEmpty());
    }

    @Test
    void noKeyIsOfAReservedTenant() {
        var config = LedgerConfig.in(folder);
        var text = new String[1];
        on(config, keys -> {
            for (var tenant : List.of("admin", "anonymous", "Admin", " local ", "ＡＤＭＩＮ", "anony mous")) {
                var owner = new ApiKey.Owner(tenant, "anne", Set.of(), "basic", Set.of(Scope.READ));
                assertThatThrownBy(() -> keys.create(owner, Optional.empty(), "admin"))
                        .as(tenant)
                        .hasMessageContaining("reserved");
            }
            text[0] = keys.create(ANNE, Optional.empty(), "admin").text();
        });
        Database.SQLITE.jdbi(config).useHandle(handle -> handle.execute("update api_key set tenant = 'admin'"));
        on(config, keys -> assertThat(keys.named(text[0])).isEmpty());
    }

    @Test
    void aTenantHasSoManyKeys() {
        var config = LedgerConfig.in(folder);
        on(config, keys -> keys.create(ANNE, Optional.empty(), "admin"));
        Database.SQLITE.jdbi(config).useTransaction(handle -> {
            var columns = "tenant, name, parties, tier, scopes, hint, created_by, created_at";
            for (var at = 1; at < RequestBounds.MAX_KEYS_OF_TENANT; at++) {
                handle.execute(
                        "insert into api_key (id, hash, " + columns + ") select ?, ?, " + columns
                                + " from api_key limit 1",
                        "key_" + at,
                        "hash " + at);
            }
        });
        on(config, keys -> {
            assertThatThrownBy(() -> keys.create(ANNE, Optional.empty(), "admin"))
                    .hasMessageContaining("1000 keys already");
            var neighbour = new ApiKey.Owner("b", "bert", Set.of(), "basic", Set.of(Scope.READ));
            assertThat(keys.create(neighbour, Optional.empty(), "admin").key().owner())
                    .isEqualTo(neighbour);
        });
    }

    @Test
    void whatIsNoKeyIsRefused() {
        assertThatThrownBy(() -> new ApiKey.Owner("", "anne", Set.of(), "basic", Set.of(Scope.READ)))
                .hasMessageContaining("tenant");
        assertThatThrownBy(() -> new ApiKey.Owner("a", "an\nne", Set.of(), "basic", Set.of(Scope.READ)))
                .hasMessageContaining("name");
        assertThatThrownBy(() -> new ApiKey.Owner("a", "anne", Set.of(), "basic", Set.of()))
                .hasMessageContaining("scope");
        assertThatThrownBy(() -> new ApiKey.Owner("a", "anne", Set.of(Party.user("bert")), "basic", Set.of(Scope.READ)))
                .hasMessageContaining("one user");
        on(
                LedgerConfig.in(folder),
                keys -> assertThatThrownBy(() -> keys.create(ANNE, Optional.of(clock.instant()), "admin"))
                        .hasMessageContaining("past"));
    }
}
