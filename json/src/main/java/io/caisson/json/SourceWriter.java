package io.caisson.json;

import io.caisson.Source;
import io.caisson.SourceFile;
import java.io.StringWriter;
import java.util.Base64;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Writes a source as the JSON object that [RequestReader] reads.
public final class SourceWriter {
    private SourceWriter() {}

    public static String write(Source source) {
        var text = new StringWriter();
        try (var json = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            members(json, source);
            json.writeEndObject();
        }
        return text.toString();
    }

    static void members(JsonGenerator json, Source source) {
        json.writeStringProperty("language", source.language().name());
        json.writeStringProperty("code", source.code());
        json.writeStringProperty("entry", source.entry());
        json.writeArrayPropertyStart("files");
        source.files().forEach(file -> file(json, file));
        json.writeEndArray();
    }

    private static void file(JsonGenerator json, SourceFile file) {
        json.writeStartObject();
        json.writeStringProperty("path", file.path());
        var text = file.utf8();
        json.writeStringProperty(
                "content", text.orElseGet(() -> Base64.getEncoder().encodeToString(file.content())));
        json.writeStringProperty("encoding", text.isPresent() ? "utf8" : "base64");
        json.writeEndObject();
    }
}
