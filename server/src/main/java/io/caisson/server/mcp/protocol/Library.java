package io.caisson.server.mcp.protocol;

import io.caisson.account.Caller;
import io.caisson.work.WorkLane;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The resources that clients can read. Every method answers for one caller; resources the caller may not see are
/// absent.
public interface Library {

    /// The resources to list.
    List<Entry> entries(Caller caller);

    /// URI templates of resources that are too many to list.
    List<Entry> templates(Caller caller);

    Optional<Page> read(Caller caller, String uri);

    /// A resource or a resource template.
    ///
    /// @param uri the URI, or the URI template
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

    /// The content of a resource.
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
