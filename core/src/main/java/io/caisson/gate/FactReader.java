package io.caisson.gate;

import io.caisson.Language;
import io.caisson.Source;
import io.caisson.account.Caller;

/// Parses sources behind the wall and says what is in them. Thread-safe.
public interface FactReader {

    boolean reads(Language language);

    /// Reads `source`, which is in a language it [#reads].
    ///
    /// @param alone nothing may come of it for other executions of the tenant
    Facts read(Caller caller, Source source, boolean alone);
}
