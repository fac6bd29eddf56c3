package io.caisson.text;

import java.util.Map;

/// The kinds of files that callers are told about, by their extensions: a closed list, so that no guest chooses what a
/// browser takes its bytes for.
public final class MediaType {
    public static final String BYTES = "application/octet-stream";

    private static final Map<String, String> BY_EXTENSION = Map.ofEntries(
            Map.entry("css", "text/css"),
            Map.entry("csv", "text/csv"),
            Map.entry("gif", "image/gif"),
            Map.entry("htm", "text/html"),
            Map.entry("html", "text/html"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("json", "application/json"),
            Map.entry("log", "text/plain"),
            Map.entry("md", "text/markdown"),
            Map.entry("pdf", "application/pdf"),
            Map.entry("png", "image/png"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("tex", "text/x-latex"),
            Map.entry("tsv", "text/tab-separated-values"),
            Map.entry("txt", "text/plain"),
            Map.entry("webp", "image/webp"),
            Map.entry("xml", "application/xml"),
            Map.entry("zip", "application/zip"));

    private MediaType() {}

    /// The kind of a file of this name.
    public static String ofFile(String name) {
        var extension = Text.lower(name.substring(name.lastIndexOf('.') + 1));
        return name.indexOf('.') < 0 ? BYTES : BY_EXTENSION.getOrDefault(extension, BYTES);
    }

    /// `claimed` if it is on the list.
    public static String checked(String claimed) {
        return BY_EXTENSION.containsValue(claimed) ? claimed : BYTES;
    }
}
