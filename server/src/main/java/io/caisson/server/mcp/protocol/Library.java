package io.caisson.server.mcp.protocol;

import io.caisson.account.Caller;
import io.caisson.work.WorkLane;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What clients can read by address. Every question is asked for one caller; what is not its own is not there.
public interface Library {

    /// What there is to be seen in a list.
    List<Entry> entries(Caller caller);

    /// The forms of addresses of what is too much for a list.
    List<Entry> templates(Caller caller);

    Optional<Page> read(Caller caller, String uri);

    /// Something that can be read, or a kind of that.
    ///
    /// @param uri the address, or the form of addresses
    record Entry(String uri, String name, String title, String description, String mediaType) {
        Map<String, Object> members(String uriName) {
            var members = new LinkedHashMap<String, Object>();
            members.put(uriName, uri);
            members.put("name", name);
            members.put("title", title);
            members.put("description", description);
            members.put("mimeType", mediaType);
            return members;
        }
    }

    /// What is found at an address.
    sealed interface Page {
        String mediaType();

        record Text(String mediaType, String text) implements Page {}

        record Bytes(String mediaType, byte[] bytes) implements Page {}

        default Map<String, Object> members(String uri) {
            return switch (this) {
                case Text(var mediaType, var text) -> Map.of("uri", uri, "mimeType", mediaType, "text", text);
                case Bytes(var mediaType, var bytes) ->
                    Map.of(
                            "uri", uri,
                            "mimeType", mediaType,
                            "blob",
                                    WorkLane.compute(
                                            bytes.length,
                                            () -> Base64.getEncoder().encodeToString(bytes)));
            };
        }
    }
}
