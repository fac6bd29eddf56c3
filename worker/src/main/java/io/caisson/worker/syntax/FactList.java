package io.caisson.worker.syntax;

import io.caisson.gate.Fact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Collects the facts of one source. Of equal facts at many places only the first few are kept, so that
/// repetition cannot use up the space for facts after it.
public final class FactList {
    private static final int MAX_REPEATS = 10;
    private static final long MAX_BYTES = 6L << 20;

    private record Repeated(Fact.Kind kind, String name, List<Fact.Argument> arguments) {}

    private final List<Fact> facts = new ArrayList<>();
    private final Map<Repeated, Integer> repeats = new HashMap<>();
    private long bytes;

    public void add(Fact.Kind kind, String name, String file, int line, int column) throws UnreadableSource {
        add(kind, name, List.of(), file, line, column);
    }

    /// Adds a fact.
    ///
    /// @throws UnreadableSource when there are more facts than the service accepts
    public void add(Fact.Kind kind, String name, List<Fact.Argument> arguments, String file, int line, int column)
            throws UnreadableSource {
        var shortened = cut(name, Fact.MAX_NAME);
        var given =
                arguments.stream().limit(Fact.MAX_ARGUMENTS).map(FactList::cut).toList();
        if (repeats.merge(new Repeated(kind, shortened, given), 1, Integer::sum) > MAX_REPEATS) {
            return;
        }
        facts.add(new Fact(kind, shortened, given, file, line, column));
        bytes += 64L
                + shortened.length()
                + given.stream().mapToLong(argument -> argument.text().length()).sum();
        if (facts.size() > Fact.MAX_FACTS || bytes > MAX_BYTES) {
            throw UnreadableSource.tooLarge();
        }
    }

    /// The loaded modules, each by the last step of its name; [Fact#UNKNOWN] for a computed name.
    Set<String> loaded() {
        return facts.stream()
                .filter(fact -> fact.kind() == Fact.Kind.IMPORT)
                .map(fact -> fact.name().substring(fact.name().lastIndexOf('/') + 1))
                .collect(Collectors.toSet());
    }

    List<Fact> all() {
        return List.copyOf(facts);
    }

    private static Fact.Argument cut(Fact.Argument argument) {
        return new Fact.Argument(argument.form(), cut(argument.text(), Fact.MAX_ARGUMENT));
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }
}
