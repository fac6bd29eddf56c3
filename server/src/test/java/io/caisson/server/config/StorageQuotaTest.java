package io.caisson.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.billing.TierForm;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.record.ApiKey;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A tenant stores as much as it can, in every possible way; its neighbour is not affected.
final class StorageQuotaTest {
    /// Room for the reservation of one run, and a little more.
    private static final long CEILING = 96L << 20;

    private static final int FILE_BYTES = 2 << 20;
    private static final int MAX_RUNS = 40;

    @TempDir
    private Path data;

    private ServerFixture fixture;
    private String attacker = "";
    private String neighbour = "";

    @BeforeEach
    void open() {
        start();
        var tiers = fixture.caisson.unwrap(DurableLedger.class).books().tiers();
        var basic = tiers.named("basic").orElseThrow();
        tiers.change(TierForm.read(basic, "{\"storageBytes\":" + CEILING + ",\"perMinute\":null}"), "a test");
        attacker = basic("attacker");
        neighbour = basic("neighbour");
    }

    private void start() {
        fixture = new ServerFixture(data, config -> config.withIdleTimeout(Duration.ofSeconds(30)));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private String basic(String tenant) {
        var scopes = Set.of(Scope.EXECUTE, Scope.DEPLOY, Scope.READ_ALL, Scope.ADMIN);
        var owner = new ApiKey.Owner(tenant, tenant, Set.of(), "basic", scopes);
        return fixture.caisson
                .unwrap(DurableLedger.class)
                .keys()
                .create(owner, Optional.empty(), "a test")
                .text();
    }

    /// A run that stores a large file with new content.
    private static String large(int number) {
        return "{\"language\":\"javascript\",\"code\":\"1\",\"files\":[{\"path\":\"left.txt\",\"content\":\"" + number
                + "x".repeat(FILE_BYTES) + "\"}]}";
    }

    private HttpResponse<String> post(String key, String path, String body) throws IOException, InterruptedException {
        return fixture.send(fixture.sending("POST", key, path, body));
    }

    private HttpResponse<String> run(String key, String body) throws IOException, InterruptedException {
        return post(key, "/v1/executions", body);
    }

    /// @return the number of runs until the refusal
    private int fill() throws IOException, InterruptedException {
        for (var at = 0; at < MAX_RUNS; at++) {
            if (run(attacker, large(at)).statusCode() == 429) {
                return at;
            }
        }
        return MAX_RUNS;
    }

    private Map<?, ?> storage(String key) throws IOException, InterruptedException {
        var answer = fixture.send(fixture.as(key, "/v1/usage"));
        assertThat(answer.statusCode()).isEqualTo(200);
        return Value.of(Value.json(answer.body()).map().get("storage")).map();
    }

    private static long bytes(Map<?, ?> figures) {
        return number(figures, "storedBytes");
    }

    private static long number(Map<?, ?> figures, String name) {
        return Long.parseLong(String.valueOf(figures.get(name)));
    }

    @Test
    void aTenantStoresUpToItsCeilingAndItsNeighbourGoesOn() throws Exception {
        assertThat(fill()).isBetween(2, MAX_RUNS - 1);

        var refused = run(attacker, large(99));
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(refused.body())
                .contains("96 MB may be stored in the basic tier")
                .contains("PUT /v1/retention");
        for (var path : List.of("/v1/scan", "/v1/quote", "/v1/code/one/prepare", "/v1/code/one/deployments")) {
            assertThat(post(attacker, path, large(99)).statusCode()).as(path).isEqualTo(429);
        }
        assertThat(bytes(storage(attacker))).isBetween(4L * FILE_BYTES, CEILING);
        assertThat(number(storage(attacker), "ceilingBytes")).isEqualTo(CEILING);

        assertThat(run(neighbour, large(99)).statusCode()).isEqualTo(200);
        assertThat(bytes(storage(neighbour))).isBetween(2L * FILE_BYTES, 3L * FILE_BYTES);
    }

    @Test
    void refusalsStoreNothingLarge() throws Exception {
        fill();
        fixture.caisson.unwrap(DurableLedger.class).settle();
        var full = bytes(storage(attacker));
        for (var at = 100; at < 120; at++) {
            assertThat(run(attacker, large(at)).statusCode()).isEqualTo(429);
        }
        assertThat(bytes(storage(attacker)) - full).isLessThan(10_000);
    }

    @Test
    void aFullTenantMayReadDeleteAndSetItsRetention() throws Exception {
        var deployed = post(attacker, "/v1/code/kept/deployments", large(0));
        assertThat(deployed.statusCode()).isEqualTo(201);
        var id = String.valueOf(Value.json(deployed.body()).map().get("id"));
        fill();
        var receipts = fixture.caisson.unwrap(DurableLedger.class).records().list("attacker", Filter.newest(1));
        assertThat(fixture.send(fixture.as(
                                attacker,
                                "/v1/executions/" + receipts.getFirst().id()))
                        .statusCode())
                .isEqualTo(200);
        assertThat(fixture.send(fixture.sending("PUT", attacker, "/v1/retention", "{\"days\":1}"))
                        .statusCode())
                .isEqualTo(200);
        var full = bytes(storage(attacker));
        assertThat(fixture.send(fixture.as(attacker, "/v1/deployments/" + id).DELETE())
                        .statusCode())
                .isEqualTo(204);
        assertThat(full - bytes(storage(attacker))).isBetween((long) FILE_BYTES, 2L * FILE_BYTES);
    }

    @Test
    void aRestartFreesNothing() throws Exception {
        fill();
        var full = bytes(storage(attacker));
        fixture.close();
        start();
        assertThat(bytes(storage(attacker))).isEqualTo(full);
        assertThat(run(attacker, large(99)).statusCode()).isEqualTo(429);
        assertThat(run(neighbour, large(99)).statusCode()).isEqualTo(200);
    }

    @Test
    void aReceiptSaysWhatIsStoredForItAndWhatThatCosts() throws Exception {
        var receipt = Value.json(run(attacker, large(0)).body()).map();
        assertThat(bytes(Value.of(receipt.get("usage")).map())).isBetween(2L * FILE_BYTES, 3L * FILE_BYTES);
        var quote = post(attacker, "/v1/quote", large(0));
        assertThat(quote.statusCode()).isEqualTo(200);
        var pricing = fixture.send(fixture.as(attacker, "/v1/pricing"));
        assertThat(pricing.body())
                .contains("\"pricePerStoredMegabyte\":\"0.00001\"")
                .contains("\"storageBytes\":" + CEILING);
    }
}
