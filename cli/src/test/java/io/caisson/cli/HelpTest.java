package io.caisson.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Outcome;
import io.caisson.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares the help texts with golden files. After a wanted change: `UPDATE_GOLDEN=1 ./mvnw -pl cli -am
/// test`.
class HelpTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "run",
                "scan",
                "serve",
                "config",
                "mcp",
                "doctor",
                "verify",
                "keys",
                "keys create",
                "keys list",
                "keys revoke",
                "ledger",
                "ledger list",
                "ledger show",
                "ledger stats",
                "ledger usage",
                "ledger invoice"
            })
    void help(String command) throws IOException {
        var cli = new Cli(new Outcome.Completed(Value.NULL));
        assertThat(cli.run((command + " --help").strip().split(" "))).isZero();
        var golden = GOLDEN.resolve(("help " + command).strip().replace(' ', '-') + ".txt");
        if (System.getenv("UPDATE_GOLDEN") != null) {
            Files.writeString(golden, cli.out());
        }
        assertThat(cli.out()).isEqualTo(Files.readString(golden));
    }
}
