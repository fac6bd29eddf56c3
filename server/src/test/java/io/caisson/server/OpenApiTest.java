package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.http.Access;
import io.caisson.server.http.Operation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The description is valid and matches this server.
public class OpenApiTest {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^}]+)}");
    /// Paths that are described by their own standards.
    private static final Pattern DIALECT = Pattern.compile("/mcp|/api/v2");

    private static final OpenApi API = OpenApi.read();

    @Test
    void isValidByTheStandard() {
        assertThat(OpenApi.faults(API.document())).isEmpty();
        var wrong = new HashMap<>(API.document());
        wrong.put("paths", Map.of("/x", Map.of("get", Map.of("responses", Map.of("2000", Map.of())))));
        assertThat(OpenApi.faults(wrong)).as("the schema is in force").isNotEmpty();
    }

    @Test
    void describesEveryOperationAndNoOther(@TempDir Path folder) {
        try (var fixture = new ServerFixture(folder.resolve("data"))) {
            var served = fixture.server.admitted().stream()
                    .filter(operation -> !DIALECT.matcher(operation.path()).lookingAt())
                    .map(OpenApiTest::served)
                    .toList();
            var described =
                    API.operations().stream().map(OpenApiTest::described).toList();
            assertThat(described).containsExactlyInAnyOrderElementsOf(served);
        }
    }

    private static String served(Operation operation) {
        return line(
                operation.method().name(),
                operation.path().replace('<', '{').replace('>', '}'),
                operation.access().scopes().stream().map(Scope::label).collect(Collectors.toCollection(TreeSet::new)),
                operation.access() == Access.OPERATOR);
    }

    private static String described(OpenApi.Described operation) {
        return line(
                operation.method().toUpperCase(Locale.ROOT),
                operation.path(),
                operation.scopes(),
                operation.isForOperator());
    }

    private static String line(String method, String path, Set<String> scopes, boolean operator) {
        return method + " " + path + " " + scopes + (operator ? " operator" : "");
    }

    @Test
    void bothWaysToSendAKeyAreTheSame() {
        for (var operation : API.operations()) {
            var ways = new HashMap<String, Set<Object>>();
            OpenApi.maps(operation.node(), "security")
                    .forEach(way -> way.forEach((name, scopes) ->
                            ways.computeIfAbsent(name, _ -> new HashSet<>()).add(scopes)));
            assertThat(ways.get("bearer")).as(operation.id()).isEqualTo(ways.get("apiKey"));
        }
    }

    @Test
    void operationsAreNamedOnceAndBelongToAKnownTag() {
        var tags = OpenApi.maps(API.document(), "tags").stream()
                .map(tag -> tag.get("name"))
                .toList();
        assertThat(API.operations()).extracting(OpenApi.Described::id).doesNotHaveDuplicates();
        assertThat(API.operations()).allSatisfy(operation -> {
            assertThat(operation.node().get("tags"))
                    .asInstanceOf(LIST)
                    .hasSize(1)
                    .isSubsetOf(tags);
            assertThat(OpenApi.text(operation.node(), "summary")).endsWith(".");
        });
    }

    @Test
    void parametersOfThePathAreDescribed() {
        for (var operation : API.operations()) {
            var inPath = API.parameters(operation).stream()
                    .filter(parameter -> "path".equals(parameter.get("in")))
                    .map(parameter -> OpenApi.text(parameter, "name"))
                    .toList();
            assertThat(PARAMETER
                            .matcher(operation.path())
                            .results()
                            .map(result -> result.group(1))
                            .toList())
                    .as(operation.id())
                    .containsExactlyInAnyOrderElementsOf(inPath);
        }
    }

    @Test
    void everyReferenceLeadsSomewhereAndEveryComponentIsUsed() {
        var used = new HashSet<String>();
        each(API.document(), node -> {
            if (node.get("$ref") instanceof String reference) {
                assertThat(API.followed(node)).as(reference).isNotNull();
                used.add(reference);
            }
        });
        for (var kind : List.of("schemas", "responses", "parameters", "headers")) {
            assertThat(OpenApi.map(OpenApi.map(API.document(), "components"), kind)
                            .keySet())
                    .allSatisfy(name -> assertThat(used).contains("#/components/" + kind + "/" + name));
        }
    }

    @Test
    void examplesMatchTheirSchemas() {
        var examples = new ArrayList<String>();
        each(API.document(), node -> {
            if (node.containsKey("example") && node.containsKey("schema")) {
                var example = Value.of(node.get("example")).json();
                assertThat(API.faults(node.get("schema"), example)).as(example).isEmpty();
                examples.add(example);
            }
        });
        assertThat(examples).hasSizeGreaterThan(10);
        assertThat(API.operations())
                .filteredOn(operation -> operation.node().containsKey("requestBody"))
                .allSatisfy(operation ->
                        assertThat(body(operation)).as(operation.id()).containsKey("example"));
    }

    /// The JSON body, the only media type that is read.
    public static Map<String, Object> body(OpenApi.Described operation) {
        return OpenApi.map(OpenApi.map(OpenApi.map(operation.node(), "requestBody"), "content"), "application/json");
    }

    private static void each(Object node, Consumer<Map<String, Object>> visitor) {
        if (node instanceof Map<?, ?> map) {
            visitor.accept(OpenApi.map(map));
            map.values().forEach(child -> each(child, visitor));
        } else if (node instanceof List<?> list) {
            list.forEach(child -> each(child, visitor));
        }
    }
}
