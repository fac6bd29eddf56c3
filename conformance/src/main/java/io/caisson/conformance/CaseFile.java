package io.caisson.conformance;

import io.caisson.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/// One case: a guest program and what is written about it in the tail of its file.
///
/// @param name the path below the folder of cases
/// @param source the text that is sent, without the tail
/// @param tail keys and values in the order of the file
public record CaseFile(String name, String source, Map<String, String> tail) {
    static final String LANGUAGES = "languages";
    static final String ATTACKS = "attacks";
    private static final String MODULE_OF_NODE = "zlib";

    /// What of a tail belongs to the request.
    private static final Set<String> ASKED =
            Set.of("language", "entry", "args", "stdin", "env", "input", "limits", "modules", "risk", "tier", "tenant");

    String area() {
        return name.substring(0, name.indexOf('/'));
    }

    /// What `languages/LANGUAGE/…` and `attacks/LANGUAGE/…` are written in.
    Optional<String> languageOfFolder() {
        var steps = name.split("/", -1);
        return steps.length == 3 ? Optional.of(steps[1]) : Optional.empty();
    }

    /// Whether the service must be seen to work after this case.
    boolean needsNext() {
        return !Set.of("javascript", "typescript", LANGUAGES).contains(area());
    }

    /// The same program as TypeScript, which JavaScript is. What a parser says of an error is its own.
    Optional<CaseFile> asTypescript() {
        if (name.startsWith("javascript/syntax__")) {
            return Optional.empty();
        }
        var changed = new LinkedHashMap<>(tail);
        changed.replaceAll((_, text) -> text.replace("main.js", "main.ts"));
        changed.put("language", "typescript");
        return Optional.of(new CaseFile(name, source, changed));
    }

    /// The same program with a grant that makes Node run it; empty where Node is said to differ. What it prints comes
    /// by way of two streams, which know no levels.
    Optional<CaseFile> onNode() {
        if (tail.containsKey("node") || tail.containsKey("door")) {
            return Optional.empty();
        }
        var changed = new LinkedHashMap<>(tail);
        List.of("logs", "fresh").forEach(changed::remove);
        var granted = Stream.concat(
                Value.json(tail.getOrDefault("modules", "[]")).list(String.class).stream(), Stream.of(MODULE_OF_NODE));
        changed.put("modules", Value.of(granted.toList()).json());
        changed.put("runtime", "node");
        return Optional.of(new CaseFile(name, source, changed));
    }

    /// The same program where its language cannot be had.
    CaseFile refused(String message) {
        var changed = new LinkedHashMap<>(tail);
        changed.keySet().removeIf(key -> !ASKED.contains(key) && !key.startsWith("file "));
        changed.put("status", "refused");
        changed.put("error.kind", "unsupported");
        changed.put("error.message", message);
        return new CaseFile(name, source, changed);
    }

    Optional<String> text(String key) {
        return Optional.ofNullable(tail.get(key));
    }

    OptionalLong number(String key) {
        return text(key).stream().mapToLong(Long::parseLong).findFirst();
    }
}
