package io.caisson.scan.rules;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;

/// What could not be read.
public final class UnreadSource {
    /// No parser for the language.
    public static final Rule UNSCANNED =
            Rule.of("gate/unscanned", Severity.MEDIUM, "is in a language the gate cannot read", (_, _) -> false);

    static final List<Rule> RULES = List.of(
            Rule.of(
                    "gate/gap",
                    Severity.LOW,
                    "has a place the parser could not make sense of",
                    (fact, _) -> fact.kind() == Fact.Kind.GAP),
            UNSCANNED);

    private UnreadSource() {}
}
