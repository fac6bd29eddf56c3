package io.caisson.languages.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.engine.Job;
import io.caisson.gate.Grants;
import io.caisson.languages.guest.GuestProcess.Stop;
import io.caisson.languages.recipe.Catalogue;
import io.caisson.languages.recipe.Recipe;
import io.caisson.sandbox.wall.Exit;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VerdictTest {
    private static final Recipe RUBY = Catalogue.open(Optional.empty()).recipes().stream()
            .filter(recipe -> recipe.language().name().equals("ruby"))
            .findFirst()
            .orElseThrow();
    private static final Job JOB = new Job(
            "exe_1",
            Caller.local(),
            ExecutionRequest.of(new Source(Language.of("ruby"), "…")),
            Grants.NONE,
            Limits.NONE,
            new Cancellation());

    private Stop stop = Stop.NONE;
    private Optional<Integer> code = Optional.of(0);
    private boolean full;
    private boolean wantedMoreProcesses;
    private boolean outOfMemory;
    private String stderr = "";
    private ArchiveReader.Contents left = ArchiveReader.Contents.NOTHING;

    @Test
    void aProgramThatEndsWellHasTheResultItWrote() {
        left = leaving("caisson/result.json", "[1, 2]\n");
        assertThat(outcome()).isEqualTo(new Outcome.Completed(Value.json("[1, 2]")));
        left = ArchiveReader.Contents.NOTHING;
        assertThat(outcome()).isEqualTo(new Outcome.Completed(Value.NULL));
    }

    @ParameterizedTest
    @CsvSource({"TIMEOUT, TIMEOUT", "CPU, CPU", "OUTPUT, OUTPUT"})
    void whatEndedItIsTheOutcomeWhateverItSays(Stop reason, Limit limit) {
        stop = reason;
        left = leaving("caisson/result.json", "\"fine\"");
        assertThat(outcome())
                .isInstanceOfSatisfying(
                        Outcome.LimitReached.class,
                        reached -> assertThat(reached.limit()).isEqualTo(limit));
    }

    @Test
    void aCeilingCountsOnlyForAProgramThatFailed() {
        full = true;
        wantedMoreProcesses = true;
        outOfMemory = true;
        assertThat(outcome()).isInstanceOf(Outcome.Completed.class);
        assertThat(Verdict.survived(observed(), outcome()))
                .containsExactlyInAnyOrder(Limit.MEMORY, Limit.PROCESSES, Limit.DISK);
        code = Optional.of(1);
        assertLimit(Limit.MEMORY);
        assertThat(Verdict.survived(observed(), outcome())).containsExactlyInAnyOrder(Limit.PROCESSES, Limit.DISK);
        outOfMemory = false;
        assertLimit(Limit.PROCESSES);
        wantedMoreProcesses = false;
        assertLimit(Limit.DISK);
    }

    @Test
    void aCeilingThatOnlyTheProgramNoticedIsBelieved() {
        stderr = "main.rb:1:in `open': Too many open files (Errno::EMFILE)\n";
        assertThat(outcome()).isInstanceOf(Outcome.Completed.class);
        code = Optional.of(1);
        assertLimit(Limit.OPEN_FILES);
        stderr = "";
        left = leaving("caisson/error.json", "{\"kind\":\"runtime\",\"message\":\"ENOSPC: no space left on device\"}");
        assertLimit(Limit.DISK);
    }

    @ParameterizedTest
    @CsvSource({
        "3, EXIT, the program exited with code 3",
        "137, EXIT, the program was ended by SIGKILL",
        "139, RUNTIME, the program was ended by SIGSEGV",
        "134, RUNTIME, the program was ended by SIGABRT"
    })
    void anExitCodeIsTheErrorWhereNothingTellsMore(int exit, ErrorKind kind, String message) {
        code = Optional.of(exit);
        assertFailed(kind, message, 0);
    }

    @Test
    void stderrTellsMore() {
        code = Optional.of(1);
        stderr = "main.rb:4:in `f': bad (ArgumentError)\n";
        assertFailed(ErrorKind.RUNTIME, "bad", 4);
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void aGuestMayTellErrorsOfItsOwnKindsOnly(ErrorKind kind) {
        code = Optional.of(1);
        left = leaving("caisson/error.json", "{\"kind\":\"" + kind.label() + "\",\"message\":\"told\",\"line\":2}");
        if (Set.of(ErrorKind.SYNTAX, ErrorKind.RUNTIME, ErrorKind.RESULT, ErrorKind.POLICY)
                .contains(kind)) {
            assertFailed(kind, "told", 2);
        } else {
            assertFailed(ErrorKind.EXIT, "the program exited with code 1", 0);
        }
    }

    @ParameterizedTest
    @CsvSource({"not json", "{\"a\":", "''"})
    void aResultThatIsNoneFails(String written) {
        left = leaving("caisson/result.json", written);
        assertThat(outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error().kind()).isEqualTo(ErrorKind.RESULT));
    }

    @Test
    void aResultThatWasTooLargeToTakeFails() {
        left = new ArchiveReader.Contents(List.of(), Set.of("caisson/result.json"), true);
        assertFailed(ErrorKind.RESULT, "what the code wrote as its result is larger than can be handed on", 0);
    }

    @Test
    void aKeeperThatDidNotLiveToTellIsTheGuestsDoing() {
        code = Optional.empty();
        assertFailed(ErrorKind.RUNTIME, "the code ended the sandbox it ran in, or closed its way out of it", 0);
        stop = Stop.CANCELLED;
        assertThat(outcome()).isInstanceOf(Outcome.Cancelled.class);
    }

    private void assertLimit(Limit limit) {
        assertThat(outcome())
                .isInstanceOfSatisfying(
                        Outcome.LimitReached.class,
                        reached -> assertThat(reached.limit()).isEqualTo(limit));
    }

    private void assertFailed(ErrorKind kind, String message, int line) {
        assertThat(outcome()).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.error().kind()).isEqualTo(kind);
            assertThat(failed.error().message()).isEqualTo(message);
            assertThat(failed.error().line()).isEqualTo(line);
        });
    }

    private Outcome outcome() {
        return Verdict.of(observed(), RUBY, JOB);
    }

    private GuestProcess.Observed observed() {
        var printed = new GuestOutput(1_000, Output.NOWHERE, () -> 0);
        var bytes = stderr.getBytes(StandardCharsets.UTF_8);
        printed.stderr().take(bytes, 0, bytes.length);
        printed.end();
        return new GuestProcess.Observed(
                stop,
                code,
                full,
                wantedMoreProcesses,
                Optional.of(new Exit(0, 0, outOfMemory)),
                left,
                printed,
                1,
                Duration.ofMillis(1),
                Duration.ofMillis(1),
                0);
    }

    private static ArchiveReader.Contents leaving(String path, String text) {
        return new ArchiveReader.Contents(List.of(SourceFile.of(path, text)), Set.of(), false);
    }
}
