package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.server.config.SmallServer;
import io.caisson.text.RequestBounds;
import io.caisson.text.RequestBounds.Field;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Attack: pointers to secret inputs that each select an input of a megabyte filled the heap before
/// admission. Plays the attacker and a neighbour on a server with a small heap.
@Tag("slow")
@Timeout(120)
class SecretInputsAttackTest {
    private static final int INPUT = 1 << 20;
    private static final int ATTACKS = 24;
    private static final int AT_ONCE = 4;
    private static final Duration SERVICE_TIMEOUT = Duration.ofSeconds(60);
    private static final String SMALL = "{\"language\":\"javascript\",\"code\":\"hello\"}";

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void manyPointersToOneInputAreRefused() throws Exception {
        try (var server = new SmallServer(folder.resolve("data"), "-Xmx192m");
                var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            var attacks = new ArrayList<Future<HttpResponse<String>>>();
            for (var i = 0; i < ATTACKS; i++) {
                var body = i % 2 == 0 ? tooManyPointers() : tooMuchInput();
                Callable<HttpResponse<String>> attack = () -> run(server, server.attacker, body);
                attacks.add(threads.submit(attack));
            }
            for (var i = 0; i < 10; i++) {
                var answer = run(server, server.neighbour, SMALL);
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            }
            var details = new ArrayList<String>();
            for (var attack : attacks) {
                var answer = attack.get();
                // a tenant whose bodies use its whole share gets 429
                if (answer.statusCode() != 429) {
                    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
                    details.add(String.valueOf(Value.json(answer.body()).map().get("detail")));
                }
            }
            assertThat(details)
                    .anySatisfy(detail -> assertThat(detail)
                            .isEqualTo("secretInputs: it has 20000 elements, at most " + Field.SECRET_INPUTS.max()
                                    + " are allowed"))
                    .anySatisfy(detail -> assertThat(detail)
                            .contains("more than " + RequestBounds.MAX_SECRET_BYTES + " bytes together"));
            assertThat(run(server, server.attacker, SMALL).statusCode()).isEqualTo(200);
            assertThat(server.isAlive()).isTrue();
        }
    }

    /// Each pointer selects the whole input.
    private static String tooManyPointers() {
        return body(IntStream.range(0, 20_000).mapToObj(_ -> "\"\"").toList());
    }

    /// As many pointers as are allowed, each selecting a part that contains all parts after it.
    private static String tooMuchInput() {
        return body(IntStream.range(0, Field.SECRET_INPUTS.maxSize())
                .mapToObj(at -> "\"" + "/a".repeat(at) + "\"")
                .toList());
    }

    private static String body(List<String> pointers) {
        var depth = Field.SECRET_INPUTS.maxSize();
        return "{\"language\":\"javascript\",\"code\":\"input\",\"secretInputs\":["
                + pointers.stream().collect(Collectors.joining(","))
                + "],\"input\":"
                + "{\"a\":".repeat(depth) + "\"" + "s".repeat(INPUT) + "\"" + "}".repeat(depth) + "}";
    }

    private HttpResponse<String> run(SmallServer server, String key, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(server.url + "/v1/executions"))
                .timeout(SERVICE_TIMEOUT)
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
