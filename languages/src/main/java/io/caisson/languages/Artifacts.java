package io.caisson.languages;

import io.caisson.Artifact;
import io.caisson.Source;
import io.caisson.SourceFile;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tells what a guest left for its caller from what was there before.
final class Artifacts {
    private static final String WORK = "work/";
    private static final String DISPLAYED = "caisson/display/";
    private static final String BINARY = "application/octet-stream";

    /// The only media types there are, by the ending of the name.
    private static final Map<String, String> MEDIA_TYPES = Map.ofEntries(
            Map.entry("txt", "text/plain"),
            Map.entry("log", "text/plain"),
            Map.entry("md", "text/markdown"),
            Map.entry("csv", "text/csv"),
            Map.entry("html", "text/html"),
            Map.entry("css", "text/css"),
            Map.entry("json", "application/json"),
            Map.entry("xml", "application/xml"),
            Map.entry("pdf", "application/pdf"),
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("zip", "application/zip"));

    private Artifacts() {}

    static List<Artifact> of(List<SourceFile> left, Source source, Optional<byte[]> binaryOutput) {
        var before = new HashMap<String, byte[]>();
        before.put(source.entry(), source.program());
        source.files().forEach(file -> before.putIfAbsent(file.path(), file.content()));
        var files = left.stream()
                .sorted(Comparator.comparing(SourceFile::path))
                .flatMap(file -> artifact(file, before).stream());
        var output = binaryOutput.map(bytes -> new Artifact("stdout.bin", BINARY, bytes)).stream();
        return Stream.concat(output, files)
                .collect(Collectors.toMap(Artifact::path, it -> it, (first, _) -> first, LinkedHashMap::new))
                .values()
                .stream()
                .toList();
    }

    private static Optional<Artifact> artifact(SourceFile file, Map<String, byte[]> before) {
        if (file.path().startsWith(DISPLAYED)) {
            return Optional.of(artifact(file.path().substring(DISPLAYED.length()), file.content()));
        }
        if (!file.path().startsWith(WORK)) {
            return Optional.empty();
        }
        var path = file.path().substring(WORK.length());
        var unchanged = before.containsKey(path) && Arrays.equals(before.get(path), file.content());
        return unchanged ? Optional.empty() : Optional.of(artifact(path, file.content()));
    }

    private static Artifact artifact(String path, byte[] content) {
        var ending = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return new Artifact(path, MEDIA_TYPES.getOrDefault(ending, BINARY), content);
    }
}
