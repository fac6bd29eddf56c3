package io.caisson.json;

import io.caisson.text.Text;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import tools.jackson.core.JacksonException;

/// Reads what another Caisson answers, which may be wrong or hostile: bounded, every type checked, nothing that is
/// needed left out. Fields that are not known are passed over, so that a newer one is understood.
public final class Answer {
    /// Characters an answer has at most: a result and the output twice at the highest limits, and files beside.
    public static final int MAX_LENGTH = 64 << 20;

    private final Set<String> seen = new HashSet<>();

    private Answer() {}

    /// Reads `text` as one object, of which every field in `needed` must be there.
    ///
    /// @param field called with each name while its value is at hand; it has to read or skip it
    /// @throws MalformedAnswerException when it is something else
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
