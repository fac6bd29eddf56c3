package io.caisson.scan.rules;

import io.caisson.gate.Fact;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The condition of a rule: whether it objects to a fact.
@FunctionalInterface
public interface Check {
    boolean objects(Fact fact, ProgramFacts program);

    /// Objects to calls of these paths. A path that ends with `*` matches all with this beginning, one that
    /// begins with `*.` all with this end. `*` alone is the name of a computed function.
    static Check calls(String... paths) {
        return named(Fact.Kind.CALL, paths);
    }

    static Check reads(String... paths) {
        return named(Fact.Kind.READ, paths);
    }

    static Check writes(String... paths) {
        return named(Fact.Kind.WRITE, paths);
    }

    static Check imports(String... modules) {
        return named(Fact.Kind.IMPORT, modules);
    }

    /// Objects to facts of one kind with one of these names, which are matched as in [#calls].
    static Check named(Fact.Kind kind, String... names) {
        var beginnings = Stream.of(names)
                .filter(name -> name.endsWith("*") && !name.startsWith(Fact.UNKNOWN))
                .map(name -> name.substring(0, name.length() - 1))
                .toList();
        var ends = Stream.of(names)
                .filter(name -> name.startsWith("*."))
                .map(name -> name.substring(1))
                .toList();
        var exact = Stream.of(names)
                .filter(name -> name.equals(Fact.UNKNOWN) || (!name.endsWith("*") && !name.startsWith("*.")))
                .collect(Collectors.toSet());
        return (fact, _) -> fact.kind() == kind && matches(fact.name(), exact, beginnings, ends);
    }

    private static boolean matches(String name, Set<String> exact, List<String> beginnings, List<String> ends) {
        return exact.contains(name)
                || beginnings.stream().anyMatch(name::startsWith)
                || ends.stream().anyMatch(name::endsWith);
    }

    default Check or(Check other) {
        return (fact, program) -> objects(fact, program) || other.objects(fact, program);
    }

    default Check and(Check other) {
        return (fact, program) -> objects(fact, program) && other.objects(fact, program);
    }

    /// The same check, only for programs in these languages. `javascript` includes TypeScript and Node.
    default Check in(String... languages) {
        var names = Set.of(languages);
        return (fact, program) -> names.contains(program.family()) && objects(fact, program);
    }

    /// The same check, except for paths that begin with a module granted to the caller.
    default Check unlessGranted() {
        return (fact, program) -> !program.grants(fact.name()) && objects(fact, program);
    }
}
