package io.caisson.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import io.caisson.server.CaissonServer;
import io.caisson.server.config.ServerConfig;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The official MCP clients and the inspector's command line at a server that runs code: `conformance/mcp/clients.mjs`.
@Tag("slow")
class McpClientsTest {
    private static final String KEY = "a-key-of-at-least-thirty-two-characters";
    private static final Path FOLDER = Path.of("mcp");
    private static final int CANNOT = 75;

    @Test
    void officialClientsFindWhatTheyExpect(@TempDir Path data) throws Exception {
        assumeTrue(
                Arrays.stream(Rung.values())
                        .anyMatch(rung -> Doctor.examine(rung, data).usable()),
                "no wall can be had here");
        try (var caisson = Caisson.open(CaissonConfig.standard().withData(data.resolve("data")));
                var server = CaissonServer.start(
                        ServerConfig.standard().withAddress("127.0.0.1", 0).withApiKey(KEY), caisson)) {
            var clients = new ProcessBuilder(
                            FOLDER.resolve("node").toString(),
                            FOLDER.resolve("clients.mjs").toString())
                    .redirectErrorStream(true);
            clients.environment().put("CAISSON_URL", server.url() + "/mcp");
            clients.environment().put("CAISSON_KEY", KEY);
            var process = clients.start();
            process.getOutputStream().close();
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assumeTrue(process.exitValue() != CANNOT, said);
            assertThat(process.exitValue()).as(said).isZero();
        }
    }
}
