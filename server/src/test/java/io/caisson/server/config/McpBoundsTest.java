package io.caisson.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.caisson.Value;
import io.caisson.server.BoundedSchema;
import io.caisson.server.BoundedSchema.Leaf;
import io.caisson.server.McpClient;
import io.caisson.server.OpenApi;
import io.caisson.text.RequestBounds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Every argument of every tool has a bound in its schema, and the server enforces it.
class McpBoundsTest {
    private static final BoundedSchema SCHEMA = new BoundedSchema(UnaryOperator.identity());
    private static final Map<String, Object> ARGUMENTS =
            Map.of("code", "hello", "language", "javascript", "codeUid", "x", "deploymentId", "x");
    /// Inputs of programs: any JSON, bounded as a whole.
    private static final Set<String> FREE =
            Set.of("code_execute.context", "executeCode.context", "executeDeployment.input");

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

    @TestFactory
    Stream<DynamicTest> everyArgumentIsBounded() throws Exception {
        var client = McpClient.initialized(fixture, ServerFixture.KEY);
        var cases = new ArrayList<DynamicTest>();
        var tools = Value.of(client.result("tools/list", Map.of()).get("tools")).list(Map.class);
        for (Map<?, ?> tool : tools) {
            var name = String.valueOf(tool.get("name"));
            var schema = OpenApi.map(Value.of(tool.get("inputSchema")).map());
            for (var leaf : SCHEMA.leaves(name, schema)) {
                if (!FREE.contains(leaf.place())) {
                    cases.add(dynamicTest(leaf.toString(), () -> drive(client, name, leaf)));
                }
            }
        }
        assertThat(cases).hasSizeGreaterThan(30);
        return cases.stream();
    }

    private static void drive(McpClient client, String tool, Leaf leaf) throws Exception {
        assertThat(leaf.bound()).as("the bound of " + leaf.place()).isNotNull();
        var bound = leaf.bound() == null ? 0 : leaf.bound().longValue();
        var over = fixture.send(client.posting(call(tool, leaf, bound + 1))).body();
        // a whole message has a smaller bound than a file in base64
        assertThat(over).containsAnyOf("at most " + bound + " ", "at most " + RequestBounds.MAX_INPUT + " ");
        assertThat(fixture.send(client.posting(call(tool, leaf, bound))).body())
                .doesNotContain("at most " + bound + " ");
    }

    private static String call(String tool, Leaf leaf, long size) {
        return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + SCHEMA.sized(ARGUMENTS, leaf, size) + "}}";
    }
}
