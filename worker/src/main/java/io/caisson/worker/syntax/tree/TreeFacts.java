package io.caisson.worker.syntax.tree;

import io.caisson.worker.syntax.TextFacts;
import io.caisson.worker.syntax.UnreadableSource;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Collects the facts of texts in languages with a tree-sitter grammar. Not thread-safe.
public final class TreeFacts {
    private static final Pattern UNICODE_ESCAPE = Pattern.compile("\\\\u+([0-9a-fA-F]{4})");

    /// @param grammar the name of its library; empty for a language with a parser of our own
    private record Known(String grammar, Function<TextFacts, TreeReader> reader) {}

    private static final Map<String, Known> LANGUAGES = Map.of(
            "php", new Known("php", Php::new),
            "lua", new Known("", Lua::new),
            "go", new Known("go", Go::new),
            "rust", new Known("rust", Rust::new),
            "c", new Known("c", C::new),
            "cpp", new Known("cpp", C::new),
            "java", new Known("java", Java::new),
            "csharp", new Known("c-sharp", CSharp::new),
            "r", new Known("r", R::new));

    private final Path natives;
    private @Nullable Native library;
    private final Map<String, Grammar> grammars = new HashMap<>();

    /// @param natives the folder with the libraries, which are loaded when a text needs them
    public TreeFacts(Path natives) {
        this.natives = natives;
    }

    /// Loads the parser, but no grammar.
    public void warmUp() {
        library();
    }

    public static boolean knows(String language) {
        return LANGUAGES.containsKey(language);
    }

    /// Collects the facts of `text`.
    public void read(String language, String text, TextFacts facts) throws UnreadableSource {
        var known = LANGUAGES.get(language);
        if (known == null) {
            throw new IllegalArgumentException("no grammar for " + language);
        }
        known.reader.apply(facts).read(parse(known.grammar, language.equals("java") ? plain(text) : text));
    }

    private Tree parse(String grammar, String text) throws UnreadableSource {
        return grammar.isEmpty()
                ? LuaParser.parse(text)
                : grammars.computeIfAbsent(grammar, name -> new Grammar(library(), name))
                        .parse(text);
    }

    private Native library() {
        var loaded = library;
        if (loaded == null) {
            loaded = new Native(natives);
            library = loaded;
        }
        return loaded;
    }

    /// `text` with unicode escapes decoded, as a Java compiler does before it parses.
    private static String plain(String text) {
        return UNICODE_ESCAPE.matcher(text).replaceAll(escape -> {
            var character = (char) Integer.parseInt(escape.group(1), 16);
            return Matcher.quoteReplacement(String.valueOf(character));
        });
    }
}
