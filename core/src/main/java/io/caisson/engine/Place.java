package io.caisson.engine;

import io.caisson.Language;
import io.caisson.text.Text;
import java.util.LinkedHashSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where code runs: the sandbox on this host, another Caisson, a cloud function.
public interface Place extends Runner {
    String name();

    /// The language that callers of this place mean by `name`: a known one or an alias, or one of the place's own.
    ///
    /// @throws IllegalArgumentException when there is none; the message lists those there are
    default Language language(String name) {
        return Language.named(name).orElseGet(() -> {
            var own = Stream.concat(
                            runtimes().stream().map(GuestRuntime::language),
                            absences().stream().map(Absence::language))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            return own.stream()
                    .filter(language -> language.name().equals(Text.lower(name)))
                    .findFirst()
                    .orElseThrow(() -> Language.unknown(name, own));
        });
    }
}
