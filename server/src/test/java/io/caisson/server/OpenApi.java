package io.caisson.server;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.caisson.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/// The published API description, for tests and for the generated page.
public final class OpenApi {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");
    private static final SchemaLocation STANDARD =
            SchemaLocation.of("https://spec.openapis.org/oas/3.1/schema-base/2022-10-07");

    private final Map<String, Object> document;
    private final Map<Object, JsonSchema> compiled = new ConcurrentHashMap<>();

    private OpenApi(Map<String, Object> document) {
        this.document = document;
    }

    public static OpenApi read() {
        var options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try (var stream = Objects.requireNonNull(OpenApi.class.getResourceAsStream("openapi.yaml"))) {
            return new OpenApi(new Yaml(new SafeConstructor(options)).load(stream));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Map<String, Object> document() {
        return document;
    }

    /// An operation, with the members of its path.
    public record Described(String method, String path, Map<String, Object> node, Map<String, Object> item) {
        public String id() {
            return text(node, "operationId");
        }

        /// The accepted scopes: one of them is enough; empty for an open operation.
        Set<String> scopes() {
            return maps(node, "security").stream()
                    .flatMap(alternative -> alternative.values().stream())
                    .flatMap(scopes -> ((List<?>) scopes).stream().map(String::valueOf))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        boolean isForOperator() {
            return Boolean.TRUE.equals(node.get("x-caisson-operator"));
        }
    }

    public List<Described> operations() {
        var operations = new ArrayList<Described>();
        map(document, "paths")
                .forEach((path, item) -> map(item).forEach((method, node) -> {
                    if (METHODS.contains(method)) {
                        operations.add(new Described(method, path, map(node), map(item)));
                    }
                }));
        return operations;
    }

    /// The parameters of an operation, those of its path first.
    public List<Map<String, Object>> parameters(Described operation) {
        var parameters = new ArrayList<Map<String, Object>>();
        maps(operation.item(), "parameters").forEach(each -> parameters.add(followed(each)));
        maps(operation.node(), "parameters").forEach(each -> parameters.add(followed(each)));
        return parameters;
    }

    Map<String, Map<String, Object>> responses(Described operation) {
        var responses = new LinkedHashMap<String, Map<String, Object>>();
        map(operation.node(), "responses").forEach((status, response) -> responses.put(status, followed(response)));
        return responses;
    }

    /// Resolves a reference; returns any other node as it is.
    public Map<String, Object> followed(Object node) {
        var map = map(node);
        if (!map.containsKey("$ref")) {
            return map;
        }
        var found = document;
        for (var step : text(map, "$ref").substring("#/".length()).split("/", -1)) {
            found = map(Objects.requireNonNull(found.get(step), () -> "nothing is at " + map.get("$ref")));
        }
        return followed(found);
    }

    /// The violations of a schema by a JSON text.
    List<String> faults(Object schema, String json) {
        return messages(compiled.computeIfAbsent(schema, this::compile), json);
    }

    private JsonSchema compile(Object schema) {
        var alone = new LinkedHashMap<>(map(schema));
        alone.put("components", document.get("components"));
        return JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(Value.of(alone).json(), InputFormat.JSON, config());
    }

    private static SchemaValidatorsConfig config() {
        return SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();
    }

    private static List<String> messages(JsonSchema schema, String json) {
        return schema.validate(json, InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }

    /// The violations of the OpenAPI standard by a description, with the schema that another tool ships.
    static List<String> faults(Map<String, Object> document) {
        var factory = JsonSchemaFactory.getInstance(
                VersionFlag.V202012,
                builder -> builder.schemaMappers(
                        mappers -> mappers.mapPrefix("https://spec.openapis.org", "classpath:spec.openapis.org")));
        return messages(
                factory.getSchema(STANDARD, config()), Value.of(document).json());
    }

    public static String text(Map<String, Object> node, String name) {
        return String.valueOf(node.getOrDefault(name, ""));
    }

    public static Map<String, Object> map(Map<String, Object> node, String name) {
        return map(node.getOrDefault(name, Map.of()));
    }

    @SuppressWarnings("unchecked")
    public // the reader makes no other maps
    static Map<String, Object> map(Object node) {
        return (Map<String, Object>) node;
    }

    public static List<Map<String, Object>> maps(Map<String, Object> node, String name) {
        return ((List<?>) node.getOrDefault(name, List.of()))
                .stream().map(OpenApi::map).toList();
    }
}
