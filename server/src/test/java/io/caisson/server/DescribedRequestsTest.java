package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.caisson.account.Scope;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.record.ApiKey;
import io.caisson.server.DescribedRequests.Request;
import io.caisson.server.config.ServerFixture;
import io.caisson.text.RequestBounds.Field;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The server answers as described: every operation is called with valid and invalid requests, and every
/// answer is compared with the description.
class DescribedRequestsTest {
    /// The answers that every operation can give.
    private static final Set<String> EVERYWHERE = Set.of("401", "403", "429", "503", "default");
    /// Answers that need a guest which does not end within ten seconds, a socket, or a test of its own.
    private static final Set<String> ELSEWHERE = Set.of("cancelExecution 202", "connectExecution 101", "isReady 503");

    private static final String PROGRAM = "{\"language\": \"javascript\", \"code\": \"hello\"}";

    private static final OpenApi API = OpenApi.read();

    @TempDir
    private Path folder;

    private ServerFixture fixture;
    private DescribedRequests requests;
    private final Set<String> seen = new ConcurrentSkipListSet<>();

    @BeforeEach
    void start() {
        fixture = new ServerFixture(folder.resolve("data"));
        requests = new DescribedRequests(API, fixture);
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    @TestFactory
    Stream<DynamicTest> answersAsDescribed() throws IOException {
        var names = new HashMap<String, String>();
        names.put("month", YearMonth.now(ZoneOffset.UTC).toString());
        names.put("long", "x".repeat(Field.ID.maxSize() + 1));
        var driven = DescribedRequests.table().stream()
                .flatMap(request -> Stream.concat(Stream.of(request), request.spoiled()))
                .map(request -> driven(request, names));
        return Stream.concat(driven, Stream.of(dynamicTest("everything described was seen", this::everythingWasSeen)));
    }

    private DynamicTest driven(Request request, Map<String, String> names) {
        return dynamicTest(request.toString(), () -> {
            requests.drive(request, ServerFixture.KEY, names);
            seen.add(request.operation() + " " + request.status());
        });
    }

    private void everythingWasSeen() {
        var described = new TreeSet<String>();
        for (var operation : API.operations()) {
            API.responses(operation).keySet().stream()
                    .filter(status -> !EVERYWHERE.contains(status))
                    .forEach(status -> described.add(operation.id() + " " + status));
        }
        described.removeAll(ELSEWHERE);
        assertThat(seen).containsAll(described);
    }

    @Test
    void tooMuchIsAnsweredAsDescribed() throws Exception {
        var names = new HashMap<String, String>();
        var owner = new ApiKey.Owner("acme", "ada", Set.of(), "basic", Set.of(Scope.values()));
        var key = fixture.caisson
                .unwrap(DurableLedger.class)
                .keys()
                .create(owner, Optional.empty(), "test")
                .text();
        deploy(key, names);
        requests.drive(request("setPricing", 200, "/v1/pricing/basic", "{\"perMinute\": 1}"), ServerFixture.KEY, names);
        requests.drive(request("createExecution", 200, "/v1/executions", PROGRAM), key, names);
        requests.drive(request("scanCode", 429, "/v1/scan", PROGRAM), key, names);
        runEverything(429, key, names);
    }

    private void deploy(String key, Map<String, String> names) throws Exception {
        requests.drive(
                new Request("deployCode", 201, "/v1/code/greeting/deployments", Map.of(), PROGRAM, "dep"), key, names);
    }

    /// Calls every operation that runs code, in each of the ways it answers.
    private void runEverything(int status, String key, Map<String, String> names) throws Exception {
        for (var run : List.of(
                request("createExecution", status, "/v1/executions", PROGRAM),
                request("executeCode", status, "/v1/code/greeting/execute", "{}"),
                request("executeDeployment", status, "/v1/deployments/{dep}/execute", "{}"))) {
            requests.drive(run, key, names);
            requests.drive(run.with("Accept", "text/event-stream"), key, names);
            requests.drive(run.with("Prefer", "respond-async"), key, names);
        }
    }

    @Test
    void aStoppingServerAnswersAsDescribed() throws Exception {
        try (var patient = new ServerFixture(folder.resolve("patient"), Duration.ofSeconds(50))) {
            requests = new DescribedRequests(API, patient);
            var names = new HashMap<String, String>();
            deploy(ServerFixture.KEY, names);
            var held = patient.sending("wait");
            var id = patient.engine.sleeper.get(20, TimeUnit.SECONDS);
            var ending = Thread.ofVirtual().start(patient.server::close);
            while (patient.run("hello").statusCode() == 200) {
                Thread.onSpinWait();
            }
            runEverything(503, ServerFixture.KEY, names);
            requests.drive(new Request("cancelExecution", 200, "/v1/executions/" + id), ServerFixture.KEY, names);
            assertThat(ending.join(Duration.ofSeconds(20))).isTrue();
            held.close();
        }
    }

    private static Request request(String operation, int status, String path, String body) {
        return new Request(operation, status, path, Map.of(), body, "");
    }

    @Test
    void isUnreadyAsDescribed() throws Exception {
        fixture.engine.vanish();
        requests.drive(new Request("isReady", 503, "/readyz"), "", new HashMap<>());
    }
}
