package io.caisson.server.mcp.protocol;

import io.caisson.text.RequestBounds.Field;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Builds the JSON schemas of tools.
public final class Schema {
    private Schema() {}

    /// A bounded text.
    public static Map<String, Object> text(Field bound, String description) {
        return with(text(description), "maxLength", bound.max());
    }

    public static Map<String, Object> text(String description) {
        return typed("string", description);
    }

    public static Map<String, Object> textOrNull(String description) {
        return typed(List.of("string", "null"), description);
    }

    public static Map<String, Object> oneOf(Collection<String> values, String description) {
        return with(text(description), "enum", List.copyOf(values));
    }

    public static Map<String, Object> count(String description) {
        return with(typed("integer", description), "minimum", 1);
    }

    /// As [#count(String)], with an upper bound.
    public static Map<String, Object> count(Field bound, String description) {
        return with(count(description), "maximum", bound.max());
    }

    public static Map<String, Object> number(String description) {
        return typed("number", description);
    }

    public static Map<String, Object> truth(String description) {
        return typed("boolean", description);
    }

    public static Map<String, Object> texts(String description) {
        return list(Map.of("type", "string"), description);
    }

    /// A bounded list of bounded texts.
    public static Map<String, Object> texts(Field bound, Field each, String description) {
        return list(bound, Map.of("type", "string", "maxLength", each.max()), description);
    }

    /// A bounded list.
    public static Map<String, Object> list(Field bound, Map<String, Object> of, String description) {
        return with(list(of, description), "maxItems", bound.max());
    }

    public static Map<String, Object> list(Map<String, Object> of, String description) {
        return with(typed("array", description), "items", of);
    }

    public static Map<String, Object> any(String description) {
        return new LinkedHashMap<>(Map.of("description", description));
    }

    /// A bounded map from names to values of one schema.
    public static Map<String, Object> map(Field bound, Field name, Map<String, Object> of, String description) {
        var schema = with(object(description), "maxProperties", bound.max());
        schema.put("propertyNames", Map.of("maxLength", name.max()));
        return with(schema, "additionalProperties", of);
    }

    /// A map whose names are all listed.
    public static Map<String, Object> map(Collection<String> names, Map<String, Object> of, String description) {
        var schema = with(object(description), "propertyNames", Map.of("enum", List.copyOf(names)));
        return with(schema, "additionalProperties", of);
    }

    public static Map<String, Object> object(String description) {
        return typed("object", description);
    }

    /// An object with these members, in pairs of name and schema.
    ///
    /// @param required the names of the members that are always present
    public static Map<String, Object> object(List<String> required, Object... members) {
        var properties = new LinkedHashMap<String, Object>();
        for (var at = 0; at < members.length; at += 2) {
            properties.put((String) members[at], members[at + 1]);
        }
        return object(required, properties);
    }

    public static Map<String, Object> object(List<String> required, Map<String, Object> properties) {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", "object");
        schema.put("properties", properties);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        return schema;
    }

    private static Map<String, Object> typed(Object type, String description) {
        return with(new LinkedHashMap<>(Map.of("type", type)), "description", description);
    }

    private static Map<String, Object> with(Map<String, Object> schema, String name, Object value) {
        schema.put(name, value);
        return schema;
    }
}
