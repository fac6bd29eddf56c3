package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.account.Scope;
import io.caisson.server.config.ServerFixture;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Attack: secrets with a common beginning and an output full of that beginning took twelve seconds to mask,
/// on threads that all tenants share.
@Timeout(20)
class MaskingAttackTest {
    private static final int ATTACKS = 2;
    private static final int NEIGHBOURS = 10;
    /// At most twenty requests a second, the rate of the neighbour's tier.
    private static final Duration PAUSE = Duration.ofMillis(60);
    private static final Duration PATIENT = Duration.ofSeconds(4);

    private static final String SMALL = "{\"language\":\"javascript\",\"code\":\"hello\"}";

    @TempDir
    private Path folder;

    @Test
    void aNeighbourIsAnsweredWhileSecretsAreMasked() throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var attacker = fixture.key("attacker", Scope.EXECUTE);
            var neighbour = fixture.key("neighbour", Scope.EXECUTE);
            Callable<HttpResponse<String>> attack =
                    () -> fixture.send(fixture.sending("POST", attacker, "/v1/executions", attack()));
            var under = new ArrayList<Future<HttpResponse<String>>>();
            IntStream.range(0, ATTACKS).forEach(_ -> under.add(threads.submit(attack)));
            for (var sent = 0; sent < NEIGHBOURS || !under.stream().allMatch(Future::isDone); sent++) {
                var began = System.nanoTime();
                var answer = fixture.send(fixture.sending("POST", neighbour, "/v1/executions", SMALL));
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENT);
                Thread.sleep(PAUSE);
            }
            for (var ended : under) {
                assertThat(ended.get().statusCode()).as(ended.get().body()).isEqualTo(200);
            }
        }
    }

    /// Two hundred lines of a secret file with the same beginning, and a megabyte of that beginning as the
    /// result.
    private static String attack() {
        var lines = IntStream.range(0, 200)
                .mapToObj(at -> "aaaaaaaa" + "a".repeat(at) + "b")
                .collect(Collectors.joining("\\n"));
        return "{\"language\":\"javascript\",\"code\":\"input\",\"input\":\"" + "a".repeat(1 << 20)
                + "\",\"files\":[{\"path\":\"keys\",\"secret\":true,\"content\":\"" + lines + "\"}]}";
    }
}
