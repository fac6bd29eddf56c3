package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.server.config.ServerConfig;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Many requests in a row, with real workers behind the real wall: all are answered, and no resource is
/// leaked. `bench/http` sends ten times as many.
@Tag("slow")
class SoakTest {
    private static final int LANES = 2;
    private static final int REQUESTS = 10_000;
    private static final int WARM_UP = 3_000;
    private static final long MEBI = 1L << 20;
    private static final Duration SETTLE_TIMEOUT = Duration.ofSeconds(30);
    private static final String KEY = "a-key-of-at-least-thirty-two-characters";

    @TempDir
    private Path folder;

    @Test
    void nothingGrows() throws Exception {
        try (var caisson = opened();
                var server = CaissonServer.start(
                        ServerConfig.standard().withAddress("127.0.0.1", 0).withApiKey(KEY), caisson);
                var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(server.url() + "/v1/executions"))
                    .header("Authorization", "Bearer " + KEY)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"language\":\"javascript\",\"code\":\"1+1\"}"))
                    .build();
            row(client, request, WARM_UP);
            var before = Held.now();
            row(client, request, REQUESTS);
            var deadline = System.nanoTime() + SETTLE_TIMEOUT.toNanos();
            // a retired worker takes a moment to end; a leak stays
            while (!Held.now().isWithin(before) && System.nanoTime() < deadline) {
                LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            }
            assertThat(Held.now()).as("before it was " + before).matches(after -> after.isWithin(before));
        }
    }

    private Caisson opened() {
        try {
            return Caisson.open(CaissonConfig.standard().withData(folder.resolve("data")));
        } catch (LaunchException e) {
            Assumptions.abort("no wall can be had here: " + e.getMessage());
            throw e;
        }
    }

    private static void row(HttpClient client, HttpRequest request, int requests) throws Exception {
        try (var lanes = Executors.newFixedThreadPool(LANES)) {
            var answers = new ArrayList<Future<List<String>>>();
            for (var lane = 0; lane < LANES; lane++) {
                answers.add(lanes.submit(() -> lane(client, request, requests / LANES)));
            }
            for (var wrong : answers) {
                assertThat(wrong.get()).isEmpty();
            }
        }
    }

    /// The answers that were wrong.
    private static List<String> lane(HttpClient client, HttpRequest request, int requests) throws Exception {
        var wrong = new ArrayList<String>();
        for (var i = 0; i < requests; i++) {
            var answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 200 || !answer.body().contains("\"result\":2,")) {
                wrong.add(answer.statusCode() + " " + answer.body());
            }
        }
        return wrong;
    }

    /// The resources of this process.
    private record Held(long heap, long threads, long files, long processes) {
        static Held now() throws IOException {
            System.gc();
            System.gc();
            return new Held(
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEBI,
                    entries("/proc/self/task"),
                    entries("/proc/self/fd"),
                    ProcessHandle.current().descendants().count());
        }

        private static long entries(String folder) throws IOException {
            try (var files = Files.list(Path.of(folder))) {
                return files.count();
            }
        }

        boolean isWithin(Held before) {
            return heap <= before.heap + 16
                    && threads <= before.threads + 4
                    && files <= before.files + 8
                    && processes <= before.processes + 2;
        }
    }
}
