package io.caisson.worker.syntax.shell;

import io.caisson.worker.syntax.shell.Word.Literal;
import java.util.ArrayList;
import java.util.List;

/// Brace expansion: `{a,b}` turns one word into several.
final class Braces {
    private static final int MAX_WORDS = 100;

    private Braces() {}

    static List<Word> expanded(Word word) {
        var done = new ArrayList<Word>();
        var left = new ArrayList<>(List.of(word));
        while (!left.isEmpty() && done.size() + left.size() < MAX_WORDS) {
            var next = left.removeFirst();
            var alternatives = alternatives(next);
            if (alternatives.size() < 2) {
                done.add(next);
            } else {
                left.addAll(0, alternatives);
            }
        }
        done.addAll(left);
        return done;
    }

    /// The words for the alternatives between the commas of the first braces.
    private static List<Word> alternatives(Word word) {
        for (var i = 0; i < word.pieces().size(); i++) {
            if (word.pieces().get(i) instanceof Literal(var text, var quoted) && !quoted) {
                var open = text.indexOf('{');
                var close = open < 0 ? -1 : text.indexOf('}', open);
                var inner = close < 0 ? "" : text.substring(open + 1, close);
                if (inner.indexOf(',') >= 0 && inner.indexOf('{') < 0) {
                    return replaced(word, i, text.substring(0, open), inner.split(",", -1), text.substring(close + 1));
                }
            }
        }
        return List.of();
    }

    private static List<Word> replaced(Word word, int index, String before, String[] each, String after) {
        var words = new ArrayList<Word>();
        for (var one : each) {
            var pieces = new ArrayList<>(word.pieces());
            pieces.set(index, new Literal(before + one + after, false));
            words.add(new Word(word.at(), pieces));
        }
        return words;
    }
}
