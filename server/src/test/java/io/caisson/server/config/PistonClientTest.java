package io.caisson.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.caisson.account.Tier;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import io.caisson.server.CaissonServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Published clients of Piston, against a real server that runs real programs.
@Tag("slow")
@Timeout(300)
class PistonClientTest {
    private static final Path CHECKS = Path.of("../conformance/piston");
    private static final int CANNOT = 75;

    @TempDir
    private Path folder;

    @Test
    void clientsThatKnowNothingOfUsGetWhatTheyExpect() throws Exception {
        assumeTrue(
                Doctor.examine(Rung.NAMESPACES, folder.resolve("doctor")).usable(), "no wall that holds process trees");
        for (var program : new String[] {"python3", "gcc", "bash", "node"}) {
            assumeTrue(Files.exists(Path.of("/usr/bin/" + program)) || onPath(program), program + " is not installed");
        }
        var config = CaissonConfig.standard().withWall(Rung.NAMESPACES);
        try (var caisson = Caisson.open(config);
                var server = CaissonServer.start(
                        ServerConfig.standard()
                                .withAddress("127.0.0.1", 0)
                                .withApiKey(TalkingServer.KEY)
                                .withPistonAnonymousTier(Tier.STANDARD),
                        caisson)) {
            // the first listing of languages takes a while
            assertThat(caisson.runtimes()).isNotEmpty();
            assertThat(check(server.url()).lines())
                    .containsExactly(
                            "{\"step\":\"runtimes\",\"got\":[[\"py\",\"py3\",\"python3\"]]}",
                            "{\"step\":\"python\",\"got\":\"from stdin\\n\"}",
                            "{\"step\":\"node\",\"got\":[\"javascript\",\"[ 'Hello', 'World' ] \\n\\n\"]}",
                            "{\"step\":\"c\",\"got\":[0,\"compiled\\n\",3,\"RE\"]}",
                            "{\"step\":\"mistake\",\"got\":[1,1]}",
                            "{\"step\":\"timeout\",\"got\":[\"TO\",\"SIGKILL\"]}",
                            "{\"step\":\"valid\",\"got\":true}",
                            "{\"step\":\"packages\",\"got\":true}",
                            "{\"step\":\"checked\",\"got\":\"42\\n\"}",
                            "{\"step\":\"unknown\",\"got\":\"API Error: cobol-* runtime is\"}",
                            "{\"step\":\"install\",\"got\":\"API Error: packages cannot be changed over HTTP\"}",
                            "{\"step\":\"talk\",\"got\":\"name?\\nhello Ada\\n\"}",
                            "{\"step\":\"compiled talk\",\"got\":\"42\"}",
                            "{\"step\":\"interrupt\",\"got\":[\"ready\",\"interrupted\"]}");
        }
    }

    private static boolean onPath(String program) {
        return Stream.of(String.valueOf(System.getenv("PATH")).split(":", -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    private static String check(String url) throws IOException, InterruptedException {
        var process = new ProcessBuilder(
                        CHECKS.resolve("node").toString(),
                        CHECKS.resolve("check.mjs").toString(),
                        url)
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assumeTrue(process.exitValue() != CANNOT, said.strip());
        return said;
    }
}
