package io.caisson.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Fault;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.cli.shared.ExitCode;
import io.caisson.gate.Decision;
import io.caisson.gate.Weighing;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `docs/reference/outcomes.md` matches the code. Its column HTTP is tested with the server.
class OutcomeTableTest {
    private static final List<Outcome> ONE_OF_EACH = List.of(
            new Outcome.Completed(Value.NULL),
            new Outcome.Failed(GuestError.of(ErrorKind.RUNTIME, "")),
            new Outcome.LimitReached(Limit.TIMEOUT, ""),
            new Outcome.Refused(new Refusal(ErrorKind.POLICY, "")),
            new Outcome.Cancelled(""),
            new Outcome.Broken(new Fault("")));
    private static final Usage A_SECOND =
            new Usage(Duration.ofSeconds(1), Duration.ZERO, 0, 0, Optional.empty(), Duration.ZERO, List.of());

    @Test
    void theTableHoldsEveryOutcomeWithItsStatusAndExitCode() throws IOException {
        var table = rows().map(cells -> List.of(cells[1], cells[2], cells[3], cells[5]))
                .toList();
        assertThat(table)
                .containsExactlyElementsOf(ONE_OF_EACH.stream()
                        .map(outcome -> List.of(
                                outcome.getClass().getSimpleName(),
                                outcome.status(),
                                String.valueOf(receipt(outcome).success()),
                                String.valueOf(ExitCode.of(outcome))))
                        .toList());
    }

    @Test
    void theTableKnowsWhatIsCharged() throws IOException {
        assertThat(rows().map(cells -> !cells[8].equals("no")))
                .containsExactlyElementsOf(ONE_OF_EACH.stream()
                        .map(outcome -> receipt(outcome).price().amount().signum() > 0)
                        .toList());
    }

    @Test
    void theTableNamesTheKindOfEachError() throws IOException {
        var kinds = rows().map(cells -> List.of(cells[4].split(", "))).toList();
        for (var i = 0; i < ONE_OF_EACH.size(); i++) {
            var error = receipt(ONE_OF_EACH.get(i)).error();
            assertThat(kinds.get(i))
                    .contains(error.map(each -> each.kind().label()).orElse("–"));
        }
    }

    private static Stream<String[]> rows() throws IOException {
        return Files.readAllLines(Path.of("../docs/reference/outcomes.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| outcome"))
                .map(line -> line.split("\\s*\\|\\s*"));
    }

    private static Receipt receipt(Outcome outcome) {
        var attempt = new Attempt(
                "exe_1",
                Caller.local(),
                ExecutionRequest.javascript("1"),
                Origin.NONE,
                "",
                List.of(),
                new Decision.Deny(new Refusal(ErrorKind.POLICY, ""), Weighing.NONE),
                Duration.ZERO,
                Instant.EPOCH);
        var run = Run.unstarted(outcome).with(A_SECOND);
        return new Receipt(attempt, run, Price.of(Tier.BASIC, run), Instant.EPOCH);
    }

    @Test
    void thereIsOneOfEach() {
        assertThat(ONE_OF_EACH).hasSameSizeAs(Outcome.class.getPermittedSubclasses());
    }
}
