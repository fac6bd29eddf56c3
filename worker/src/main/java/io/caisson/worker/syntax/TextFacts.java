package io.caisson.worker.syntax;

import io.caisson.gate.Fact;
import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Collects the facts of one text of a source, by offsets in UTF-16 units.
public final class TextFacts {
    /// Shorter texts contain nothing that a rule looks for.
    private static final int SHORTEST_TEXT = 4;

    private final FactList facts;
    private final String file;

    /// The start of each line but the first.
    private final int[] starts;

    public TextFacts(FactList facts, String file, String text) {
        this.facts = facts;
        this.file = file;
        this.starts = IntStream.range(0, text.length())
                .filter(at -> text.charAt(at) == '\n')
                .map(at -> at + 1)
                .toArray();
    }

    public void add(Kind kind, String name, List<Argument> arguments, int at) throws UnreadableSource {
        var found = Arrays.binarySearch(starts, at);
        var line = found >= 0 ? found + 1 : -found - 1;
        var start = line == 0 ? 0 : starts[line - 1];
        facts.add(kind, name, arguments, file, line + 1, at - start + 1);
    }

    public void add(Kind kind, String name, int at) throws UnreadableSource {
        add(kind, name, List.of(), at);
    }

    /// Adds a constant text, unless it is too short.
    public void text(String text, int at) throws UnreadableSource {
        if (text.length() >= SHORTEST_TEXT) {
            add(Kind.TEXT, text.substring(0, Math.min(text.length(), Fact.MAX_NAME)), at);
        }
    }

    /// Adds the nesting depth of the whole text.
    public void depth(int depth) throws UnreadableSource {
        facts.add(Kind.DEPTH, String.valueOf(depth), file, 0, 0);
    }
}
