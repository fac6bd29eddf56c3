package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.record.ApiKey;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.config.SharingServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two servers in processes of their own, with a ledger each, over one shared database. Their ledgers began as copies
/// of the same one, so they know the same keys.
@Tag("slow")
@Timeout(180)
class TwoServersTest {
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final int PER_MINUTE = 60;
    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final Duration LINGER = Duration.ofSeconds(4);

    @TempDir
    private static Path folder;

    private static TestPostgres postgres;
    private static int databases;

    private final HttpClient client = HttpClient.newHttpClient();
    private ApiKey.Created key;
    private SharingServer first;
    private SharingServer second;

    @BeforeAll
    static void startDatabase() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        postgres = TestPostgres.start(Files.createDirectory(folder.resolve("postgres")));
    }

    @BeforeEach
    void start() throws Exception {
        var url = postgres.database("shared" + ++databases);
        var home = Files.createDirectory(folder.resolve("servers" + databases));
        var original = Files.createDirectory(home.resolve("0"), PRIVATE);
        try (var ledger = DurableLedger.open(LedgerConfig.in(original), Clock.systemUTC())) {
            var owner = new ApiKey.Owner("acme", "user", Set.of(), "basic", Set.of(Scope.EXECUTE, Scope.READ));
            key = ledger.keys().create(owner, Optional.empty(), "a test");
        }
        copy(original, home.resolve("1"));
        var servers = IntStream.range(0, 2)
                .mapToObj(number -> CompletableFuture.supplyAsync(() -> started(home.resolve("" + number), url)))
                .toList();
        first = servers.getFirst().join();
        second = servers.getLast().join();
    }

    private static SharingServer started(Path data, String database) {
        try {
            return new SharingServer(data, database);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    @AfterEach
    void end() throws IOException {
        first.close();
        second.close();
    }

    @AfterAll
    static void endDatabase() {
        postgres.close();
    }

    private HttpRequest.Builder request(SharingServer server, String path, String bearer) {
        return HttpRequest.newBuilder(URI.create(server.url + path)).header("Authorization", "Bearer " + bearer);
    }

    private HttpRequest.Builder running(SharingServer server, String code) {
        return request(server, "/v1/executions", key.text())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"language\":\"javascript\",\"code\":\"" + code + "\"}"));
    }

    private CompletableFuture<HttpResponse<String>> sent(HttpRequest.Builder request) {
        return client.sendAsync(request.build(), BodyHandlers.ofString());
    }

    private static String id(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return String.valueOf(Value.json(answer.body()).map().get("id"));
    }

    @Test
    void aTenantHasItsRateOnceForBoth() {
        var began = System.nanoTime();
        var answers = IntStream.range(0, 2 * PER_MINUTE)
                .mapToObj(at ->
                        sent(running(at % 2 == 0 ? first : second, "1")).join().statusCode())
                .toList();
        var refilled = Duration.ofNanos(System.nanoTime() - began).toSeconds() + 1;

        assertThat(answers).containsOnly(200, 429);
        assertThat(answers.stream().filter(status -> status == 200).count())
                .isBetween((long) PER_MINUTE, PER_MINUTE + refilled);
    }

    @Test
    void aCallWithAKeyRunsOnceAtOneOfBoth() {
        var answers = Stream.of(first, second)
                .map(server -> sent(running(server, "sleep").header("Idempotency-Key", "once")))
                .toList();
        var ids = answers.stream().map(answer -> id(answer.join())).toList();

        assertThat(ids.getFirst()).isEqualTo(ids.getLast());
        assertThat(answers.stream()
                        .filter(answer -> answer.join()
                                .headers()
                                .firstValue("Idempotent-Replayed")
                                .isPresent()))
                .hasSize(1);
        assertThat(Stream.of(first, second)
                        .map(server -> sent(request(server, "/v1/executions", key.text()))
                                .join()
                                .body())
                        .filter(list -> list.contains(ids.getFirst())))
                .as("the ledgers that have it")
                .hasSize(1);
    }

    @Test
    void aRevokedKeyOpensNeitherServerAndEndsItsStreams() throws Exception {
        var stream = client.send(request(second, "/v1/events", key.text()).build(), BodyHandlers.ofInputStream());
        assertThat(stream.statusCode()).isEqualTo(200);
        var ended = CompletableFuture.runAsync(
                () -> {
                    try {
                        stream.body().readAllBytes();
                    } catch (IOException e) {
                        // cut off is an end, too
                    }
                },
                task -> Thread.ofVirtual().start(task));
        var revoked = sent(request(first, "/v1/keys/" + key.key().id(), ServerFixture.KEY)
                        .DELETE())
                .join();
        assertThat(revoked.statusCode()).as(revoked.body()).isEqualTo(200);

        ended.get(5, TimeUnit.SECONDS);
        assertThat(sent(running(first, "1")).join().statusCode()).isEqualTo(401);
        assertThat(sent(running(second, "1")).join().statusCode()).isEqualTo(401);
    }

    @Test
    void whatAKilledServerHeldIsTakenOver() throws Exception {
        var accepted = sent(running(first, "linger")
                        .header("Idempotency-Key", "killed")
                        .header("Prefer", "respond-async"))
                .join();
        assertThat(accepted.statusCode()).isEqualTo(202);
        first.close();
        var killed = System.nanoTime();
        var answer = sent(running(second, "linger").header("Idempotency-Key", "killed"))
                .join();
        var waited = Duration.ofNanos(System.nanoTime() - killed);

        assertThat(id(answer))
                .isNotEqualTo(
                        accepted.headers().firstValue("Caisson-Execution-Id").orElseThrow());
        assertThat(waited.minus(LINGER)).isLessThan(LEASE.plusSeconds(1));
        var both = List.of(sent(running(second, "sleep")), sent(running(second, "sleep")));
        assertThat(both.stream().map(each -> each.join().statusCode())).containsExactly(200, 200);
    }
}
