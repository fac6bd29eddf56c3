package io.caisson.scan.rules;

import static io.caisson.scan.rules.Check.calls;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;
import java.util.Set;

/// Rules about changes to prototypes that all objects share, and about ways from any value to the constructor of
/// functions.
final class Prototypes {
    private static final Set<String> SHARED = Set.of(
            "Object",
            "Function",
            "Array",
            "String",
            "Number",
            "Boolean",
            "Promise",
            "RegExp",
            "Error",
            "JSON",
            "Reflect");
    private static final String PROTOTYPE = ".prototype.";

    static final List<Rule> RULES = List.of(
            Rule.of("prototype/pollution", Severity.HIGH, "changes what all objects share", Prototypes::pollutes)
                    .suggesting("keep own data in objects of your own, or in a Map"),
            Rule.of(
                            "prototype/climb",
                            Severity.HIGH,
                            "climbs from a value to the constructor of functions",
                            Prototypes::climbs)
                    .suggesting("name the class you mean"),
            Rule.of(
                    "prototype/swap",
                    Severity.LOW,
                    "replaces an object's prototype",
                    calls("Object.setPrototypeOf", "Reflect.setPrototypeOf").in("javascript")));

    private Prototypes() {}

    private static boolean pollutes(Fact fact, ProgramFacts program) {
        if (!program.isScript()) {
            return false;
        }
        return switch (fact.kind()) {
            case WRITE -> isShared(fact.name());
            case CALL ->
                (fact.name().equals("Object.defineProperty")
                                || fact.name().equals("Object.assign")
                                || fact.name().equals("Reflect.set")
                                || fact.name().equals("Reflect.defineProperty")
                                || fact.step().equals("__defineGetter__"))
                        && fact.has(0, Fact.Form.PATH)
                        && isShared(fact.argument(0) + ".x");
            default -> false;
        };
    }

    /// Whether writing to `path` changes more than an object of the program itself.
    private static boolean isShared(String path) {
        if (path.contains(".__proto__.") || path.contains(".constructor.prototype.")) {
            return true;
        }
        var at = path.indexOf(PROTOTYPE);
        return at > 0 && SHARED.contains(path.substring(0, at));
    }

    private static boolean climbs(Fact fact, ProgramFacts program) {
        if (!program.isScript()) {
            return false;
        }
        var name = fact.name();
        return switch (fact.kind()) {
            case CALL -> isClimb(name) || name.endsWith(".__proto__.constructor");
            case READ, WRITE -> isClimb(name) || name.startsWith("%function.constructor");
            default -> false;
        };
    }

    private static boolean isClimb(String path) {
        return path.startsWith("constructor.constructor")
                || path.contains(".constructor.constructor")
                || path.contains(".caller.constructor");
    }
}
