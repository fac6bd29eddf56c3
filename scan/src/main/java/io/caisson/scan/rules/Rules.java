package io.caisson.scan.rules;

import io.caisson.Language;
import io.caisson.Risk;
import io.caisson.gate.Fact;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The standard rules of every gate, family by family.
public final class Rules {
    private Rules() {}

    public static List<Rule> standard() {
        return Stream.of(
                        DynamicCode.RULES,
                        ModuleAccess.RULES,
                        ProcessAccess.RULES,
                        NativeCode.RULES,
                        FileAccess.RULES,
                        Network.RULES,
                        Prototypes.RULES,
                        Introspection.RULES,
                        Exhaustion.RULES,
                        Destruction.RULES,
                        Obfuscation.RULES,
                        HardCodedSecrets.RULES,
                        UnreadSource.RULES)
                .flatMap(List::stream)
                .toList();
    }

    /// Derives from all facts together the information that rules need about each.
    public static ProgramFacts program(Language language, List<Fact> facts, Set<String> modules, Risk risk) {
        var program = new ProgramFacts(language, facts, modules, risk, false);
        var asksUnknown = facts.stream().anyMatch(fact -> Network.asksUnknown(fact, program));
        return new ProgramFacts(language, facts, modules, risk, asksUnknown);
    }
}
