package io.caisson.scan.rules;

import io.caisson.Language;
import io.caisson.Risk;
import io.caisson.gate.Fact;
import io.caisson.gate.ModuleName;
import java.util.List;
import java.util.Set;

/// What a rule can know of a program: its facts, and what its caller may do.
///
/// @param modules what the request asks for and the tier grants; no finding denies that
/// @param risk how much the caller distrusts it
/// @param asksUnknown whether it asks other machines for something that the facts do not tell
public record ProgramFacts(Language language, List<Fact> facts, Set<String> modules, Risk risk, boolean asksUnknown) {
    private static final Set<String> SCRIPTS = Set.of("javascript", "typescript", "node");

    public ProgramFacts {
        facts = List.copyOf(facts);
        modules = Set.copyOf(modules);
    }

    /// Whether it is JavaScript, under any of its names.
    public boolean isScript() {
        return SCRIPTS.contains(language.name());
    }

    /// Its language, with one name for all of JavaScript's.
    String family() {
        return isScript() ? "javascript" : language.name();
    }

    public boolean isIn(String... languages) {
        return List.of(languages).contains(language.name());
    }

    /// Whether the module a path begins with was granted.
    public boolean grants(String path) {
        var dot = path.indexOf('.');
        var root = ModuleName.of(dot < 0 ? path : path.substring(0, dot)).root();
        return modules.stream().anyMatch(module -> ModuleName.of(module).root().equals(root));
    }
}
