package io.caisson.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.caisson.Value;
import io.caisson.server.BoundedSchema;
import io.caisson.server.BoundedSchema.Leaf;
import io.caisson.server.OpenApi;
import io.caisson.server.OpenApiTest;
import io.caisson.server.TestSocket;
import io.caisson.text.RequestBounds;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.RequestBounds.Unit;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every text, list, map and number of a request has a bound, which is the same in the description, in the
/// code and in the server's behaviour. A new field of the description fails this test until it has a bound.
class RequestBoundsTest {
    private static final OpenApi API = OpenApi.read();
    private static final BoundedSchema SCHEMA = new BoundedSchema(API::followed);
    private static final Map<String, Unit> UNITS = Map.of(
            "maxLength",
            Unit.CHARACTERS,
            "maxItems",
            Unit.ELEMENTS,
            "maxProperties",
            Unit.MEMBERS,
            "maximum",
            Unit.VALUE);
    /// Any JSON, bounded as a whole.
    private static final Set<String> FREE = Set.of("ExecutionRequest.input", "Call.input");
    /// Fields of other doors.
    private static final Set<Field> ELSEWHERE = EnumSet.of(
            Field.RUNTIME_VERSION,
            Field.MESSAGE_TYPE,
            Field.MESSAGE_DATA,
            Field.SIGNAL,
            Field.PROTOCOL_NAME,
            Field.RESOURCE_URI);

    private static final String BOUNDS = """
            ExecutionRequest.language         LANGUAGE
            ExecutionRequest.code             CODE
            ExecutionRequest.files            FILES
            SourceFile.path                   FILE_PATH
            SourceFile.content                FILE_CONTENT
            ExecutionRequest.entry            FILE_PATH
            ExecutionRequest.secretInputs     SECRET_INPUTS
            ExecutionRequest.secretInputs[]   POINTER
            ExecutionRequest.args             ARGUMENTS
            ExecutionRequest.args[]           ARGUMENT
            ExecutionRequest.stdin            STDIN
            ExecutionRequest.env              VARIABLES
            ExecutionRequest.env.{name}       VARIABLE_NAME
            ExecutionRequest.env.{}           VARIABLE
            ExecutionRequest.allowedModules   MODULES
            ExecutionRequest.allowedModules[] MODULE
            ExecutionRequest.network          NETWORK
            ExecutionRequest.agentId          AGENT_ID
            ExecutionRequest.channelId        CHANNEL_ID
            ExecutionRequest.description      DESCRIPTION
            ExecutionRequest.connector        CONNECTOR
            AskedLimits.{}                    LIMIT
            EarlierVersion.version            VERSION
            AccessList.access                 ACCESS_ENTRIES
            AccessList.access.{name}          PARTY
            AccessList.access.{}              ACCESS_LEVELS
            Amount                            AMOUNT
            Modules                           MODULES
            Modules[]                         MODULE
            TierChange.perMinute              RATE
            TierChange.atOnce                 RATE
            TierChange.storageBytes           STORAGE
            WebhookRequest.url                URL
            WebhookRequest.events             EVENT_TYPES
            KeyRequest.name                   USER
            KeyRequest.tenant                 TENANT
            KeyRequest.agent                  PARTY_ID
            KeyRequest.teams                  TEAMS
            KeyRequest.teams[]                PARTY_ID
            KeyRequest.tier                   TIER
            KeyRequest.scopes                 SCOPES
            RetentionChange.tenant            TENANT
            RetentionChange.days              RETENTION_DAYS
            RetentionChange.hold              HOLD
            SettingsChange.retentionDays      RETENTION_DAYS
            Time                              TIME
            Hash                              HASH
            path codeUid                      CODE_UID
            path id                           ID
            path id of agents                 AGENT_ID
            path path                         ARTIFACT_PATH
            path month                        MONTH
            path tier                         TIER
            query agentId                     AGENT_ID
            query language                    LANGUAGE
            query cursor                      CURSOR
            query limit                       PAGE_SIZE
            query waitMs                      WAIT_MS
            header Idempotency-Key            IDEMPOTENCY_KEY
            header Prefer                     PREFER
            header Last-Event-ID              LAST_EVENT_ID
            """;

    /// Requests pause while the test makes large bodies.
    private static final Duration IDLE = Duration.ofSeconds(30);

    private static ServerFixture fixture;

    @BeforeAll
    static void start(@TempDir Path folder) {
        fixture = new ServerFixture(folder.resolve("data"), config -> config.withIdleTimeout(IDLE));
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    private static Map<String, Field> declared() {
        return BOUNDS.lines()
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.lastIndexOf(' ')).strip(),
                        line -> Field.valueOf(line.substring(line.lastIndexOf(' ') + 1))));
    }

    @Test
    void everyFieldOfTheDescriptionHasItsDeclaredBound() {
        var found = new TreeMap<String, String>();
        for (var leaf : leaves()) {
            found.put(leaf.place(), leaf.keyword() + " " + leaf.bound());
        }
        FREE.forEach(place -> assertThat(found.remove(place)).as(place).isEqualTo("type null"));
        var declared = new TreeMap<String, String>();
        declared().forEach((place, field) -> declared.put(place, keyword(field) + " " + field.max()));
        assertThat(found).isEqualTo(declared);
    }

    @Test
    void everyDeclaredBoundIsOfADescribedField() {
        var used = EnumSet.copyOf(declared().values());
        used.addAll(ELSEWHERE);
        assertThat(used).containsExactlyInAnyOrder(Field.values());
    }

    private static String keyword(Field field) {
        return UNITS.entrySet().stream()
                .filter(entry -> entry.getValue() == field.unit())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    private static List<Leaf> leaves() {
        var leaves = new ArrayList<Leaf>();
        for (var operation : API.operations()) {
            API.parameters(operation).forEach(parameter -> leaves.addAll(leaves(operation, parameter)));
            bodies(operation).forEach(body -> leaves.addAll(SCHEMA.leaves(operation.id(), body)));
        }
        return leaves;
    }

    private static List<Leaf> leaves(OpenApi.Described operation, Map<String, Object> parameter) {
        var place = OpenApi.text(parameter, "in") + " " + OpenApi.text(parameter, "name");
        var ofAgent = place.equals("path id") && operation.path().startsWith("/v1/agents/");
        return SCHEMA.leaves(ofAgent ? place + " of agents" : place, OpenApi.map(parameter, "schema"));
    }

    /// The schemas that a body can have.
    private static List<Map<String, Object>> bodies(OpenApi.Described operation) {
        if (!operation.node().containsKey("requestBody")) {
            return List.of();
        }
        var schema = OpenApi.map(OpenApiTest.body(operation), "schema");
        return schema.containsKey("oneOf") ? OpenApi.maps(schema, "oneOf") : List.of(schema);
    }

    @TestFactory
    Stream<DynamicTest> theServerKeepsTheBoundsOfBodies() {
        var cases = new ArrayList<DynamicTest>();
        var programs = new HashSet<Object>();
        for (var operation : API.operations()) {
            for (var body : bodies(operation)) {
                // one reader parses the programs of all operations
                if (body.containsKey("$ref") && body.toString().contains("ExecutionRequest") && !programs.add(body)) {
                    continue;
                }
                SCHEMA.leaves(operation.id(), body).stream()
                        .filter(leaf -> leaf.bound() != null)
                        .map(leaf -> inBody(operation, body, leaf))
                        .forEach(cases::add);
            }
        }
        assertThat(cases).hasSizeGreaterThan(40);
        return cases.stream();
    }

    private static DynamicTest inBody(OpenApi.Described operation, Map<String, Object> body, Leaf leaf) {
        var example = new LinkedHashMap<String, Object>();
        if (!body.containsKey("title")) {
            example.putAll(OpenApi.map(OpenApiTest.body(operation), "example"));
        }
        if (operation.id().equals("createKey")) {
            // the operator issues no key for its own tenant
            example.put("tenant", "acme");
        }
        return driven(
                operation.id() + " " + leaf,
                leaf,
                size -> sending(operation, Map.of(), "", SCHEMA.sized(example, leaf, size)));
    }

    @TestFactory
    Stream<DynamicTest> theServerKeepsTheBoundsOfParameters() {
        var cases = new ArrayList<DynamicTest>();
        for (var operation : API.operations()) {
            for (var parameter : API.parameters(operation)) {
                leaves(operation, parameter).forEach(leaf -> cases.add(inParameter(operation, parameter, leaf)));
            }
        }
        assertThat(cases).hasSizeGreaterThan(40);
        return cases.stream();
    }

    private static DynamicTest inParameter(OpenApi.Described operation, Map<String, Object> parameter, Leaf leaf) {
        var name = OpenApi.text(parameter, "name");
        return driven(operation.id() + " " + name + " " + leaf, leaf, size -> {
            var value = leaf.keyword().equals("maximum") ? String.valueOf(size) : "x".repeat((int) size);
            return switch (OpenApi.text(parameter, "in")) {
                case "path" -> sending(operation, Map.of(name, value), "", example(operation));
                case "query" -> sending(operation, Map.of(), "?" + name + "=" + value, example(operation));
                default -> sending(operation, Map.of(), "", example(operation)).header(name, value);
            };
        });
    }

    private static String example(OpenApi.Described operation) {
        return operation.node().containsKey("requestBody")
                ? BoundedSchema.json(OpenApiTest.body(operation).get("example"))
                : "";
    }

    private static HttpRequest.Builder sending(
            OpenApi.Described operation, Map<String, String> parameters, String query, String body) {
        var path = operation.path();
        for (var parameter : parameters.entrySet()) {
            path = path.replace("{" + parameter.getKey() + "}", encoded(parameter.getValue()));
        }
        var request = fixture.keyed(path.replace("{tier}", "basic").replaceAll("\\{[^}]*}", "x") + query)
                .method(operation.method().toUpperCase(Locale.ROOT), BodyPublishers.ofString(body));
        return body.isEmpty() ? request : request.header("Content-Type", "application/json");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /// Makes a request of a given size.
    @FunctionalInterface
    private interface Sized {
        HttpRequest.Builder request(long size);
    }

    /// A value one larger than the bound is refused with a message that names the bound; a value at the bound
    /// is not refused for its size.
    private static DynamicTest driven(String name, Leaf leaf, Sized sized) {
        var bound = leaf.bound() == null ? 0 : leaf.bound().longValue();
        return dynamicTest(name, () -> {
            var over = fixture.send(sized.request(bound + 1));
            assertThat(over.statusCode()).as(over.body()).isEqualTo(400);
            assertThat(shown(over.body())).contains(String.valueOf(bound));
            var within = fixture.send(sized.request(bound));
            assertThat(within.statusCode()).as(within.body()).isLessThan(500);
            assertThat(shown(within.body()))
                    .doesNotContain("at most " + bound + " ")
                    .doesNotContain(" to " + bound);
        });
    }

    /// The detail of a problem document; empty for other answers.
    private static String shown(String body) {
        if (!body.contains("urn:caisson:problem")) {
            return "";
        }
        var problem = new LinkedHashMap<>(Value.json(body).map());
        return problem.get("detail") + " " + problem.getOrDefault("field", "");
    }

    /// Bodies of Piston, which have 8 MiB as a whole: `@` is a text of a size, `#` that many elements.
    @ParameterizedTest
    @CsvSource(delimiterString = "→", quoteCharacter = '~', textBlock = """
            LANGUAGE        → {"language":"@","version":"*","files":[{"content":"x"}]}
            RUNTIME_VERSION → {"language":"javascript","version":"@","files":[{"content":"x"}]}
            FILES           → {"language":"javascript","version":"*","files":[#{"content":"x"}]}
            FILE_PATH       → {"language":"javascript","version":"*","files":[{"name":"@","content":"x"}]}
            ARGUMENTS       → {"language":"javascript","version":"*","files":[{"content":"x"}],"args":[#"x"]}
            ARGUMENT        → {"language":"javascript","version":"*","files":[{"content":"x"}],"args":["@"]}
            """)
    void thePistonDoorKeepsTheBounds(Field field, String body) throws Exception {
        var over = piston(body, field.maxSize() + 1);
        assertThat(over.statusCode()).as(over.body()).isEqualTo(400);
        assertThat(over.body()).contains("at most " + field.max() + " are allowed");
        assertThat(piston(body, field.maxSize()).body()).doesNotContain("at most " + field.max() + " ");
    }

    private static HttpResponse<String> piston(String body, int size) throws Exception {
        var begin = body.indexOf('#');
        var end = body.indexOf(']', Math.max(0, begin));
        var sized = begin < 0
                ? body.replace("@", "x".repeat(size))
                : body.substring(0, begin)
                        + Stream.generate(() -> body.substring(begin + 1, end))
                                .limit(size)
                                .collect(Collectors.joining(","))
                        + body.substring(end);
        return fixture.send(fixture.sending("POST", ServerFixture.KEY, "/api/v2/execute", sized));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "→", quoteCharacter = '~', textBlock = """
            MESSAGE_TYPE → {"type":"@"}
            MESSAGE_TYPE → {"type":"stdin","data":"x","encoding":"@"}
            SIGNAL       → {"type":"signal","name":"@"}
            """)
    void aSocketKeepsTheBounds(Field field, String message) throws Exception {
        var headers = Map.of("Authorization", "Bearer " + ServerFixture.KEY);
        try (var socket = TestSocket.open(fixture.server.url() + "/v1/executions/connect", headers)) {
            socket.say("{\"language\":\"javascript\",\"code\":\"wait\"}").hear("started");
            var over = socket.say(message.replace("@", "x".repeat(field.maxSize() + 1)))
                    .hear("error");
            assertThat(over.toString()).contains("at most " + field.max() + " are allowed");
            var within = socket.say(message.replace("@", "x".repeat(field.maxSize())))
                    .hear("error");
            assertThat(within.toString()).doesNotContain("at most");
            socket.say("{\"type\":\"cancel\"}").hear("receipt");
        }
    }

    /// An unknown name of a field is the caller's text too, so the message shortens it.
    @Test
    void anUnknownNameIsShortened() throws Exception {
        var name = "x".repeat(RequestBounds.MAX_FORM_BYTES / 2);
        for (var path : List.of("/v1/executions", "/v1/keys")) {
            var answer = fixture.send(fixture.sending("POST", ServerFixture.KEY, path, "{\"" + name + "\":1}"));
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body().length()).isLessThan(2_000);
        }
    }
}
