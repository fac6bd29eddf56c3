package io.caisson.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Limit;
import io.caisson.SourceFile;
import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.account.Tier;
import io.caisson.server.TestSocket;
import java.math.BigDecimal;
import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Piston's API over HTTP and WebSockets.
@Timeout(60)
class PistonTest {
    @TempDir
    private Path folder;

    private Optional<TalkingServer> open = Optional.empty();

    private TalkingServer server(UnaryOperator<ServerConfig> change) {
        var server = new TalkingServer(folder.resolve("data"), change);
        open = Optional.of(server);
        return server;
    }

    private TalkingServer server() {
        return open.orElseGet(() -> server(UnaryOperator.identity()));
    }

    @AfterEach
    void stop() {
        open.ifPresent(TalkingServer::close);
    }

    private HttpResponse<String> post(String body) throws Exception {
        return server().send(server().posting("/api/v2/execute", body).header("Authorization", TalkingServer.KEY));
    }

    private static String body(String language, String version, String code) {
        return "{\"language\":\"" + language + "\",\"version\":\"" + version + "\",\"files\":[{\"content\":\"" + code
                + "\"}]}";
    }

    private Map<String, @Nullable Object> run(String language, String code) throws Exception {
        var answer = post(body(language, "*", code));
        assertThat(answer.statusCode()).isEqualTo(200);
        return Value.json(answer.body()).map();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, @Nullable Object> stage(Map<String, @Nullable Object> answer, String stage) {
        return (Map<String, @Nullable Object>) Objects.requireNonNull(answer.get(stage));
    }

    private static String message(HttpResponse<String> answer) {
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        var members = Value.json(answer.body()).map();
        assertThat(members).containsOnlyKeys("message");
        return (String) Objects.requireNonNull(members.get("message"));
    }

    @Test
    void aProgramRuns() throws Exception {
        var answer = run("py", "hello");
        assertThat(answer).containsEntry("language", "python").containsEntry("version", "3.11.2");
        assertThat(answer).doesNotContainKey("compile");
        var run = stage(answer, "run");
        assertThat(run)
                .containsEntry("stdout", "hello")
                .containsEntry("stderr", "")
                .containsEntry("code", BigDecimal.ZERO)
                .containsEntry("signal", null)
                .containsEntry("message", null)
                .containsEntry("status", null)
                .containsEntry("memory", BigDecimal.valueOf(1 << 20))
                .containsEntry("cpu_time", new BigDecimal("10.0"))
                .containsEntry("wall_time", new BigDecimal("20.0"));
    }

    @Test
    void bothStreamsAreOneInTheirOrder() throws Exception {
        assertThat(stage(run("python", "both"), "run"))
                .containsEntry("stdout", "a\nc\n")
                .containsEntry("stderr", "b\n")
                .containsEntry("output", "a\nb\nc\n");
    }

    @ParameterizedTest
    @CsvSource({
        "throw, 1, , RE, no",
        "exit, 3, , RE, the program exited with code 3",
        "crash, , SIGSEGV, SG, the program was ended by SIGSEGV",
        "slow, , SIGKILL, TO, too much",
        "large, , SIGKILL, SG, too much",
        "loud, , SIGKILL, OL, too much",
        "refused, 1, , XX, main.py:1:1 is not allowed",
    })
    void everyEndHasItsStatus(
            String code, @Nullable BigDecimal exit, @Nullable String signal, String status, String message)
            throws Exception {
        assertThat(stage(run("python", code), "run"))
                .containsEntry("code", exit)
                .containsEntry("signal", signal)
                .containsEntry("status", status)
                .containsEntry("message", message);
    }

    /// Clients show only the printed output, so a refusal must appear there.
    @Test
    void aRefusalAppearsInTheOutput() throws Exception {
        assertThat(stage(run("python", "refused"), "run"))
                .containsEntry("stderr", "main.py:1:1 is not allowed\n")
                .containsEntry("output", "main.py:1:1 is not allowed\n");
    }

    @Test
    void compilersHaveAStageOfTheirOwn() throws Exception {
        assertThat(stage(run("c", "fine"), "compile"))
                .containsEntry("code", BigDecimal.ZERO)
                .containsEntry("status", null);
        var failed = run("gcc", "unreadable");
        assertThat(stage(failed, "compile"))
                .containsEntry("code", BigDecimal.ONE)
                .containsEntry("stderr", "main.c:1:1: error: expected ';'\n");
        assertThat(stage(failed, "run")).isEqualTo(stage(failed, "compile"));
    }

    @Test
    void javascriptIsNode() throws Exception {
        assertThat(run("js", "x")).containsEntry("language", "javascript").containsEntry("version", "20.20.2");
        assertThat(server().engine.last.join().request().source().language().name())
                .isEqualTo("node");
        // Piston's clients cannot request modules, without which a script could not read its input
        assertThat(server().engine.last.join().request().allowedModules()).contains("fs", "readline");
    }

    @Test
    void aRequestIsTranslated() throws Exception {
        var answer = post("""
                {"language": "python", "version": "3.x", "nobody": "knows this", "run_timeout": 2500, "run_cpu_time": 1000,
                 "compile_timeout": 5000, "run_memory_limit": 100000000, "compile_memory_limit": -1,
                 "files": [{"name": "data.bin", "content": "AAE=", "encoding": "base64"},
                           {"name": "src/tool.py", "content": "echo"},
                           {"name": "more.txt", "content": "text", "encoding": "utf8"},
                           {"name": "hex.bin", "content": "ff", "encoding": "hex"}],
                 "args": ["-v", "x"], "stdin": "line"}
                """);
        assertThat(answer.statusCode()).isEqualTo(200);
        var request = server().engine.last.join().request();
        assertThat(request.source().entry()).isEqualTo("src/tool.py");
        assertThat(request.source().files())
                .extracting(file -> file.path() + "=" + file.content().length)
                .containsExactly("data.bin=2", "src/tool.py=4", "more.txt=4", "hex.bin=1");
        assertThat(request.invocation().args()).containsExactly("-v", "x");
        assertThat(request.invocation().stdin()).isEqualTo("line\n");
        assertThat(request.limits().values())
                .isEqualTo(Map.of(
                        Limit.TIMEOUT, 2_500L, Limit.CPU, 1_000L, Limit.COMPILE_TIMEOUT, 5_000L, Limit.MEMORY, 96L));
    }

    @Test
    void filesWithoutANameGetOne() throws Exception {
        assertThat(post("{\"language\":\"c\",\"version\":\"*\",\"files\":[{\"content\":\"x\"},{\"name\":\"other\","
                                + "\"content\":\"y\"},{\"content\":\"z\"}]}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(server().engine.last.join().request().source().files())
                .extracting(SourceFile::path)
                .containsExactly("main.c", "other.c", "file3.c");
        assertThat(server().engine.last.join().request().limits().timeout()).hasSeconds(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"version\":\"*\",\"files\":[]} | language is required as a string",
                "{\"language\":7,\"version\":\"*\",\"files\":[]} | language is required as a string",
                "{\"language\":\"python\",\"files\":[]} | version is required as a string",
                "{\"language\":\"python\",\"version\":\"*\"} | files is required as an array",
                "{\"language\":\"python\",\"version\":\"*\",\"files\":[{}]} | files[0].content is required as a string",
                "{\"language\":\"python\",\"version\":\"*\",\"files\":[null]} | files[0].content is required as a string",
                "{\"language\":\"python\",\"version\":\"*\",\"files\":[]} | files must include at least one utf8 encoded"
                        + " file",
                "{\"language\":\"python\",\"version\":\"4\",\"files\":[{\"content\":\"x\"}]} | python-4 runtime is unknown;"
                        + " GET runtimes lists what there is, and the version * takes any",
                "{\"language\":\"python\",\"version\":\"no!\",\"files\":[{\"content\":\"x\"}]} | python-no! runtime is"
                        + " unknown; GET runtimes lists what there is, and the version * takes any",
                "{\"language\":\"python\",\"version\":\"*\",\"files\":[{\"content\":\"x\"}],\"run_timeout\":\"1\"} | If"
                        + " specified, run_timeout must be a number",
                "{\"language\":\"python\",\"version\":\"*\",\"files\":[{\"content\":\"x\"}],\"run_timeout\":1e99} |"
                        + " run_timeout cannot exceed the configured limit of 300000",
                "{\"language\":\"python\",\"version\":\"*\",\"files\":[{\"content\":\"x\"}],\"run_memory_limit\":1e12} |"
                        + " run_memory_limit cannot exceed the configured limit of 1073741824",
                "{\"language\":\"python\",\"version\":\"*\",\"files\":[{\"content\":\"x\"}],\"args\":\"x\"} | If specified,"
                        + " args must be an array of strings",
                "{\"language\":\"python\",\"version\":\"*\",\"files\":[{\"content\":\"x\"}],\"stdin\":1} | If specified,"
                        + " stdin must be a string",
                "[] | a JSON object is required",
                "7 | a JSON object is required",
            })
    void anInvalidRequestGetsTheReason(String body, String message) throws Exception {
        var answer = post(body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(message(answer)).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x.py", "/etc/passwd", "a/../../b", "a\\\\b", "a\\u0000b", "."})
    void filesCannotClimb(String name) throws Exception {
        var answer = post("{\"language\":\"python\",\"version\":\"*\",\"files\":[{\"name\":\"" + name
                + "\",\"content\":\"x\"}]}");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(message(answer)).contains("file path");
        assertThat(server().engine.last).isNotDone();
    }

    @Test
    void invalidAndTooLargeBodiesAreRefusedInPistonsForm() throws Exception {
        var text = server().posting("/api/v2/execute", "x").setHeader("Content-Type", "text/plain");
        var answer = server().send(text.header("Authorization", TalkingServer.KEY));
        assertThat(answer.statusCode()).isEqualTo(415);
        assertThat(message(answer)).startsWith("The body must be JSON");
        assertThat(message(post("{\"language\": \"py"))).startsWith("a JSON object is required: ");
        var missing = server().send(server().request("/api/v2/nothing").header("Authorization", TalkingServer.KEY));
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(message(missing)).startsWith("There is nothing here");
        var wrong = server().send(server().request("/api/v2/execute").header("Authorization", TalkingServer.KEY));
        assertThat(wrong.statusCode()).isEqualTo(405);
        assertThat(message(wrong)).startsWith("Not with this method");
    }

    @Test
    void aFullServerSendsARetryTime() throws Exception {
        var full = post(body("python", "*", "quota"));
        assertThat(full.statusCode()).isEqualTo(503);
        assertThat(full.headers().firstValue("Retry-After")).isPresent();
        assertThat(message(full)).isEqualTo("no place");
        var key = server().key("eager", "basic", Scope.EXECUTE);
        HttpResponse<String> answer;
        do {
            answer = server().send(server().posting("/api/v2/execute", body("python", "*", "x"))
                    .header("Authorization", key));
        } while (answer.statusCode() == 200);
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(Integer.parseInt(answer.headers().firstValue("Retry-After").orElseThrow()))
                .isPositive();
        assertThat(message(answer)).isNotEmpty();
    }

    @Test
    void anInternalErrorRevealsNothing() throws Exception {
        var answer = post(body("python", "*", "break"));
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(message(answer)).doesNotContain("secret");
    }

    @Test
    void runtimesAndPackagesAreListedUnderBothPrefixes() throws Exception {
        for (var prefix : List.of("/api/v2", "/api/v2/piston")) {
            var runtimes =
                    server().send(server().request(prefix + "/runtimes").header("Authorization", TalkingServer.KEY));
            assertThat(Value.json(runtimes.body()).list(Map.class))
                    .anySatisfy(runtime -> assertThat((Object) runtime)
                            .isEqualTo(Map.of(
                                    "language",
                                    "javascript",
                                    "version",
                                    "20.20.2",
                                    "aliases",
                                    List.of("node-javascript", "node-js", "javascript", "js", "node", "nodejs"),
                                    "runtime",
                                    "node")));
            var packages =
                    server().send(server().request(prefix + "/packages").header("Authorization", TalkingServer.KEY));
            assertThat(Value.json(packages.body()).list(Map.class))
                    .contains(Map.of("language", "python", "language_version", "3.11.2", "installed", true));
        }
    }

    @Test
    void packagesCannotBeChanged() throws Exception {
        var posted = server().send(server().posting("/api/v2/packages", "{\"language\":\"cobol\",\"version\":\"1\"}")
                .header("Authorization", TalkingServer.KEY));
        assertThat(posted.statusCode()).isEqualTo(403);
        assertThat(message(posted)).startsWith("packages cannot be changed over HTTP");
        var deleted =
                server().send(server().request("/api/v2/packages").DELETE().header("Authorization", TalkingServer.KEY));
        assertThat(deleted.statusCode()).isEqualTo(403);
    }

    @Test
    void keysComeWithOrWithoutAWordBeforeThem() throws Exception {
        var plain = server().request("/api/v2/runtimes");
        assertThat(server().send(plain.copy()).statusCode()).isEqualTo(401);
        assertThat(message(server().send(plain.copy()))).startsWith("A valid key is needed");
        assertThat(server().send(plain.copy().header("Authorization", "wrong")).statusCode())
                .isEqualTo(401);
        assertThat(server().send(plain.copy().header("Authorization", "Bearer " + TalkingServer.KEY))
                        .statusCode())
                .isEqualTo(200);
        assertThat(server().send(plain.copy().header("X-API-Key", TalkingServer.KEY))
                        .statusCode())
                .isEqualTo(200);
        // only on Piston's paths
        assertThat(server().send(server().request("/v1/runtimes").header("Authorization", TalkingServer.KEY))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void aPageOfAnotherOriginIsNotAnswered() throws Exception {
        var anonymous = server(config -> config.withPistonAnonymousTier(Tier.BASIC));
        var answer = anonymous.send(
                anonymous.posting("/api/v2/execute", body("python", "*", "x")).header("Origin", "http://evil.example"));
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(TestSocket.refusal(anonymous.at("/api/v2/connect"), Map.of("Origin", "http://evil.example")))
                .isEqualTo(403);
    }

    @Test
    void localCallersNeedNoKeyIfTheOperatorAllowsIt() throws Exception {
        var anonymous = server(config -> config.withPistonAnonymousTier(Tier.BASIC));
        var answer = anonymous.send(anonymous.posting("/api/v2/execute", body("python", "*", "x")));
        assertThat(answer.statusCode()).isEqualTo(200);
        var caller = anonymous.engine.last.join().caller();
        assertThat(caller.tenant()).isEqualTo("anonymous");
        assertThat(caller.tier().name()).isEqualTo("basic");
        assertThat(caller.scopes()).isEqualTo(Set.of(Scope.EXECUTE));
        // a wrong key is refused even where no key is needed
        assertThat(anonymous
                        .send(anonymous.request("/api/v2/runtimes").header("Authorization", "wrong"))
                        .statusCode())
                .isEqualTo(401);
    }

    /// A request through a proxy on this host comes from another host and needs a key.
    @ParameterizedTest
    @ValueSource(strings = {"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"})
    void callersThroughAProxyNeedAKey(String header) throws Exception {
        var anonymous = server(config -> config.withPistonAnonymousTier(Tier.BASIC));
        assertThat(anonymous
                        .send(anonymous.request("/api/v2/runtimes").header(header, "127.0.0.1"))
                        .statusCode())
                .isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/runtimes",
                "/v1/executions",
                "/api/v2",
                "/api/v2/",
                "/api/v2/runtimes/",
                "/api/v2/../v1/runtimes",
                "/api/v2/%2e%2e/%2e%2e/v1/runtimes",
                "/api/v2/runtimes;/../../../v1/runtimes",
                "/api/v2/runtimes%2f..%2f..%2f..%2fv1%2fruntimes",
                "//api/v2/../../v1/executions"
            })
    void nothingElseIsOpenWithoutAKey(String path) throws Exception {
        var anonymous = server(config -> config.withPistonAnonymousTier(Tier.BASIC));
        assertThat(anonymous.send(anonymous.request(path)).statusCode()).isIn(400, 401);
    }

    @Test
    void nobodyComesWithoutAKeyFromAnotherAddress() throws Exception {
        var address = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(each -> each instanceof Inet4Address && !each.isLoopbackAddress())
                .findFirst();
        Assumptions.assumeTrue(address.isPresent(), "this host has no address but its own");
        var anonymous = server(config -> config.withAddress("0.0.0.0", 0).withPistonAnonymousTier(Tier.BASIC));
        var port = URI.create(anonymous.server.url()).getPort();
        var url = "http://" + address.get().getHostAddress() + ":" + port + "/api/v2/";
        assertThat(anonymous
                        .send(HttpRequest.newBuilder(URI.create(url + "runtimes")))
                        .statusCode())
                .isEqualTo(401);
        assertThat(TestSocket.refusal(url + "connect", Map.of())).isEqualTo(401);
    }

    private TestSocket connect() {
        return TestSocket.open(server().at("/api/v2/connect"), Map.of("Authorization", TalkingServer.KEY));
    }

    private static String init(String language, String code) {
        return body(language, "*", code).replaceFirst("\\{", "{\"type\":\"init\",");
    }

    @Test
    void aProgramIsTalkedTo() {
        try (var socket = connect().say(init("python", "echo"))) {
            assertThat(socket.hear()).isEqualTo(Map.of("type", "runtime", "language", "python", "version", "3.11.2"));
            assertThat(socket.hear()).isEqualTo(Map.of("type", "stage", "stage", "run"));
            socket.say("{\"type\":\"data\",\"stream\":\"stdin\",\"data\":\"hi\"}");
            assertThat(socket.hear()).isEqualTo(Map.of("type", "data", "stream", "stdout", "data", "hi"));
            socket.say("{\"type\":\"signal\",\"signal\":\"SIGTERM\"}");
            assertThat(socket.hear()).isEqualTo(Map.of("type", "data", "stream", "stderr", "data", "SIGTERM"));
            socket.say("{\"type\":\"what nobody knows\"}").say("{}");
            socket.hangUp();
        }
        assertThat(server().engine.canceller.join()).isEqualTo("the caller, who hung up");
    }

    /// Scripts on V8 only log, processes print and log.
    @Test
    void outputIsSentOnce() {
        try (var socket = connect().say(init("v8", "lines"))) {
            assertThat(socket.hear("data")).containsEntry("stream", "stdout").containsEntry("data", "a line\n");
            assertThat(socket.hear("data")).containsEntry("stream", "stderr").containsEntry("data", "an error\n");
            assertThat(socket.hear()).containsEntry("type", "exit");
        }
        try (var socket = connect().say(init("python", "lines"))) {
            assertThat(socket.hear("data")).containsEntry("stream", "stdout").containsEntry("data", "printed");
            assertThat(socket.hear()).containsEntry("type", "exit");
        }
    }

    @Test
    void stagesAndTheEndAreSent() {
        try (var socket = connect().say(init("c", "fine"))) {
            assertThat(socket.hear()).containsEntry("type", "runtime");
            assertThat(socket.hear()).isEqualTo(Map.of("type", "stage", "stage", "compile"));
            assertThat(socket.hear()).containsEntry("stage", "compile").containsEntry("code", BigDecimal.ZERO);
            assertThat(socket.hear()).isEqualTo(Map.of("type", "stage", "stage", "run"));
            assertThat(socket.hear())
                    .containsEntry("type", "exit")
                    .containsEntry("stage", "run")
                    .containsEntry("code", BigDecimal.ZERO)
                    .containsEntry("signal", null);
            assertThat(socket.closed()).isEqualTo(4999);
        }
        try (var socket = connect().say(init("c", "unreadable"))) {
            assertThat(socket.hear("data")).containsEntry("data", "main.c:1:1: error: expected ';'\n");
            assertThat(socket.hear()).containsEntry("stage", "compile").containsEntry("code", BigDecimal.ONE);
            assertThat(socket.closed()).isEqualTo(4999);
        }
        try (var socket = connect().say(init("python", "crash"))) {
            assertThat(socket.hear("exit")).containsEntry("code", null).containsEntry("signal", "SIGSEGV");
        }
        try (var socket = connect().say(init("python", "refused"))) {
            assertThat(socket.hear("error")).containsEntry("message", "main.py:1:1 is not allowed");
            assertThat(socket.closed()).isEqualTo(4002);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4003 | {\"type\":\"data\",\"stream\":\"stdin\",\"data\":\"x\"}",
                "4003 | {\"type\":\"signal\",\"signal\":\"SIGINT\"}",
                "4002 | {\"type\":\"init\"}",
                "4002 | {\"type\":\"init\",\"language\":\"cobol\",\"version\":\"*\",\"files\":[{\"content\":\"x\"}]}",
                "4002 | no json",
                "4001 | {\"type\":\"hello\"}",
            })
    void errorsBeforeTheStartHaveACode(int code, String message) {
        try (var socket = connect().say(message)) {
            assertThat(socket.closed()).isEqualTo(code);
            assertThat(server().engine.last).isNotDone();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4000 | {\"type\":\"init\",\"language\":\"python\",\"version\":\"*\",\"files\":[{\"content\":\"x\"}]}",
                "4004 | {\"type\":\"data\",\"stream\":\"stdout\",\"data\":\"x\"}",
                "4005 | {\"type\":\"signal\",\"signal\":\"SIGNOPE\"}",
                "4005 | {\"type\":\"signal\",\"signal\":9}",
                "4002 | {\"type\":\"data\",\"stream\":\"stdin\",\"data\":7}",
                "4002 | [",
            })
    void errorsAfterTheStartHaveACodeAndEndTheProgram(int code, String message) {
        try (var socket = connect().say(init("python", "deaf"))) {
            socket.hear("stage");
            socket.say(message);
            assertThat(socket.closed()).isEqualTo(code);
            assertThat(server().engine.canceller.join()).isEqualTo("the caller, who hung up");
        }
    }
}
