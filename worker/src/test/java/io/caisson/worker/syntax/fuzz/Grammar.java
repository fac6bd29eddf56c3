package io.caisson.worker.syntax.fuzz;

import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Makes programs of one language at random: many forms of its syntax in code that never runs, then calls of functions
/// that a gate wants to know of, written in some disguise.
///
/// The same seed makes the same program. Not thread-safe.
public abstract class Grammar {
    private static final int MAX_DEPTH = 4;

    protected final Random random;
    private int depth;

    protected Grammar(Random random) {
        this.random = random;
    }

    /// A whole program.
    public abstract String program();

    protected final String one(String... of) {
        return of[random.nextInt(of.length)];
    }

    /// One of several forms; the first, which has nothing inside, when the program is nested deeply already.
    @SafeVarargs
    protected final String any(Supplier<String>... forms) {
        depth++;
        var made = forms[depth > MAX_DEPTH ? 0 : random.nextInt(forms.length)].get();
        depth--;
        return made;
    }

    protected final boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    protected final int upTo(int most) {
        return random.nextInt(most + 1);
    }

    protected final String several(int least, int most, String between, Supplier<String> each) {
        return IntStream.range(0, least + random.nextInt(most - least + 1))
                .mapToObj(_ -> each.get())
                .collect(Collectors.joining(between));
    }
}
