package io.caisson.scan.rules;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;

/// Rules about sources that could not be parsed.
public final class UnreadSource {
    /// The language has no parser.
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
