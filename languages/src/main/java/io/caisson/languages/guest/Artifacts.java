package io.caisson.languages.guest;

import io.caisson.Artifact;
import io.caisson.Source;
import io.caisson.SourceFile;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tells what a guest left for its caller from what was there before.
final class Artifacts {
    private static final String WORK = "work/";
    private static final String DISPLAYED = "caisson/display/";

    private Artifacts() {}

    static List<Artifact> of(List<SourceFile> left, Source source, Optional<byte[]> binaryOutput) {
        if (left.isEmpty() && binaryOutput.isEmpty()) {
            return List.of();
        }
        var before = new HashMap<String, byte[]>();
        before.put(source.entry(), source.program());
        source.files().forEach(file -> before.putIfAbsent(file.path(), file.content()));
        var files = left.stream()
                .sorted(Comparator.comparing(SourceFile::path))
                .flatMap(file -> artifact(file, before).stream());
        var output = binaryOutput.map(bytes -> Artifact.of("stdout.bin", bytes)).stream();
        return Stream.concat(output, files)
                .collect(Collectors.toMap(Artifact::path, it -> it, (first, _) -> first, LinkedHashMap::new))
                .values()
                .stream()
                .toList();
    }

    private static Optional<Artifact> artifact(SourceFile file, Map<String, byte[]> before) {
        if (file.path().startsWith(DISPLAYED)) {
            return Optional.of(Artifact.of(file.path().substring(DISPLAYED.length()), file.content()));
        }
        if (!file.path().startsWith(WORK)) {
            return Optional.empty();
        }
        var path = file.path().substring(WORK.length());
        var unchanged = before.containsKey(path) && Arrays.equals(before.get(path), file.content());
        return unchanged ? Optional.empty() : Optional.of(Artifact.of(path, file.content()));
    }
}
