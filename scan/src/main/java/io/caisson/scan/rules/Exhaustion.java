package io.caisson.scan.rules;

import static io.caisson.scan.rules.Check.calls;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;
import java.util.Set;

/// Rules about programs that would use up their resources. The limits end such programs, so the severity is at
/// most medium.
final class Exhaustion {
    private static final double HUGE = 1e8;
    private static final int DEEP = 200;

    private static final Set<String> ALLOCATIONS = Set.of(
            "Array",
            "ArrayBuffer",
            "SharedArrayBuffer",
            "Buffer.alloc",
            "Buffer.allocUnsafe",
            "Uint8Array",
            "Float64Array",
            "Int32Array",
            "Uint32Array",
            "%string.repeat",
            "%list.repeat",
            "%bytes.repeat",
            "?.repeat",
            "%string.padStart",
            "%string.padEnd",
            "range",
            "bytearray",
            "bytes",
            "malloc",
            "calloc",
            "str_repeat",
            "string.rep",
            "String.new",
            "Array.new",
            "numpy.zeros",
            "numpy.ones",
            "numpy.empty");

    static final List<Rule> RULES = List.of(
            Rule.of(
                            "exhaustion/endless-loop",
                            Severity.MEDIUM,
                            "loops without an end",
                            Check.named(Fact.Kind.LOOP, "endless"))
                    .suggesting("give the loop a condition that becomes false"),
            Rule.of(
                    "exhaustion/huge-allocation",
                    Severity.MEDIUM,
                    "asks for a huge piece of memory",
                    Exhaustion::isHuge),
            Rule.of("exhaustion/nesting", Severity.MEDIUM, "is nested very deeply", Exhaustion::isDeep),
            Rule.of(
                            "exhaustion/pattern",
                            Severity.MEDIUM,
                            "has a regular expression that can take for ever",
                            (fact, _) -> fact.kind() == Fact.Kind.PATTERN && Backtracking.explodes(fact.name()))
                    .suggesting("do not repeat what already repeats"),
            Rule.of(
                    "exhaustion/breeding",
                    Severity.MEDIUM,
                    "starts itself again and again",
                    Check.named(Fact.Kind.LOOP, "breeding")
                            .and((_, program) -> !program.isIn("shell"))
                            .or(calls("os.fork").in("python").and((_, program) -> hasEndlessLoop(program)))));

    private Exhaustion() {}

    private static boolean hasEndlessLoop(ProgramFacts program) {
        return program.facts().stream().anyMatch(fact -> fact.kind() == Fact.Kind.LOOP);
    }

    private static boolean isHuge(Fact fact, ProgramFacts program) {
        return fact.kind() == Fact.Kind.CALL
                && ALLOCATIONS.contains(fact.name())
                && fact.arguments().stream().anyMatch(Exhaustion::isHuge);
    }

    private static boolean isHuge(Fact.Argument argument) {
        if (argument.form() != Fact.Form.NUMBER) {
            return false;
        }
        try {
            return Double.parseDouble(argument.text()) >= HUGE;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isDeep(Fact fact, ProgramFacts program) {
        return fact.kind() == Fact.Kind.DEPTH
                && fact.name().length() < 9
                && !fact.name().isEmpty()
                && fact.name().chars().allMatch(Character::isDigit)
                && Integer.parseInt(fact.name()) > DEEP;
    }
}
