package io.caisson.server.mcp.protocol;

import io.caisson.Value;
import io.caisson.text.Weight;
import io.caisson.work.WorkLane;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/// Converts messages to JSON text.
public final class Wire {
    /// Writes a [Value] as its JSON text, so that a result of a guest is never converted to Java objects.
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule().addSerializer(Value.class, new ValueSerializer<>() {
                @Override
                public void serialize(Value value, JsonGenerator json, SerializationContext context) {
                    json.writeRawValue(value.json());
                }
            }))
            .build();

    private Wire() {}

    public static String write(Object message) {
        return WorkLane.compute(Weight.of(message), () -> MAPPER.writeValueAsString(message));
    }
}
