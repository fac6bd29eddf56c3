package io.caisson.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.Fault;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `docs/reference/outcomes.md` says what the code does.
class OutcomeTableTest {
    private static final List<Outcome> ONE_OF_EACH = List.of(
            new Outcome.Completed(Value.NULL),
            new Outcome.Failed(GuestError.of(ErrorKind.RUNTIME, "")),
            new Outcome.LimitReached(Limit.TIMEOUT, ""),
            new Outcome.Refused(new Refusal(ErrorKind.POLICY, "")),
            new Outcome.Cancelled(""),
            new Outcome.Broken(new Fault("")));

    @Test
    void theTableHoldsEveryOutcomeWithItsStatusAndExitCode() throws IOException {
        var table = Files.readAllLines(Path.of("../docs/reference/outcomes.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| outcome"))
                .map(line -> line.split("\\|"))
                .map(cells -> cells[1].strip() + " " + cells[2].strip() + " " + cells[5].strip())
                .toList();
        assertThat(table)
                .containsExactlyElementsOf(ONE_OF_EACH.stream()
                        .map(outcome -> outcome.getClass().getSimpleName() + " " + outcome.status() + " "
                                + ExitCode.of(outcome))
                        .toList());
    }

    @Test
    void thereIsOneOfEach() {
        assertThat(ONE_OF_EACH).hasSameSizeAs(Outcome.class.getPermittedSubclasses());
    }
}
