package io.caisson.ledger.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ledger.shared.TwoServers.Kind;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What all revocations promise, asked at two servers.
@Timeout(60)
final class RevocationsContractTest {
    @ParameterizedTest
    @EnumSource
    void bothServersKnowARevokedKey(Kind kind) throws Exception {
        try (var servers = kind.open()) {
            var told = new CompletableFuture<Set<String>>();
            servers.revocations(1)
                    .onChange(() -> told.complete(servers.revocations(1).revoked()));
            servers.revocations(0).revoke(Set.of("hash"));

            assertThat(servers.revocations(0).revoked()).containsExactly("hash");
            assertThat(told.get(10, TimeUnit.SECONDS)).containsExactly("hash");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aKeyMayBeRevokedTwice(Kind kind) {
        try (var servers = kind.open()) {
            servers.revocations(0).revoke(Set.of("hash"));
            servers.revocations(1).revoke(Set.of("hash", "other"));

            assertThat(servers.revocations(1).revoked()).containsExactlyInAnyOrder("hash", "other");
        }
    }
}
