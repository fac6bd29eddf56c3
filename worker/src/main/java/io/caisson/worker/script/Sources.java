package io.caisson.worker.script;

import io.caisson.wire.Frame;
import io.caisson.worker.syntax.Outline;
import io.caisson.worker.syntax.Places;
import io.caisson.worker.syntax.SourceText;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The texts of one guest: as written, as compiled, and the mapping of places between them.
final class Sources {
    private final Frame.WireSource source;
    private final Map<String, Frame.Part> parts = new HashMap<>();
    private final Map<String, Places> places = new HashMap<>();

    Sources(Frame.WireSource source, List<Frame.Part> parts) {
        this.source = source;
        parts.forEach(part -> this.parts.put(part.path(), part));
    }

    /// The text that runs as the guest's entry.
    String code() {
        return compiled(source.entry()).orElseGet(() -> SourceText.withoutMark(source.code()));
    }

    /// The file name of the guest's entry.
    String entry() {
        return source.entry();
    }

    /// The files as they run.
    List<Frame.WireFile> files() {
        return source.files().stream().map(this::runnable).toList();
    }

    /// The outline of the text that runs; the one of an unparsed text when the service sent none.
    Outline outline(String path, String text) {
        var part = parts.get(path);
        return part == null ? Outline.unread() : Outline.decode(part.outline(), text.length());
    }

    /// Whether any text was compiled, so that V8's places must be mapped.
    boolean areCompiled() {
        return parts.values().stream().anyMatch(Sources::isCompiled);
    }

    /// The text of `path` as written.
    String written(String path) {
        if (path.equals(source.entry())) {
            return SourceText.withoutMark(source.code());
        }
        return source.files().stream()
                .filter(file -> file.path().equals(path))
                .map(file -> SourceText.of(file.content()))
                .findFirst()
                .orElse("");
    }

    /// The author's place for a place in the text that runs, both from 1; empty for code added by the compiler.
    Optional<Places.Place> place(String path, int line, int column) {
        var part = parts.get(path);
        if (part == null || !isCompiled(part)) {
            return Optional.of(new Places.Place(line, column));
        }
        return places.computeIfAbsent(path, _ -> new Places(part.places(), part.text(), written(path)))
                .of(line, column);
    }

    private Frame.WireFile runnable(Frame.WireFile file) {
        return compiled(file.path())
                .map(text -> new Frame.WireFile(file.path(), text.getBytes(StandardCharsets.UTF_8)))
                .orElse(file);
    }

    private Optional<String> compiled(String path) {
        return Optional.ofNullable(parts.get(path)).filter(Sources::isCompiled).map(Frame.Part::text);
    }

    /// Whether the part was compiled. A file of only types compiles to an empty text, but still has a mapping.
    private static boolean isCompiled(Frame.Part part) {
        return !part.places().isEmpty();
    }
}
