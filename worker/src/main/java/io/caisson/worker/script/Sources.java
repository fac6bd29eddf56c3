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

/// The texts of one guest: what its author wrote, what runs instead, and the way back from one to the other.
final class Sources {
    private final Frame.WireSource source;
    private final Map<String, Frame.Part> parts = new HashMap<>();
    private final Map<String, Places> places = new HashMap<>();

    Sources(Frame.WireSource source, List<Frame.Part> parts) {
        this.source = source;
        parts.forEach(part -> this.parts.put(part.path(), part));
    }

    /// What runs as the guest's own source.
    String code() {
        return compiled(source.entry()).orElseGet(() -> SourceText.withoutMark(source.code()));
    }

    /// The name that the guest's own source goes by.
    String entry() {
        return source.entry();
    }

    /// The files as they run.
    List<Frame.WireFile> files() {
        return source.files().stream().map(this::runnable).toList();
    }

    /// Of the text that runs; of an unread one when nobody asked.
    Outline outline(String path, String text) {
        var part = parts.get(path);
        return part == null ? Outline.unread() : Outline.decode(part.outline(), text.length());
    }

    /// Whether any text was compiled, so that what the engine calls a place is not the author's.
    boolean areCompiled() {
        return parts.values().stream().anyMatch(Sources::isCompiled);
    }

    /// What the author wrote in `path`.
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

    /// The author's place for one in the text that runs, both from 1; empty for what the compiler added.
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

    /// What only consisted of types leaves no text, yet a way back.
    private static boolean isCompiled(Frame.Part part) {
        return !part.places().isEmpty();
    }
}
