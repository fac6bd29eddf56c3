package io.caisson.sandbox.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.gate.Facts;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The result for a script that the parser refuses, by the errors of the engine's compiler. Only a source
/// that cannot run may pass the gate without facts.
class SyntaxFactsTest {
    private static final GuestError COMPLAINT = new GuestError(ErrorKind.SYNTAX, "SyntaxError", "no", 3, 5, "");

    @Test
    void aComplaintAboutAPlaceProvesThatItWillNotRun() {
        assertThat(verdict(COMPLAINT)).isEqualTo(new Facts.Invalid(COMPLAINT));
    }

    @Test
    void otherErrorsLeaveTheFactsUnknown() {
        assertThat(verdict()).as("it compiles").isInstanceOf(Facts.Unknown.class);
        assertThat(verdict(GuestError.of(ErrorKind.QUOTA, "no worker became free in time")))
                .isInstanceOf(Facts.Unknown.class);
        assertThat(verdict(GuestError.of(ErrorKind.SYNTAX, "the compiler died of it")))
                .isInstanceOf(Facts.Unknown.class);
    }

    @Test
    void anotherEngineMayTakeIt() {
        assertThat(SyntaxFacts.verdict(Language.of("node"), List.of(COMPLAINT)))
                .isEqualTo(new Facts.Unknown("no (line 3)"));
    }

    private static Facts verdict(GuestError... errors) {
        return SyntaxFacts.verdict(Language.JAVASCRIPT, List.of(errors));
    }
}
