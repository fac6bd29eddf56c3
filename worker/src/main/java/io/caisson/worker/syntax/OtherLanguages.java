package io.caisson.worker.syntax;

import io.caisson.Language;
import io.caisson.wire.Frame;
import io.caisson.worker.syntax.perl.PerlFacts;
import io.caisson.worker.syntax.shell.ShellFacts;
import io.caisson.worker.syntax.sql.SqlFacts;
import io.caisson.worker.syntax.tree.TreeFacts;
import java.io.File;
import java.util.List;
import java.util.Map;

/// Collects the facts of sources in languages that script workers do not run. Nothing is compiled, so there are
/// facts and no parts.
///
/// The native parser is loaded when a language first needs it, so a worker that parses only scripts never loads
/// it.
final class OtherLanguages {
    private static final String SHELL = "shell";

    /// Languages with readers that build no tree.
    private static final Map<String, Reader> TEXTUAL =
            Map.of(SHELL, ShellFacts::of, "perl", PerlFacts::of, "sql", SqlFacts::of);

    private interface Reader {
        void read(String text, TextFacts facts) throws UnreadableSource;
    }

    /// The extensions of files that are included by others.
    private static final Map<String, List<String>> INCLUDED = Map.of(
            "c", List.of(".h"),
            "cpp", List.of(".h", ".hpp", ".hh", ".hxx", ".c"),
            "php", List.of(".inc", ".phtml"),
            "perl", List.of(".pm", ".t"));

    private final TreeFacts trees;

    OtherLanguages(File natives) {
        trees = new TreeFacts(natives.toPath());
    }

    static boolean know(String language) {
        return TEXTUAL.containsKey(language) || TreeFacts.knows(language);
    }

    /// Loads the native parser, which takes a moment.
    void warmUp() {
        trees.warmUp();
    }

    void read(Frame.WireSource source, FactList facts) throws UnreadableSource {
        text(source.language(), source.entry(), SourceText.withoutMark(source.code()), facts);
        for (var file : source.files()) {
            var language = language(file.path(), source.language());
            if (!file.path().equals(source.entry()) && know(language)) {
                text(language, file.path(), SourceText.of(checked(file.content())), facts);
            }
        }
    }

    /// The language of a file, if the program could run it: a shell can start a program in any language, others
    /// load only their own. Empty otherwise.
    private static String language(String path, String main) {
        if (INCLUDED.getOrDefault(main, List.of()).stream().anyMatch(path::endsWith)) {
            return main;
        }
        return Language.ofFile(path)
                .map(Language::name)
                .filter(language -> language.equals(main) || main.equals(SHELL))
                .orElse("");
    }

    private static byte[] checked(byte[] content) throws UnreadableSource {
        if (content.length > SourceReader.MAX_TEXT) {
            throw UnreadableSource.tooLarge();
        }
        return content;
    }

    private void text(String language, String path, String text, FactList facts) throws UnreadableSource {
        var textual = TEXTUAL.get(language);
        var collected = new TextFacts(facts, path, text);
        if (textual == null) {
            trees.read(language, text, collected);
        } else {
            textual.read(text, collected);
        }
    }
}
