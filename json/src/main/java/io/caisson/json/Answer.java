package io.caisson.json;

import io.caisson.text.Text;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import tools.jackson.core.JacksonException;

/// Reads an answer of another Caisson, which may be wrong or hostile: its size is bounded, types are checked,
/// required fields must be present. Unknown fields are ignored, so that answers of newer versions can be read.
public final class Answer {
    /// The longest answer in characters: a result and the output twice, at the highest limits, and artifacts.
    public static final int MAX_LENGTH = 64 << 20;

    private final Set<String> seen = new HashSet<>();

    private Answer() {}

    /// Reads `text` as one object, in which every field in `needed` must be present.
    ///
    /// @param field called with each name; must read or skip the current value
    /// @throws MalformedAnswerException when the text is something else
    static void read(String text, Set<String> needed, BiConsumer<Fields, String> field) {
        try {
            var fields = new Fields(text, Json.ANSWERS);
            var answer = new Answer();
            fields.root(name -> {
                answer.seen.add(name);
                field.accept(fields, name);
            });
            answer.check(needed);
        } catch (JacksonException e) {
            throw new MalformedAnswerException("it is no valid JSON: " + Text.printable(e.getOriginalMessage()));
        } catch (MalformedRequestException | IllegalArgumentException e) {
            throw new MalformedAnswerException(Text.printable(String.valueOf(e.getMessage())));
        }
    }

    private void check(Set<String> needed) {
        var missing = new TreeSet<>(needed);
        missing.removeAll(seen);
        if (!missing.isEmpty()) {
            throw new MalformedAnswerException("it has no " + String.join(", ", missing));
        }
    }
}
