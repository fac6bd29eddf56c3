package io.caisson.server.mcp.protocol;

import io.caisson.work.WorkLane;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/// A content block of a tool result or a prompt.
public sealed interface ToolContent {

    record Text(String text) implements ToolContent {}

    record Image(byte[] bytes, String mediaType) implements ToolContent {}

    record Audio(byte[] bytes, String mediaType) implements ToolContent {}

    /// A link to a resource.
    record Link(String uri, String name, String mediaType) implements ToolContent {}

    /// A text resource in full.
    record Embedded(String uri, String mediaType, String text) implements ToolContent {}

    /// The content block in the form of the protocol.
    default Map<String, Object> members() {
        var members = new LinkedHashMap<String, Object>();
        switch (this) {
            case Text(var text) -> {
                members.put("type", "text");
                members.put("text", text);
            }
            case Image(var bytes, var mediaType) -> binary(members, "image", bytes, mediaType);
            case Audio(var bytes, var mediaType) -> binary(members, "audio", bytes, mediaType);
            case Link(var uri, var name, var mediaType) -> {
                members.put("type", "resource_link");
                members.put("uri", uri);
                members.put("name", name);
                members.put("mimeType", mediaType);
            }
            case Embedded(var uri, var mediaType, var text) -> {
                members.put("type", "resource");
                members.put("resource", Map.of("uri", uri, "mimeType", mediaType, "text", text));
            }
        }
        return members;
    }

    private static void binary(Map<String, Object> members, String type, byte[] bytes, String mediaType) {
        members.put("type", type);
        members.put(
                "data", WorkLane.compute(bytes.length, () -> Base64.getEncoder().encodeToString(bytes)));
        members.put("mimeType", mediaType);
    }
}
