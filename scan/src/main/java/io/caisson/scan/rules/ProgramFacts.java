package io.caisson.scan.rules;

import io.caisson.Language;
import io.caisson.Risk;
import io.caisson.gate.Fact;
import io.caisson.gate.ModuleName;
import java.util.List;
import java.util.Set;

/// The information that a rule gets about a program: its facts, and the grants of its caller.
///
/// @param modules the modules that the request asks for and the tier grants; no finding denies them
/// @param risk how much the caller distrusts the program
/// @param asksUnknown whether the program sends a request to an address that is not a constant
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

    /// Whether the module that a path begins with was granted.
    public boolean grants(String path) {
        var dot = path.indexOf('.');
        var root = ModuleName.of(dot < 0 ? path : path.substring(0, dot)).root();
        return modules.stream().anyMatch(module -> ModuleName.of(module).root().equals(root));
    }
}
