package io.caisson.conformance;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// One case: a guest program and what is written about it in the tail of its file.
///
/// @param name the path below the folder of cases
/// @param source the text that is sent, without the tail
/// @param tail keys and values in the order of the file
public record CaseFile(String name, String source, Map<String, String> tail) {

    String area() {
        return name.substring(0, name.indexOf('/'));
    }

    /// Whether the service must be seen to work after this case.
    boolean needsNext() {
        return !area().equals("javascript") && !area().equals("typescript");
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

    Optional<String> text(String key) {
        return Optional.ofNullable(tail.get(key));
    }

    OptionalLong number(String key) {
        return text(key).stream().mapToLong(Long::parseLong).findFirst();
    }
}
