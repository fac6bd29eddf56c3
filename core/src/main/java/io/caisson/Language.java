package io.caisson;

import io.caisson.text.Text;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A programming language by its one canonical name. Being known does not mean that an engine for it is present here,
/// and a place may run languages that are not known: `Place.language` finds those too.
public record Language(String name) implements Comparable<Language> {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,30}");

    public static final Language JAVASCRIPT = new Language("javascript");
    public static final Language TYPESCRIPT = new Language("typescript");
    public static final Language PYTHON = new Language("python");
    public static final Language JAVA = new Language("java");
    public static final Language HTML = new Language("html");
    public static final Language WASM = new Language("wasm");

    /// In the order of their listing: the name, the extensions of its files with the usual one first, other names.
    private static final List<Known> KNOWN = List.of(
            known("javascript", "js mjs cjs", "js ecmascript"),
            known("typescript", "ts mts cts", "ts"),
            known("node", "js", "nodejs node.js"),
            known("python", "py", "py py3 python3 cpython"),
            known("ruby", "rb", "rb"),
            known("shell", "sh bash", "sh bash"),
            known("php", "php", ""),
            known("lua", "lua", ""),
            known("perl", "pl", "pl perl5"),
            known("r", "r", "rscript"),
            known("go", "go", "golang"),
            known("rust", "rs", "rs"),
            known("c", "c", ""),
            known("cpp", "cpp cc cxx c++", "c++ cxx cc"),
            known("java", "java", ""),
            known("csharp", "cs", "c# cs dotnet"),
            known("sql", "sql", "sqlite sqlite3"),
            known("html", "html htm", "htm"),
            known("css", "css", ""),
            known("wasm", "wasm", "wasi webassembly"));

    public Language {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a language's name has up to 31 lower-case letters, digits, '-' and '_'"
                    + ", '" + Text.printable(name) + "' is none");
        }
    }

    /// The known language called `name` or one of its aliases, in any case.
    public static Optional<Language> named(String name) {
        var lower = Text.lower(name);
        return find(known -> known.language.name.equals(lower) || known.aliases.contains(lower));
    }

    /// As [#named].
    ///
    /// @throws IllegalArgumentException when there is none; the message lists those there are
    public static Language of(String name) {
        return named(name).orElseThrow(() -> unknown(name, List.of()));
    }

    /// What to say about a name that is neither known nor one of `others`.
    public static IllegalArgumentException unknown(String name, Collection<Language> others) {
        var all = Stream.concat(known().stream(), others.stream()).distinct().map(Language::name);
        return new IllegalArgumentException("there is no language '" + Text.printable(name) + "'; known are "
                + all.collect(Collectors.joining(", ")));
    }

    /// The language a file of this name is usually written in.
    public static Optional<Language> ofFile(String fileName) {
        var extension = Text.lower(fileName.substring(fileName.lastIndexOf('.') + 1));
        return fileName.indexOf('.') < 0 ? Optional.empty() : find(known -> known.extensions.contains(extension));
    }

    /// Every known language, in the order of their listing.
    public static List<Language> known() {
        return KNOWN.stream().map(Known::language).toList();
    }

    /// The name of the main file of a program that gives it none, as compilers and people expect it.
    public String defaultEntry() {
        if (equals(JAVA)) {
            return "Main.java";
        }
        return (equals(HTML) ? "index." : "main.") + extension();
    }

    /// The known ones first, in the order of their listing.
    @Override
    public int compareTo(Language other) {
        return Comparator.comparingInt(Language::position)
                .thenComparing(Language::name)
                .compare(this, other);
    }

    private int position() {
        var position = known().indexOf(this);
        return position < 0 ? KNOWN.size() : position;
    }

    private String extension() {
        return KNOWN.stream()
                .filter(known -> known.language.equals(this))
                .map(known -> known.extensions.getFirst())
                .findFirst()
                .orElse(name);
    }

    private static Optional<Language> find(Predicate<Known> wanted) {
        return KNOWN.stream().filter(wanted).map(Known::language).findFirst();
    }

    private static Known known(String name, String extensions, String aliases) {
        return new Known(new Language(name), List.of(extensions.split(" ")), List.of(aliases.split(" ")));
    }

    private record Known(Language language, List<String> extensions, List<String> aliases) {}

    @Override
    public String toString() {
        return name;
    }
}
