package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.Party;
import io.caisson.Scope;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
