package io.caisson.scan;

import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.gate.Fact;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Extracts the source lines of findings.
final class Excerpts {
    private static final int MAX = 160;
    private static final int SHOWN_OF_SECRET = 4;
    private static final int MIN_SECRET = 20;

    private final Source source;
    private final Map<String, List<String>> lines = new HashMap<>();

    Excerpts(Source source) {
        this.source = source;
    }

    /// The line of `fact`. Of a possible secret only the beginning is shown.
    String of(Fact fact) {
        if (fact.line() < 1) {
            return "";
        }
        var all = lines.computeIfAbsent(fact.file(), this::read);
        if (fact.line() > all.size()) {
            return "";
        }
        var line = all.get(fact.line() - 1).strip();
        var masked = fact.kind() == Fact.Kind.TEXT && fact.name().length() >= MIN_SECRET
                ? line.replace(fact.name(), fact.name().substring(0, SHOWN_OF_SECRET) + "…")
                : line;
        return masked.length() <= MAX ? masked : masked.substring(0, MAX - 1) + "…";
    }

    private List<String> read(String file) {
        return text(file).lines().toList();
    }

    private String text(String file) {
        return file.equals(source.entry())
                ? source.code()
                : source.files().stream()
                        .filter(each -> each.path().equals(file))
                        .map(SourceFile::content)
                        .map(content -> new String(content, StandardCharsets.UTF_8))
                        .findFirst()
                        .orElse("");
    }
}
