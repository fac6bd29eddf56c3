package io.caisson.worker.syntax;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.caisson.gate.Fact;
import io.caisson.wire.Frame;
import io.caisson.worker.syntax.fuzz.Damage;
import io.caisson.worker.syntax.fuzz.Grammar;
import io.caisson.worker.syntax.fuzz.Interpreter;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/// Compares the reader of one language with its real interpreter, program after program.
///
/// What the interpreter takes must be read without a gap, and what it was seen to call must be told. Damaged programs
/// must
/// be read or refused, in time. Program `i` of a seed is always the same.
final class ReaderFuzz {
    /// As long as a reader has for a source before its process is given up.
    private static final Duration CEILING = Duration.ofSeconds(5);

    /// Tried also when the machine is too busy for them, so that a seed shows the same at least.
    private static final int MIN_PROGRAMS = 20;

    private static final int MAX_SMALLER = 150;
    private static final long STEP = 0x9E3779B97F4A7C15L;

    /// What was done, for the page and for tests of the test.
    record Tally(long programs, long accepted, long calls, long damaged) {
        @Override
        public String toString() {
            return "%d programs, %d accepted, %d calls told, %d damaged".formatted(programs, accepted, calls, damaged);
        }
    }

    private final String language;
    private final Function<Random, Grammar> grammar;
    private final Interpreter interpreter;
    private final boolean judgesDamaged;
    private final OtherLanguages readers = new OtherLanguages(new File("."));
    private long accepted;
    private long calls;
    private long damaged;
    private volatile String current = "";

    /// @param judgesDamaged whether the interpreter can be asked about any text without running it
    ReaderFuzz(String language, Function<Random, Grammar> grammar, Interpreter interpreter, boolean judgesDamaged) {
        this.language = language;
        this.grammar = grammar;
        this.interpreter = interpreter;
        this.judgesDamaged = judgesDamaged;
    }

    /// The program that is being read, for whoever waits in vain.
    String current() {
        return current;
    }

    /// Tries programs from number `from` on until the time is over or there were `most` of them.
    ///
    /// @throws AssertionError with the seed, the number and the smallest program found that fails
    Tally run(long seed, long from, long most, Duration time) {
        var end = System.nanoTime() + time.toNanos();
        var number = from;
        for (; number - from < MIN_PROGRAMS || (number - from < most && System.nanoTime() < end); number++) {
            var random = new Random(seed * STEP + number);
            var program = grammar.apply(random).program();
            check(program, "(?<=\n)", this::wrong, seed, number);
            check(encodable(Damage.of(program, random)), "", this::wrongDamaged, seed, number);
            damaged++;
        }
        return new Tally(number - from, accepted, calls, damaged);
    }

    /// Damage can cut a surrogate pair; half of one cannot be written to the file that the interpreter reads.
    private static String encodable(String text) {
        return new String(text.getBytes(UTF_8), UTF_8);
    }

    private void check(
            String program, String joint, Function<String, Optional<String>> property, long seed, long number) {
        current = program;
        var wrong = property.apply(program);
        if (wrong.isPresent()) {
            var kind = wrong.get().split(":", 2)[0];
            var smallest = smaller(
                    List.of(program.split(joint, -1)),
                    text -> property.apply(text)
                            .filter(still -> still.startsWith(kind))
                            .isPresent());
            throw new AssertionError("%s: %s%n-Dfuzz.seed=%d -Dfuzz.from=%d, made smaller:%n%s%n"
                    .formatted(language, property.apply(smallest).orElse(wrong.get()), seed, number, smallest));
        }
    }

    /// What is wrong with how a program of the grammar is read; empty when nothing is.
    private Optional<String> wrong(String program) {
        var opinion = interpreter.run(program);
        var read = read(program);
        if (!opinion.accepted()) {
            return read.crash();
        }
        accepted++;
        calls += opinion.called().size();
        return read.crash().or(() -> read.unread()).or(() -> untold(opinion.called(), read.told()));
    }

    private static Optional<String> untold(Set<String> called, Set<String> told) {
        var untold = new TreeSet<>(called);
        untold.removeAll(told);
        return untold.isEmpty() ? Optional.empty() : Optional.of("untold: " + untold + ", told " + told);
    }

    private Optional<String> wrongDamaged(String program) {
        var read = read(program);
        if (read.crash().isEmpty() && judgesDamaged && interpreter.accepts(program)) {
            return read.unread();
        }
        return read.crash();
    }

    /// @param crash what a reader must never do
    /// @param unread that something of it was not read
    private record Read(Set<String> told, Optional<String> crash, Optional<String> unread) {}

    private Read read(String program) {
        var facts = new FactList();
        var began = System.nanoTime();
        try {
            readers.read(new Frame.WireSource(language, "main", program, List.of()), facts);
        } catch (UnreadableSource e) {
            return new Read(Set.of(), late(began), Optional.of("unread: " + e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            return new Read(Set.of(), Optional.of("crash: " + e + " at " + e.getStackTrace()[0]), Optional.empty());
        }
        var gap = facts.all().stream()
                .filter(fact -> fact.kind() == Fact.Kind.GAP)
                .findFirst();
        return new Read(
                told(facts), late(began), gap.map(fact -> "unread: a gap at " + fact.line() + ":" + fact.column()));
    }

    private static Optional<String> late(long began) {
        var took = Duration.ofNanos(System.nanoTime() - began);
        return took.compareTo(CEILING) > 0 ? Optional.of("late: it took " + took) : Optional.empty();
    }

    private static Set<String> told(FactList facts) {
        var told = new TreeSet<String>();
        for (var fact : facts.all()) {
            if (fact.kind() == Fact.Kind.CALL || fact.kind() == Fact.Kind.READ) {
                told.add(fact.name());
            }
        }
        return told;
    }

    /// Leaves out pieces as long as the rest still fails. Programs that run are left in whole lines: anything smaller
    /// could
    /// be another command.
    private static String smaller(List<String> pieces, Predicate<String> fails) {
        var rest = new ArrayList<>(pieces);
        var tries = 0;
        for (var size = Math.max(1, rest.size() / 2); size >= 1; size /= 2) {
            for (var at = 0; at < rest.size() && tries < MAX_SMALLER; tries++) {
                var without = new ArrayList<>(rest);
                without.subList(at, Math.min(rest.size(), at + size)).clear();
                if (fails.test(String.join("", without))) {
                    rest = without;
                } else {
                    at += size;
                }
            }
        }
        return String.join("", rest);
    }
}
