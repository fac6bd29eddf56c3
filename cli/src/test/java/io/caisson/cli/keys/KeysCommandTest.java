package io.caisson.cli.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ExecutionRequest;
import io.caisson.Outcome;
import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.cli.Cli;
import io.caisson.client.CaissonClient;
import io.caisson.client.CallException;
import io.caisson.ledger.DurableLedger;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Keys in a folder, with and without a server that holds it.
@Timeout(60)
class KeysCommandTest {
    private static final Outcome NOTHING = new Outcome.Completed(Value.NULL);

    @TempDir
    private Path folder;

    private Cli keys(int exitCode, String... arguments) {
        var all = new ArrayList<>(List.of("keys"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--data", folder.resolve("data").toString()));
        var cli = new Cli(NOTHING);
        assertThat(cli.run(all.toArray(String[]::new))).as(cli.err()).isEqualTo(exitCode);
        return cli;
    }

    private Cli.Served serving() {
        return new Cli(NOTHING).serving(folder.resolve("data"));
    }

    @Test
    void aKeyMadeBeforeTheServerIsAccepted() {
        var key = keys(0, "create", "--tenant", "acme", "--name", "anne").out().strip();
        assertThat(key).startsWith("csn_");
        try (var served = serving();
                var client = CaissonClient.connect(URI.create(served.server().url()), key)) {
            assertThat(client.execute(ExecutionRequest.javascript("1")).success())
                    .isTrue();
        }
    }

    @Test
    void aKeyOfALiveServerIsAcceptedUntilItIsRevoked() {
        try (var served = serving()) {
            var created = keys(
                    0,
                    "create",
                    "--json",
                    "--tenant",
                    "acme",
                    "--name",
                    "anne",
                    "--agent",
                    "robot",
                    "--team",
                    "red",
                    "--tier",
                    "standard",
                    "--scope",
                    "execute",
                    "--scope",
                    "deploy",
                    "--expires",
                    "30d");
            var members = Value.json(created.out()).map();
            assertThat(members)
                    .containsEntry("tenant", "acme")
                    .containsEntry("tier", "standard")
                    .containsEntry("parties", List.of("agent:robot", "team:red"))
                    .containsEntry("scopes", List.of("execute", "deploy"));
            var known = served.caisson().unwrap(DurableLedger.class).keys().list(Optional.of("acme"));
            assertThat(known).singleElement().satisfies(key -> {
                assertThat(key.owner().scopes()).containsOnly(Scope.EXECUTE, Scope.DEPLOY);
                assertThat(key.expiresAt()).isPresent();
            });
            var id = String.valueOf(members.get("id"));
            var uri = URI.create(served.server().url());
            try (var client = CaissonClient.connect(uri, String.valueOf(members.get("key")))) {
                client.runtimes();
                assertThat(keys(0, "revoke", id).out()).isEqualTo("revoked " + id + "\n");
                assertThatThrownBy(client::runtimes)
                        .isInstanceOfSatisfying(
                                CallException.class,
                                refused -> assertThat(refused.status()).isEqualTo(401));
            }
            assertThat(keys(0, "list").out()).contains(id, "acme", "anne", "revoked 20");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theListIsTheSameEitherWay(boolean live) {
        keys(0, "create", "--tenant", "acme", "--name", "anne");
        keys(0, "create", "--tenant", "other", "--name", "bert", "--expires", "1h");
        if (live) {
            try (var _ = serving()) {
                checkList();
            }
        } else {
            checkList();
        }
    }

    private void checkList() {
        var all = keys(0, "list").out().lines().toList();
        assertThat(all).hasSize(3);
        assertThat(all.get(1)).contains("other", "bert", "basic", "execute read", "until 20");
        assertThat(all.get(2)).contains("acme", "anne", "good");
        assertThat(keys(0, "list", "--tenant", "acme", "--json").out())
                .doesNotContain("bert")
                .contains("\"tenant\":\"acme\"");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void errorsAreTheSameWithAndWithoutAServer(boolean live) {
        if (live) {
            try (var _ = serving()) {
                checkMistakes();
            }
        } else {
            checkMistakes();
        }
    }

    private void checkMistakes() {
        for (var mistake : Map.of(
                        "--scope=rule", "there is no scope 'rule'",
                        "--tier=gold", "there is no tier 'gold'",
                        "--expires=soon", "no duration",
                        "--agent=", "agent")
                .entrySet()) {
            var cli = keys(2, "create", "--tenant", "acme", "--name", "anne", mistake.getKey());
            assertThat(cli.err()).contains(mistake.getValue());
            assertThat(cli.out()).isEmpty();
        }
        assertThat(keys(2, "create", "--name", "anne").err()).contains("--tenant");
        assertThat(keys(2, "revoke", "key_none").err()).contains("there is no key with the id 'key_none'");
    }
}
