package io.caisson.guests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The folder through which a runtime passes results and errors to the service.
record ExchangeFolder(Path folder) {
    private static final int LONGEST_MESSAGE = 8 * 1024;

    static ExchangeFolder standard() {
        return new ExchangeFolder(Path.of("/caisson"));
    }

    void result(Map<String, @Nullable Object> value) throws IOException {
        Files.writeString(folder.resolve("result.json"), JsonWriter.write(value));
    }

    void error(GuestFailure failure) throws IOException {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("kind", failure.kind());
        members.put("type", failure.type());
        members.put("message", shortened(failure.text()));
        members.put("line", failure.line());
        members.put("column", failure.column());
        members.put("stack", "");
        Files.writeString(folder.resolve("error.json"), JsonWriter.write(members));
    }

    /// Writes a file that the caller gets as an artifact.
    void display(String name, byte[] content) throws IOException {
        Files.createDirectories(folder.resolve("display"));
        Files.write(folder.resolve("display").resolve(name), content);
    }

    /// The request's input; null if it has none.
    @Nullable
    Object input() throws IOException {
        var file = folder.resolve("input.json");
        return Files.isRegularFile(file) ? DevToolsMessage.parse(Files.readString(file)) : null;
    }

    private static String shortened(String message) {
        return message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + "…";
    }
}
