package io.caisson.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.account.Caller;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.gate.Assessment;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.GateMode;
import io.caisson.scan.GateConfig;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What the gate makes of scripts that its parser cannot read: those that the engine cannot read either harm nobody,
/// all others are refused.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UnreadFilesTest {
    /// The parser refuses an assignment to a call; the engine takes it, and would throw only when it gets there.
    private static final String ONLY_FOR_THE_ENGINE = "module.exports = 1; function f() {} if (false) f() = 1";

    private @Nullable Caisson caisson;

    @BeforeAll
    void open() {
        caisson = Caisson.open(
                CaissonConfig.standard().withGate(GateConfig.standard().withMode(GateMode.STANDARD)));
    }

    @AfterAll
    void close() {
        if (caisson != null) {
            caisson.close();
        }
    }

    @Test
    void aFileThatNothingCanReadIsAFinding() {
        var assessment = scan("1 + 1", "draft.js", "function (");
        assertThat(assessment.decision()).isInstanceOf(Decision.Allow.class);
        assertThat(rules(assessment)).contains("gate/gap");
    }

    @Test
    void theProgramBesideItIsStillRead() {
        var assessment = scan("eval(atob(context))", "draft.js", "function (");
        assertThat(assessment.decision()).isInstanceOf(Decision.Deny.class);
        assertThat(rules(assessment)).contains("obfuscation/decoded-code");
    }

    @Test
    void refusesAFileThatOnlyTheEngineCanRead() {
        var assessment = scan("1 + 1", "hidden.js", ONLY_FOR_THE_ENGINE);
        assertThat(assessment.decision()).isInstanceOf(Decision.Deny.class);
        assertThat(rules(assessment)).contains("gate/unread");
    }

    @Test
    void refusesAProgramThatOnlyTheEngineCanRead() {
        assertThat(rules(scan(ONLY_FOR_THE_ENGINE, "a.json", "{}"))).contains("gate/unread");
    }

    @Test
    void whatNeitherCanReadFailsAsSyntax() {
        var request = request("async function f() { for await (let [...x = []] of []) {} }", "a.json", "{}");
        var outcome =
                open(caisson).execute(Caller.local(), request, Output.NOWHERE).outcome();
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) outcome).error().kind()).isEqualTo(ErrorKind.SYNTAX);
    }

    private Assessment scan(String code, String path, String text) {
        return open(caisson).scan(Caller.local(), request(code, path, text));
    }

    private static ExecutionRequest request(String code, String path, String text) {
        var file = new SourceFile(path, text.getBytes(StandardCharsets.UTF_8));
        return ExecutionRequest.of(new Source(Language.JAVASCRIPT, code, List.of(file), ""));
    }

    private static Caisson open(@Nullable Caisson caisson) {
        return Objects.requireNonNull(caisson);
    }

    private static List<String> rules(Assessment assessment) {
        return assessment.findings().stream().map(Finding::rule).toList();
    }
}
