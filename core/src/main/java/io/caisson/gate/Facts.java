package io.caisson.gate;

import io.caisson.GuestError;
import java.util.List;

/// What came of reading a source for its facts.
public sealed interface Facts {

    record Known(List<Fact> facts) implements Facts {
        public Known {
            facts = List.copyOf(facts);
        }
    }

    /// It is no program of its language, so it will not run either.
    record Invalid(GuestError error) implements Facts {}

    /// Nobody can say what it does: no parser, or one that died, gave up or took too long.
    ///
    /// @param why for the caller, without a full stop
    record Unknown(String why) implements Facts {}
}
