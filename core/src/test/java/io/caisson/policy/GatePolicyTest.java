package io.caisson.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Risk;
import io.caisson.Usage;
import io.caisson.account.Caller;
import io.caisson.gate.Decision;
import io.caisson.gate.Decision.Allow;
import io.caisson.gate.Decision.Deny;
import io.caisson.gate.Finding;
import io.caisson.gate.GateMode;
import io.caisson.gate.Grants;
import io.caisson.gate.Settings;
import io.caisson.gate.Severity;
import io.caisson.gate.Weighing;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatePolicyTest {
    private static final ExecutionRequest REQUEST = ExecutionRequest.javascript("1");
    private static final Caller CALLER = Caller.local();

    private final History history = new History();

    private static Finding finding(String rule, Severity severity) {
        var family = rule.substring(0, rule.indexOf('/'));
        return new Finding(rule, family, severity, "does what it should not", "main.js", 3, 5, "x()", "do not");
    }

    @ParameterizedTest
    @CsvSource({"true, , true", "false, , false", "true, false, false", "false, true, true"})
    void whatARequestSaysOfTheConsoleComesBeforeTheSettings(boolean set, @Nullable Boolean said, boolean kept) {
        var settings = new Settings(GateMode.STANDARD, Limits.NONE, set);
        var request = said == null ? REQUEST : REQUEST.withCaptureConsole(said);
        var completed = new GatePolicy(() -> settings, history).completed(request);
        assertThat(completed.keepsConsole()).isEqualTo(kept);
    }

    private Decision decide(GateMode mode, ExecutionRequest request, Finding... findings) {
        return new GatePolicy(() -> Settings.standard().withGateMode(mode), history)
                .decide(CALLER, request, List.of(findings));
    }

    @ParameterizedTest
    @CsvSource({
        "OBSERVE,  CRITICAL, dynamic-code/eval,       NONE, true",
        "STANDARD, CRITICAL, dynamic-code/eval,       NONE, false",
        "STANDARD, HIGH,     dynamic-code/eval,       NONE, false",
        "STANDARD, MEDIUM,   network/connect,         NONE, true",
        "STANDARD, MEDIUM,   network/connect,         HIGH, true",
        "STANDARD, LOW,      files/remove,            NONE, true",
        "STRICT,   MEDIUM,   exhaustion/endless-loop, NONE, false",
        "STRICT,   LOW,      files/remove,            NONE, true",
        "STANDARD, MEDIUM,   gate/unscanned,          NONE, true",
        "STANDARD, MEDIUM,   gate/unscanned,          HIGH, false",
        "STRICT,   MEDIUM,   gate/unscanned,          NONE, false",
        "OBSERVE,  MEDIUM,   gate/unscanned,          HIGH, true",
    })
    void weighsFindingsByMode(GateMode mode, Severity severity, String rule, Risk risk, boolean allowed) {
        var decision = decide(mode, REQUEST.withRisk(risk), finding(rule, severity));
        assertThat(decision instanceof Allow).isEqualTo(allowed);
        assertThat(decision.weighing().mode()).isEqualTo(mode.label());
    }

    @Test
    void saysWhereWhatAndWhatElse() {
        var decision = decide(
                GateMode.STANDARD,
                REQUEST,
                finding("files/remove", Severity.LOW),
                finding("dynamic-code/eval", Severity.HIGH),
                finding("destructive/remove-root", Severity.CRITICAL));
        assertThat(((Deny) decision).refusal())
                .isEqualTo(new Refusal(
                        ErrorKind.SECURITY,
                        "main.js:3:5 does what it should not (destructive/remove-root, and 1 more); do not"));
    }

    @Test
    void listsThePartsOfItsScore() {
        var request = REQUEST.withRisk(Risk.LOW).withAllowedModules(Set.of("path", "util"));
        var weighing = decide(
                        GateMode.STANDARD,
                        request,
                        finding("network/connect", Severity.MEDIUM),
                        finding("files/remove", Severity.LOW))
                .weighing();
        assertThat(weighing.parts())
                .containsExactly(
                        new Weighing.Part("findings", 0.32),
                        new Weighing.Part("declared risk", 0.05),
                        new Weighing.Part("modules", 0.04));
        assertThat(weighing.score()).isEqualTo(0.41);
    }

    @Test
    void learnsFromWhatACallerDidBefore() {
        var doubtful = finding("network/connect", Severity.MEDIUM);
        for (var i = 0; i < 10; i++) {
            history.after(refused());
        }
        var decision = decide(GateMode.STANDARD, REQUEST, doubtful);
        assertThat(decision).isInstanceOf(Deny.class);
        assertThat(decision.weighing().parts()).contains(new Weighing.Part("history", 0.25));
        assertThat(decide(GateMode.STANDARD, REQUEST)).as("nothing found").isInstanceOf(Allow.class);
        assertThat(decide(GateMode.STANDARD, REQUEST, finding("exhaustion/endless-loop", Severity.MEDIUM)))
                .as("its limits end it")
                .isInstanceOf(Allow.class);
        var other = new Caller("local", "another key", CALLER.tier());
        assertThat(new GatePolicy(Settings::standard, history).decide(other, REQUEST, List.of(doubtful)))
                .as("another key")
                .isInstanceOf(Allow.class);
    }

    @Test
    void takesUpWhatIsOnRecord() {
        for (var i = 0; i < 5; i++) {
            history.recall(CALLER.tenant(), CALLER.name(), "refused", "security");
            history.recall(CALLER.tenant(), CALLER.name(), "limit", "timeout");
            history.recall(CALLER.tenant(), "another key", "refused", "policy");
        }
        assertThat(history.against(CALLER)).isEqualTo((1 + 0.25) / 2);
        assertThat(history.against(new Caller("local", "another key", CALLER.tier())))
                .isZero();
    }

    @Test
    void anAttackWhileItRunsCountsAsOneThatWasRefused() {
        var attack = new Outcome.Failed(GuestError.of(ErrorKind.SECURITY, "a forbidden system call"));
        for (var i = 0; i < 5; i++) {
            history.after(receipt(new Allow(Grants.NONE, Limits.NONE, Weighing.NONE), attack));
        }
        assertThat(history.against(CALLER)).isEqualTo(1);
    }

    private static Receipt refused() {
        var refusal = new Refusal(ErrorKind.SECURITY, "no");
        return receipt(new Deny(refusal, Weighing.NONE), new Outcome.Refused(refusal));
    }

    private static Receipt receipt(Decision decision, Outcome outcome) {
        var attempt = new Attempt(
                "exe_1", CALLER, REQUEST, Origin.NONE, "", List.of(), decision, Duration.ZERO, Instant.EPOCH);
        return new Receipt(attempt, Run.unstarted(outcome), Price.of(CALLER.tier(), Usage.NOTHING), Instant.EPOCH);
    }

    @Test
    void givesLessToWhatDeclaresMoreRisk() {
        var modules = REQUEST.withAllowedModules(Set.of("path"));
        assertThat(decide(GateMode.STANDARD, modules.withRisk(Risk.LOW))).isInstanceOf(Allow.class);
        assertThat(decide(GateMode.STANDARD, modules.withRisk(Risk.MEDIUM)))
                .isInstanceOfSatisfying(
                        Deny.class,
                        deny -> assertThat(deny.refusal())
                                .isEqualTo(new Refusal(
                                        ErrorKind.POLICY,
                                        "a request of risk 'medium' gets no modules; leave allowedModules out")));
        var more = Limit.MEMORY.standard() + 1;
        var large = REQUEST.withLimits(Limits.NONE.with(Limit.MEMORY, more));
        assertThat(decide(GateMode.STANDARD, large)).isInstanceOf(Allow.class);
        assertThat(decide(GateMode.OBSERVE, large.withRisk(Risk.HIGH)))
                .isInstanceOfSatisfying(
                        Deny.class,
                        deny -> assertThat(deny.refusal().message())
                                .isEqualTo("limits.memoryMb asks for " + more
                                        + " MB of memory, a request of risk 'high' gets at" + " most "
                                        + Limit.MEMORY.standard()));
    }
}
