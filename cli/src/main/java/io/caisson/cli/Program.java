package io.caisson.cli;

import io.caisson.Language;
import io.caisson.SourceFile;
import io.caisson.Text;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/// The program a command names: its language, its text and the name it goes by in imports and stack traces.
record Program(Language language, String code, String entry) {
    private static final String STDIN = "-";

    static Program read(String file, Optional<Language> written, InputStream in) {
        if (file.equals(STDIN)) {
            var language = written.orElseThrow(() -> new UsageException(
                    "the language of stdin cannot be guessed; add --language, such as --language javascript"));
            return new Program(language, Reading.text(Reading.stream(in, "stdin"), "stdin"), "");
        }
        var language = written.or(() -> Language.ofFile(file))
                .orElseThrow(() -> new UsageException("the language of " + Text.printable(file)
                        + " cannot be guessed from its name; add --language, such as --language javascript"));
        return new Program(language, Reading.text(Reading.file(Path.of(file)), Text.printable(file)), entry(file));
    }

    /// The path as given where a guest may see it, so that imports of files given beside it resolve; else the name.
    private static String entry(String file) {
        var path = Path.of(file).normalize();
        try {
            return new SourceFile(path.toString(), new byte[0]).path();
        } catch (IllegalArgumentException e) {
            return nameOf(path);
        }
    }

    private static String nameOf(Path path) {
        try {
            return new SourceFile(String.valueOf(path.getFileName()), new byte[0]).path();
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
