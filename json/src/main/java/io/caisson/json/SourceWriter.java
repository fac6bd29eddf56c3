package io.caisson.json;

import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.work.WorkLane;
import java.io.StringWriter;
import java.util.Base64;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Writes a source as the JSON object that [RequestReader] reads.
public final class SourceWriter {
    private SourceWriter() {}

    /// The parts of `source` that may be stored: everything but the content of secret files.
    public static String writeWithoutSecrets(Source source) {
        return WorkLane.compute(bytes(source), () -> withoutSecrets(source));
    }

    private static String withoutSecrets(Source source) {
        var text = new StringWriter();
        try (var json = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            members(json, isSecret(source) ? "" : source.code(), source, file -> file.secret() ? "" : json(file));
            json.writeEndObject();
        }
        return text.toString();
    }

    private static boolean isSecret(Source source) {
        return source.files().stream()
                .anyMatch(file -> file.secret() && file.path().equals(source.entry()));
    }

    /// The approximate size of `source` in bytes.
    static long bytes(Source source) {
        return source.code().length()
                + source.files().stream()
                        .mapToLong(file -> file.content().length)
                        .sum();
    }

    static void members(JsonGenerator json, Source source) {
        members(json, source.code(), source, SourceWriter::json);
    }

    private static void members(JsonGenerator json, String code, Source source, Function<SourceFile, String> content) {
        json.writeStringProperty("language", source.language().name());
        json.writeStringProperty("code", code);
        json.writeStringProperty("entry", source.entry());
        json.writeArrayPropertyStart("files");
        source.files().forEach(file -> file(json, file, content.apply(file)));
        json.writeEndArray();
    }

    private static void file(JsonGenerator json, SourceFile file, String content) {
        json.writeStartObject();
        json.writeStringProperty("path", file.path());
        json.writeStringProperty("content", content);
        json.writeStringProperty("encoding", file.utf8().isPresent() ? "utf8" : "base64");
        if (file.secret()) {
            json.writeBooleanProperty("secret", true);
        }
        json.writeEndObject();
    }

    private static String json(SourceFile file) {
        return file.utf8().orElseGet(() -> Base64.getEncoder().encodeToString(file.content()));
    }
}
