package io.caisson.json;

import io.caisson.Language;
import io.caisson.engine.Absence;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.GuestRuntime.Readiness;
import io.caisson.engine.RuntimeFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads the JSON of [RuntimesWriter].
public final class RuntimesReader {
    private static final int MAX_RUNTIMES = 1_000;
    private static final Set<String> NEEDED = Set.of("runtimes", "missing");

    private RuntimesReader() {}

    /// The available languages of a place, and the missing ones.
    public record Runtimes(List<GuestRuntime> runtimes, List<Absence> absences) {
        public Runtimes {
            runtimes = List.copyOf(runtimes);
            absences = List.copyOf(absences);
        }
    }

    /// Reads the languages of a place.
    ///
    /// @throws MalformedAnswerException when `text` is something else
    public static Runtimes read(String text) {
        var runtimes = new ArrayList<GuestRuntime>();
        var absences = new ArrayList<Absence>();
        Answer.read(text, NEEDED, (fields, name) -> {
            switch (name) {
                case "runtimes" -> runtimes.addAll(fields.list(MAX_RUNTIMES, () -> runtime(Members.of(fields))));
                case "missing" -> absences.addAll(fields.list(MAX_RUNTIMES, () -> absence(Members.of(fields))));
                default -> fields.skip();
            }
        });
        return new Runtimes(runtimes, absences);
    }

    static GuestRuntime runtime(Members told) {
        return new GuestRuntime(
                new Language(told.text("language")),
                told.text("name"),
                told.text("version"),
                told.oneOf("state", Readiness.values(), Readiness::label),
                files(told));
    }

    private static Absence absence(Members told) {
        return new Absence(new Language(told.text("language")), told.text("remedy"), files(told));
    }

    private static List<RuntimeFile> files(Members told) {
        return told.has("files")
                ? told.objects("files").stream()
                        .map(file -> new RuntimeFile(file.text("name"), file.text("sha256")))
                        .toList()
                : List.of();
    }
}
