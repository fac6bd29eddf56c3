package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.ExecutionService;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.Value;
import io.caisson.account.Party;
import io.caisson.account.Scope;
import io.caisson.client.CallException;
import io.caisson.connector.AccessList.Level;
import io.caisson.connector.Call;
import io.caisson.connector.NotAllowedException;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.engine.SandboxPlace;
import io.caisson.gate.Decision;
import io.caisson.json.ReceiptWriter;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.record.ApiKey;
import io.caisson.ledger.store.Records;
import io.caisson.server.config.ServerFixture;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The Java client against a real server: the same program as with an embedded Caisson, and the same answers.
@Timeout(60)
class ClientTest {
    private static final Filter ALL = new Filter(null, null, null, null, null, null, null, null, 10);

    @TempDir
    private Path folder;

    private ServerFixture fixture;
    private ExecutionService client;

    @BeforeEach
    void start() {
        fixture = new ServerFixture(folder.resolve("data"));
        client = connect(ServerFixture.KEY);
    }

    @AfterEach
    void end() {
        client.close();
        fixture.close();
    }

    private ExecutionService connect(String key) {
        return Caisson.connect(URI.create(fixture.server.url()), key);
    }

    private static ExecutionRequest request(String code) {
        return ExecutionRequest.javascript(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"input", "throw", "break", "hello", "talk"})
    void isTheSameHereAndThere(String code) {
        var request = request(code)
                .withInput(List.of(1, "ü", 2.5))
                .withLabels(new ExecutionRequest.Labels("agent-7", "c1", "why"));
        for (ExecutionService service : List.of(fixture.caisson, client)) {
            var receipt = service.execute(request);
            assertThat(receipt.attempt().request()).isEqualTo(request);
            assertThat(receipt.outcome().status())
                    .isEqualTo(fixture.caisson.execute(request).outcome().status());
        }
    }

    @Test
    void aReceiptThereIsTheReceiptHere() {
        var receipt = client.execute(request("input").withInput("x"));
        assertThat(receipt.outcome()).isEqualTo(new Outcome.Completed(Value.of("x")));
        assertThat(fixture.caisson.unwrap(Records.class).receipt("admin", receipt.id()))
                .contains(ReceiptWriter.write(receipt));
    }

    @Test
    void filesComeBackLargeOnesToo() {
        var large = new byte[200_000];
        Arrays.fill(large, (byte) 7);
        var receipt = client.execute(request("files")
                .withFiles(List.of(SourceFile.of("a/ü b.txt", "small"), new SourceFile("large.bin", large))));
        assertThat(receipt.run().artifacts())
                .satisfiesExactly(
                        small -> assertThat(small.content()).isEqualTo("small".getBytes(StandardCharsets.UTF_8)),
                        other -> assertThat(other.content()).isEqualTo(large));
    }

    @Test
    void hearsTheGuestWhileItRuns() {
        var heard = new ArrayList<String>();
        var receipt = client.execute(request("talk"), new Output() {
            @Override
            public void started(String id) {
                heard.add(id);
            }

            @Override
            public void log(LogLine line) {
                heard.add(line.level() + " " + line.message());
            }

            @Override
            public void stdout(byte[] bytes) {
                heard.add(new String(bytes, StandardCharsets.UTF_8));
            }

            @Override
            public void stderr(byte[] bytes) {
                heard.add(Arrays.toString(bytes));
            }
        });
        assertThat(heard).containsExactly(receipt.id(), "WARN mind the \"gap\"\n", "grüße\n", "[-1, 0]");
        assertThat(receipt.outcome()).isEqualTo(new Outcome.Completed(Value.of("talked")));
    }

    @Test
    void cancelsItsExecution() throws InterruptedException {
        var execution = client.start(request("wait"));
        fixture.engine.started.await();
        execution.cancel();
        assertThat(execution.receipt().outcome()).isEqualTo(new Outcome.Cancelled("the caller"));
        assertThat(fixture.engine.canceller.join()).isEqualTo("the caller");
    }

    /// Closing a client cancels its executions on the other side.
    @Test
    void closingItCancelsItsExecutions() throws InterruptedException {
        var execution = client.start(request("wait"));
        fixture.engine.started.await();
        client.close();
        assertThat(fixture.engine.canceller.join()).contains("hung up");
        assertThatThrownBy(execution::receipt).isInstanceOf(CallException.class);
    }

    @Test
    void scansAndLists() {
        assertThat(client.scan(request("1")).decision()).isInstanceOf(Decision.Allow.class);
        assertThat(client.runtimes()).isEqualTo(fixture.caisson.runtimes());
        assertThat(client.absences()).isEqualTo(fixture.caisson.absences());
    }

    @Test
    void aProblemIsAnException() {
        try (var stranger = connect("not-a-key")) {
            assertThatThrownBy(() -> stranger.execute(request("1")))
                    .isInstanceOfSatisfying(CallException.class, problem -> {
                        assertThat(problem.status()).isEqualTo(401);
                        assertThat(problem.type()).isEqualTo("urn:caisson:problem:key");
                        assertThat(problem.detail()).contains("Authorization: Bearer KEY");
                    });
        }
        try (var reader = connect(fixture.key("acme", Scope.READ))) {
            assertThatThrownBy(() -> reader.execute(request("1")))
                    .isInstanceOfSatisfying(
                            CallException.class,
                            problem -> assertThat(problem.status()).isEqualTo(403));
        }
        assertThatThrownBy(() -> client.execute(ExecutionRequest.of(new Source(new Language("klingon"), "1"))))
                .isInstanceOfSatisfying(
                        CallException.class,
                        problem -> assertThat(problem.status()).isEqualTo(400));
    }

    @Test
    void theSevenVerbsAreTheSameHereAndThere() {
        for (ExecutionService service : List.of(fixture.caisson, client)) {
            var connector = service.connector();
            var uid = "the code/of " + service.getClass().getSimpleName();
            assertThat(connector.execute(uid, Value.NULL)).isEmpty();
            assertThat(connector.prepare(uid, request("input")).prepared()).isTrue();
            var end = Instant.now().plus(1, ChronoUnit.HOURS).truncatedTo(ChronoUnit.MILLIS);
            var first = connector.deploy(uid, request("input"), Optional.of(end));
            assertThat(first.version()).isEqualTo(1);
            assertThat(first.expiresAt()).contains(end);
            var second = connector.deploy(uid, request("second"));
            assertThat(connector.deployments(uid))
                    .extracting(each -> each.id())
                    .containsExactly(second.id(), first.id());
            assertThat(connector.execute(uid, Value.NULL).orElseThrow().outcome())
                    .isEqualTo(new Outcome.Completed(Value.of("second")));
            var limits = Limits.NONE.with(Limit.TIMEOUT, 1_234);
            var receipt = connector
                    .executeDeployment(uid, first.id(), Call.with(Value.of(7)).withLimits(limits))
                    .orElseThrow();
            assertThat(receipt.outcome()).isEqualTo(new Outcome.Completed(Value.of(7)));
            assertThat(receipt.limits().of(Limit.TIMEOUT)).isEqualTo(1_234);
            assertThat(receipt.attempt().origin().deploymentId()).isEqualTo(first.id());
            assertThat(connector.deployment(first.id()).orElseThrow().codeUid()).isEqualTo(uid);
            assertThat(connector.deployment("other", first.id())).isEmpty();
            var access = connector.access(uid).orElseThrow().with(Party.agent("a"), Level.READ);
            assertThat(connector.share(uid, access)).isTrue();
            assertThat(connector.access(uid)).contains(access);
            assertThat(connector.delete(uid, first.id())).isTrue();
            assertThat(connector.delete(uid, first.id())).isFalse();
            assertThat(connector.deployments(uid)).hasSize(1);
        }
    }

    @Test
    void dataOfOthersIsNotFound() {
        var owned = connect(fixture.key("owners", Scope.values()));
        owned.connector().deploy("uid", request("1"));
        owned.close();
        try (var stranger = connect(fixture.key("acme", Scope.values()))) {
            assertThat(stranger.connector().deployments("uid")).isEmpty();
            assertThat(stranger.connector().execute("uid", Value.NULL)).isEmpty();
        }
        var owner = fixture.caisson.unwrap(DurableLedger.class);
        var other = owner.keys()
                .create(
                        new ApiKey.Owner("owners", "other", Set.of(), "premium", Set.of(Scope.DEPLOY)),
                        Optional.empty(),
                        "a test")
                .text();
        try (var colleague = connect(other)) {
            assertThatThrownBy(() -> colleague.connector().deploy("uid", request("2")))
                    .isInstanceOf(NotAllowedException.class);
        }
    }

    /// Two Caissons: one decides and records, the other runs under the same id.
    @Test
    void anotherCaissonIsAPlace() {
        var config = CaissonConfig.standard()
                .withData(folder.resolve("here"))
                .withRemote("far", URI.create(fixture.server.url()), ServerFixture.KEY);
        try (var here = Caisson.over(new SandboxPlace(List.of(new ScriptedEngine())), config)) {
            var receipt = here.execute(request("input").withInput(5).withConnector("far"));
            assertThat(receipt.outcome()).isEqualTo(new Outcome.Completed(Value.of(5)));
            var remoteId = receipt.run().remoteId().orElseThrow();
            assertThat(remoteId).isNotEqualTo(receipt.id());
            assertThat(fixture.caisson.unwrap(Records.class).receipt("admin", remoteId))
                    .isPresent();
            assertThat(here.unwrap(Records.class).receipt("local", receipt.id()).orElseThrow())
                    .contains("\"remoteId\":\"" + remoteId + "\"", "\"reportedBy\":\"far\"", "\"wall\":\"scripted\"");
            assertThat(fixture.caisson
                            .unwrap(Records.class)
                            .receipt("admin", remoteId)
                            .orElseThrow())
                    .doesNotContain("remoteId", "reportedBy");
            assertThat(here.execute(request("input").withInput(6)).run().remoteId())
                    .isEmpty();
        }
    }

    @Test
    void aRequestRefusedHereIsNotSent() {
        var config = CaissonConfig.standard()
                .withData(folder.resolve("here"))
                .withRemote("far", URI.create(fixture.server.url()), ServerFixture.KEY);
        try (var here = Caisson.over(new SandboxPlace(List.of(new ScriptedEngine())), config)) {
            var much = request("1").withConnector("far").withMemoryMegabytes(100_000);
            assertThat(here.execute(much).outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Refused.class,
                            refused -> assertThat(refused.reason().kind()).isEqualTo(ErrorKind.POLICY));
            assertThat(fixture.caisson.unwrap(Records.class).list("admin", ALL)).isEmpty();
            assertThat(here.execute(request("1").withConnector("nowhere")).outcome())
                    .isInstanceOf(Outcome.Refused.class);
        }
    }

    @Test
    void deployedForAnotherCaissonItRunsThere() {
        var config = CaissonConfig.standard()
                .withData(folder.resolve("here"))
                .withRemote("far", URI.create(fixture.server.url()), ServerFixture.KEY);
        try (var here = Caisson.over(new SandboxPlace(List.of(new ScriptedEngine())), config)) {
            here.connector("far").deploy("uid", request("input"));
            var receipt = here.connector().execute("uid", Value.of(8)).orElseThrow();
            assertThat(receipt.run().remoteId()).isPresent();
            assertThat(receipt.outcome()).isEqualTo(new Outcome.Completed(Value.of(8)));
        }
    }

    @Test
    void endingItHereEndsItThere() throws InterruptedException {
        var config = CaissonConfig.standard()
                .withData(folder.resolve("here"))
                .withRemote("far", URI.create(fixture.server.url()), ServerFixture.KEY);
        try (var here = Caisson.over(new SandboxPlace(List.of(new ScriptedEngine())), config)) {
            var execution = here.start(request("wait").withConnector("far"));
            fixture.engine.started.await();
            execution.cancel();
            assertThat(execution.receipt().outcome()).isEqualTo(new Outcome.Cancelled("caller"));
            assertThat(fixture.engine.canceller.join()).isEqualTo("the caller");
        }
    }
}
