package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.store.Records;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.config.SmallServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server without enough heap for its requests exits, so that its supervisor restarts it, and loses no
/// answered execution.
@Tag("slow")
@Timeout(180)
class OutOfMemoryTest {
    private static final int BEFORE = 5;
    private static final int AT_ONCE = 12;
    private static final int BYTES = 7 << 20;
    /// The exit code of the virtual machine.
    private static final int OUT_OF_MEMORY = 3;

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void theServerExitsAndItsLedgerIsWhole() throws Exception {
        var data = folder.resolve("data");
        var answered = new ArrayList<String>();
        try (var server = new SmallServer(data, "-Xmx48m", "-XX:+ExitOnOutOfMemoryError")) {
            for (var i = 0; i < BEFORE; i++) {
                answered.add(id(send(server, "x")));
            }
            var large = "y".repeat(BYTES);
            while (server.isAlive()) {
                var requests = IntStream.range(0, AT_ONCE)
                        .mapToObj(_ -> client.sendAsync(request(server, large), BodyHandlers.discarding()))
                        .toArray(CompletableFuture<?>[]::new);
                // the exit cuts some of the requests off
                CompletableFuture.allOf(requests).exceptionally(_ -> null).join();
            }
            assertThat(server.exitCode()).isEqualTo(OUT_OF_MEMORY);
        }
        try (var again = new ServerFixture(data)) {
            for (var id : answered) {
                assertThat(again.caisson.unwrap(Records.class).receipt("neighbour", id))
                        .isPresent();
            }
            assertThat(again.caisson.unwrap(DurableLedger.class).verify().flaw())
                    .isEmpty();
            assertThat(again.run("x").statusCode()).isEqualTo(200);
        }
    }

    private HttpResponse<String> send(SmallServer server, String input) throws IOException, InterruptedException {
        return client.send(request(server, input), BodyHandlers.ofString());
    }

    private static HttpRequest request(SmallServer server, String input) {
        return HttpRequest.newBuilder(URI.create(server.url + "/v1/executions"))
                .header("Authorization", "Bearer " + server.neighbour)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        "{\"language\":\"javascript\",\"code\":\"input\",\"input\":\"" + input + "\"}"))
                .build();
    }

    private static String id(HttpResponse<String> answer) {
        return String.valueOf(Value.json(answer.body()).map().get("id"));
    }
}
