package io.caisson.scan;

import java.util.List;
import java.util.stream.Stream;

/// The rules every gate has, family by family.
public final class Rules {
    private Rules() {}

    public static List<Rule> standard() {
        return Stream.of(
                        DynamicCode.RULES,
                        Modules.RULES,
                        Processes.RULES,
                        NativeCode.RULES,
                        Files.RULES,
                        Network.RULES,
                        Prototypes.RULES,
                        Introspection.RULES,
                        Exhaustion.RULES,
                        Destruction.RULES,
                        Obfuscation.RULES,
                        Secrets.RULES,
                        Reading.RULES)
                .flatMap(List::stream)
                .toList();
    }
}
