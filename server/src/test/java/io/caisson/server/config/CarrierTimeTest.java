package io.caisson.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.account.Scope;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Requests and answers of many megabytes use processor time on the threads of the lane, not on the carriers
/// that all requests share. Compares processor time instead of elapsed time, so a busy machine does not
/// matter.
@Tag("slow")
@Timeout(120)
class CarrierTimeTest {
    private static final int TIMES = 4;
    private static final int MAX_ROUNDS = 6;
    /// A carrier only moves bytes between sockets, pipes and memory, which costs little compared with
    /// processing them.
    private static final int LEAST_RATIO = 3;

    /// Not static: a virtual thread that is awaited while this class is initialized would wait for the class.
    private final String carriers = carriers();

    @TempDir
    private Path folder;

    private ServerFixture fixture;
    private String key;

    @BeforeEach
    void start() {
        fixture = new ServerFixture(folder.resolve("data"), config -> config.withIdleTimeout(Duration.ofSeconds(30)));
        key = fixture.key("attacker", Scope.EXECUTE, Scope.READ);
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    /// The prefix of the names of all carriers. A virtual thread prints its carrier, as
    /// `…@ForkJoinPool-1-worker-1`.
    private static String carriers() {
        var told = CompletableFuture.supplyAsync(() -> Thread.currentThread().toString(), Thread::startVirtualThread)
                .join();
        return told.substring(told.indexOf('@') + 1, told.lastIndexOf('-') + 1);
    }

    @Test
    void largeNestedBodiesAreReadInTheLane() throws Exception {
        var nested = "[".repeat(100) + "1" + "]".repeat(100);
        assertInLane(() -> post("/v1/executions", body("hello", list(nested, 7 << 20)), 200));
    }

    @Test
    void largeBodiesThatAreRefusedAreReadInTheLane() throws Exception {
        var objects = list("{\"a\":1}", 7 << 20);
        assertInLane(() -> post("/v1/executions", "{\"input\":" + objects + ",\"unknown\":1}", 400));
        assertInLane(() -> post("/mcp", "{\"params\":" + objects + "}", 400));
        assertInLane(() -> post("/api/v2/execute", "{\"files\":" + objects + "}", 400));
    }

    @Test
    void largeReceiptsAreCompressedInTheLane() throws Exception {
        var made = post("/v1/executions", body("input", list("\"lorem ipsum\"", 7 << 20)), 200);
        var id = made.substring(made.indexOf("exe_"), made.indexOf('"', made.indexOf("exe_")));
        assertInLane(() -> {
            var answer = fixture.stream(fixture.as(key, "/v1/executions/" + id).header("Accept-Encoding", "gzip"));
            try (var in = answer.body()) {
                assertThat(in.readAllBytes().length).isBetween(1_000, 4 << 20);
            }
            assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
        });
    }

    /// Uses the best of several rounds, because in the first ones little code is compiled.
    private void assertInLane(Action action) throws Exception {
        var rounds = new ArrayList<Round>();
        while (rounds.size() < MAX_ROUNDS && rounds.stream().noneMatch(Round::isInLane)) {
            rounds.add(round(action));
        }
        assertThat(rounds).as("processor time of each round").anyMatch(Round::isInLane);
    }

    private Round round(Action action) throws Exception {
        assertThat(cpu(carriers)).as("time of the carriers").isPositive();
        var before = cpu(carriers);
        var lane = cpu("work-lane-");
        for (var i = 0; i < TIMES; i++) {
            action.run();
        }
        return new Round(cpu(carriers) - before, cpu("work-lane-") - lane);
    }

    private record Round(long carrierMs, long laneMs) {
        boolean isInLane() {
            return laneMs > LEAST_RATIO * carrierMs;
        }
    }

    private String post(String path, String body, int status) throws Exception {
        var answer = fixture.send(fixture.sending("POST", key, path, body));
        assertThat(answer.statusCode())
                .as(answer.body().substring(0, Math.min(500, answer.body().length())))
                .isEqualTo(status);
        return answer.body();
    }

    private static String body(String code, String input) {
        return "{\"language\":\"javascript\",\"code\":\"" + code + "\",\"input\":" + input + "}";
    }

    private static String list(String element, int bytes) {
        return "[" + (element + ",").repeat(bytes / (element.length() + 1)) + "0]";
    }

    /// Processor time in milliseconds of the threads with this name prefix.
    private static long cpu(String threads) {
        var bean = ManagementFactory.getThreadMXBean();
        return Arrays.stream(bean.getThreadInfo(bean.getAllThreadIds()))
                .filter(Objects::nonNull)
                .filter(thread -> thread.getThreadName().startsWith(threads))
                .mapToLong(thread -> Math.max(0, bean.getThreadCpuTime(thread.getThreadId())) / 1_000_000)
                .sum();
    }

    @FunctionalInterface
    private interface Action {
        void run() throws Exception;
    }
}
