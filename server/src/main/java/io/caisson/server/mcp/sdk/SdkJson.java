package io.caisson.server.mcp.sdk;

import io.caisson.server.mcp.protocol.Wire;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.module.SimpleModule;

/// The JSON mapper of the SDK: [Wire] with serializers for the types of the SDK.
public final class SdkJson {
    public static final McpJsonMapper MAPPER = new LaneJsonMapper(new JacksonMcpJsonMapper(Wire.MAPPER
            .rebuild()
            .addModule(new SimpleModule()
                    .addSerializer(McpError.class, new ErrorSerializer())
                    .addSerializer(McpSchema.ElicitFormRequest.class, new FormSerializer()))
            .build()));

    private SdkJson() {}

    /// Writes the code and message of an error. The SDK's own serializer would write the exception with its stack
    /// trace.
    private static final class ErrorSerializer extends ValueSerializer<McpError> {
        @Override
        public void serialize(McpError error, JsonGenerator json, SerializationContext context) {
            json.writeStartObject();
            json.writeStringProperty("jsonrpc", "2.0");
            json.writeNullProperty("id");
            json.writeObjectPropertyStart("error");
            json.writeNumberProperty("code", error.getJsonRpcError().code());
            json.writeStringProperty("message", error.getJsonRpcError().message());
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    /// Replaces the SDK's annotations on this type, which contradict each other in this version of Jackson.
    private static final class FormSerializer extends ValueSerializer<McpSchema.ElicitFormRequest> {
        @Override
        public void serialize(McpSchema.ElicitFormRequest form, JsonGenerator json, SerializationContext context) {
            json.writePOJO(
                    Map.of("mode", form.mode(), "message", form.message(), "requestedSchema", form.requestedSchema()));
        }

        @Override
        public void serializeWithType(
                McpSchema.ElicitFormRequest form,
                JsonGenerator json,
                SerializationContext context,
                TypeSerializer type) {
            serialize(form, json, context);
        }
    }
}
