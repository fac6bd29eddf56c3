package io.caisson.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Finds every part of a JSON schema that a caller can make large, and makes values of any size for it.
public final class BoundedSchema {
    private static final String COMPONENTS = "#/components/schemas/";
    private static final String ELEMENT = "[]";
    private static final String MEMBER = "{}";
    private static final String NAME = "{name}";

    private final UnaryOperator<Map<String, Object>> followed;
    private final List<Leaf> leaves = new ArrayList<>();

    /// A text, list, map or number, with its bound if it has one.
    ///
    /// @param place its name, from the last component on that it is described in
    /// @param path the steps from the root to it
    /// @param schemas the schema of the root and after each step
    /// @param keyword what bounds it, such as `maxLength`
    /// @param bound null when it is not bounded
    public record Leaf(
            String place,
            List<String> path,
            List<Map<String, Object>> schemas,
            String keyword,
            @Nullable Number bound) {
        @Override
        public String toString() {
            return place + " " + keyword + " " + bound;
        }
    }

    /// @param followed resolves a reference; returns any other schema as it is
    public BoundedSchema(UnaryOperator<Map<String, Object>> followed) {
        this.followed = followed;
    }

    public List<Leaf> leaves(String place, Object schema) {
        leaves.clear();
        walk(place, List.of(), List.of(), OpenApi.map(schema));
        return List.copyOf(leaves);
    }

    private void walk(String named, List<String> path, List<Map<String, Object>> above, Map<String, Object> given) {
        var place = given.get("$ref") instanceof String reference && reference.startsWith(COMPONENTS)
                ? reference.substring(COMPONENTS.length())
                : String.valueOf(given.getOrDefault("title", named));
        var schema = followed.apply(given);
        var schemas = plus(above, schema);
        for (var alternative : OpenApi.maps(schema, "oneOf")) {
            walk(place, path, above, alternative);
        }
        if (schema.containsKey("enum") || schema.containsKey("const") || schema.containsKey("oneOf")) {
            return;
        }
        switch (type(schema)) {
            case "string" -> leaf(place, path, schemas, "maxLength", schema);
            case "integer", "number" -> leaf(place, path, schemas, "maximum", schema);
            case "array" -> {
                leaf(place, path, schemas, "maxItems", schema);
                walk(place + ELEMENT, plus(path, ELEMENT), schemas, OpenApi.map(schema, "items"));
            }
            case "object" -> object(place, path, schemas, schema);
            case "boolean", "null" -> {}
            default -> leaf(place, path, schemas, "type", schema);
        }
    }

    private void object(
            String place, List<String> path, List<Map<String, Object>> schemas, Map<String, Object> schema) {
        OpenApi.map(schema, "properties")
                .forEach((name, child) -> walk(place + "." + name, plus(path, name), schemas, OpenApi.map(child)));
        if (schema.get("additionalProperties") instanceof Map<?, ?> each) {
            var names = followed.apply(OpenApi.map(schema, "propertyNames"));
            if (!names.containsKey("enum")) {
                leaf(place, path, schemas, "maxProperties", schema);
                leaf(place + "." + NAME, plus(path, NAME), plus(schemas, names), "maxLength", names);
            }
            walk(place + "." + MEMBER, plus(path, MEMBER), schemas, OpenApi.map(each));
        } else if (!schema.containsKey("properties")) {
            leaf(place, path, schemas, "maxProperties", schema);
        }
    }

    private void leaf(
            String place,
            List<String> path,
            List<Map<String, Object>> schemas,
            String keyword,
            Map<String, Object> schema) {
        leaves.add(new Leaf(place, path, schemas, keyword, schema.get(keyword) instanceof Number bound ? bound : null));
    }

    private static String type(Map<String, Object> schema) {
        return switch (schema.getOrDefault("type", "")) {
            case List<?> types ->
                types.stream()
                        .map(String::valueOf)
                        .filter(type -> !type.equals("null"))
                        .findFirst()
                        .orElse("null");
            case Object one -> one.toString();
        };
    }

    private static <T> List<T> plus(List<T> list, T more) {
        var longer = new ArrayList<>(list);
        longer.add(more);
        return List.copyOf(longer);
    }

    /// `base` with a value of this size in the place of `leaf`, as JSON.
    public String sized(Map<String, Object> base, Leaf leaf, long size) {
        return json(set(base, leaf, 0, size));
    }

    private Object set(@Nullable Object base, Leaf leaf, int depth, long size) {
        if (depth == leaf.path().size()) {
            return value(leaf, size);
        }
        var schema = leaf.schemas().get(depth);
        var step = leaf.path().get(depth);
        return switch (step) {
            case ELEMENT -> List.of(set(sample(OpenApi.map(schema, "items"), 0), leaf, depth + 1, size));
            case MEMBER -> Map.of(memberName(schema, 0), set(null, leaf, depth + 1, size));
            case NAME -> Map.of("x".repeat((int) size), sample(OpenApi.map(schema, "additionalProperties"), 0));
            default -> {
                var members =
                        new LinkedHashMap<String, Object>(base instanceof Map<?, ?> map ? OpenApi.map(map) : Map.of());
                members.put(step, set(members.get(step), leaf, depth + 1, size));
                yield members;
            }
        };
    }

    private Object value(Leaf leaf, long size) {
        var schema = leaf.schemas().getLast();
        return switch (leaf.keyword()) {
            case "maxLength" -> "x".repeat((int) size);
            case "maximum" -> size;
            case "maxItems" ->
                LongStream.range(0, size)
                        .mapToObj(at -> sample(OpenApi.map(schema, "items"), at))
                        .toList();
            default ->
                LongStream.range(0, size)
                        .boxed()
                        .collect(Collectors.toMap(
                                at -> memberName(schema, at),
                                at -> sample(OpenApi.map(schema, "additionalProperties"), at)));
        };
    }

    private String memberName(Map<String, Object> schema, long at) {
        var names = followed.apply(OpenApi.map(schema, "propertyNames"));
        if (names.get("enum") instanceof List<?> all) {
            return String.valueOf(all.getFirst());
        }
        return OpenApi.text(names, "pattern").contains("user") ? "user:u" + at : "X" + at;
    }

    /// A small value that differs from all others.
    private Object sample(Map<String, Object> given, long at) {
        var schema = followed.apply(given);
        if (schema.get("enum") instanceof List<?> all) {
            return Objects.requireNonNull(all.getFirst());
        }
        return switch (type(schema)) {
            case "integer", "number" -> 1;
            case "array" -> List.of(sample(OpenApi.map(schema, "items"), at));
            case "object" -> {
                var members = new LinkedHashMap<String, Object>();
                for (var name : (List<?>) schema.getOrDefault("required", List.of())) {
                    members.put(
                            String.valueOf(name),
                            sample(OpenApi.map(OpenApi.map(schema, "properties"), String.valueOf(name)), at));
                }
                yield members;
            }
            default -> (OpenApi.text(schema, "pattern").contains("/") ? "/x" : "x") + at;
        };
    }

    /// JSON text of any length, unlike a value of the service.
    public static String json(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(entry -> json(entry.getKey()) + ":" + json(entry.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            case List<?> list -> list.stream().map(BoundedSchema::json).collect(Collectors.joining(",", "[", "]"));
            case String text ->
                '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
            default -> value.toString();
        };
    }
}
