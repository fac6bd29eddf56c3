package io.caisson.cli.run;

import io.caisson.Language;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.cli.shared.UsageException;
import io.caisson.text.Text;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The program of a command: its language, its text, and its name in imports and stack traces.
///
/// @param binary its bytes, for a language without text
record ProgramArgument(Language language, String code, byte[] binary, String entry) {
    /// Stands for stdin of this process.
    static final String STDIN = "-";

    /// @param language as given by the user; empty to guess it from the file name
    static ProgramArgument read(String file, String language, InputStream in) {
        var written = languageNamed(language);
        if (file.equals(STDIN)) {
            var known = written.orElseThrow(() -> new UsageException(
                    "the language of stdin cannot be guessed; add --language, such as --language javascript"));
            return of(known, BoundedInput.stream(in, "stdin"), "stdin", "");
        }
        var known = written.or(() -> Language.ofFile(file))
                .orElseThrow(() -> new UsageException("the language of " + Text.printable(file)
                        + " cannot be guessed from its name; add --language, such as --language javascript"));
        return of(known, BoundedInput.file(Path.of(file)), Text.printable(file), entry(file));
    }

    private static ProgramArgument of(Language language, byte[] bytes, String name, String entry) {
        return language.equals(Language.WASM)
                ? new ProgramArgument(language, "", bytes, entry)
                : new ProgramArgument(language, BoundedInput.text(bytes, name), new byte[0], entry);
    }

    ProgramArgument withEntry(String changed) {
        return changed.isEmpty() ? this : new ProgramArgument(language, code, binary, changed);
    }

    Source source(List<SourceFile> files) {
        var all = new ArrayList<>(files);
        if (binary.length > 0) {
            all.add(new SourceFile(entry.isEmpty() ? language.defaultEntry() : entry, binary));
        }
        return new Source(language, code, all, entry);
    }

    /// The given language. An unknown name may be a runtime of this host's operator, which only the place can
    /// tell.
    private static Optional<Language> languageNamed(String name) {
        return name.isEmpty()
                ? Optional.empty()
                : Optional.of(UsageException.telling(
                        "", () -> Language.named(name).orElseGet(() -> new Language(Text.lower(name)))));
    }

    /// The name of the program: the path as given, if a guest may see it, so that imports of files beside it
    /// resolve; else the file name.
    private static String entry(String file) {
        var path = Path.of(file).normalize();
        try {
            return SourceFile.checkedPath(path.toString());
        } catch (IllegalArgumentException e) {
            return nameOf(path);
        }
    }

    private static String nameOf(Path path) {
        try {
            return SourceFile.checkedPath(String.valueOf(path.getFileName()));
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
