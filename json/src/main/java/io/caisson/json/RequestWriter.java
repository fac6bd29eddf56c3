package io.caisson.json;

import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Invocation;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.Limits;
import io.caisson.work.WorkLane;
import java.io.StringWriter;
import java.util.Collection;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Writes a request as the JSON object that [RequestReader] reads. Equal requests give equal texts.
public final class RequestWriter {
    private RequestWriter() {}

    public static String write(ExecutionRequest request) {
        var bytes = SourceWriter.bytes(request.source())
                + request.input().json().length()
                + request.invocation().stdin().length();
        return WorkLane.compute(bytes, () -> written(request));
    }

    private static String written(ExecutionRequest request) {
        var text = new StringWriter();
        try (var json = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            SourceWriter.members(json, request.source());
            json.writeName("input").writeRawValue(request.input().json());
            invocation(json, request.invocation());
            limits(json, request.limits());
            list(json, "allowedModules", new TreeSet<>(request.allowedModules()));
            json.writeStringProperty("network", request.network());
            json.writeStringProperty("risk", request.risk().label());
            request.captureConsole().ifPresent(kept -> json.writeBooleanProperty("captureConsole", kept));
            labels(json, request.labels());
            json.writeStringProperty("connector", request.connector());
            list(json, "secretInputs", new TreeSet<>(request.secretInputs()));
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void invocation(JsonGenerator json, Invocation invocation) {
        list(json, "args", invocation.args());
        json.writeStringProperty("stdin", invocation.stdin());
        json.writeObjectPropertyStart("env");
        new TreeMap<>(invocation.env()).forEach(json::writeStringProperty);
        json.writeEndObject();
    }

    private static void limits(JsonGenerator json, Limits limits) {
        json.writeObjectPropertyStart("limits");
        limits.values().forEach((limit, value) -> json.writeNumberProperty(limit.label(), value));
        json.writeEndObject();
    }

    private static void labels(JsonGenerator json, Labels labels) {
        json.writeStringProperty("agentId", labels.agentId());
        json.writeStringProperty("channelId", labels.channelId());
        json.writeStringProperty("description", labels.description());
    }

    private static void list(JsonGenerator json, String name, Collection<String> words) {
        json.writeArrayPropertyStart(name);
        words.forEach(json::writeString);
        json.writeEndArray();
    }
}
