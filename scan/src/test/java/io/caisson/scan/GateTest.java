package io.caisson.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.Risk;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.gate.Fact;
import io.caisson.gate.FactReader;
import io.caisson.gate.Facts;
import io.caisson.gate.Finding;
import io.caisson.gate.Severity;
import io.caisson.scan.rules.Rule;
import io.caisson.scan.rules.Rules;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GateTest {
    private static final Caller CALLER = Caller.local();
    private static final Fact EVAL = fact(Fact.Kind.CALL, "eval", 2, 3);
    private static final ExecutionRequest REQUEST = ExecutionRequest.javascript("//\n  eval(x)");

    private final AtomicInteger reads = new AtomicInteger();

    private static Fact fact(Fact.Kind kind, String name, int line, int column) {
        return new Fact(kind, name, List.of(), "main.js", line, column);
    }

    /// A reader of JavaScript that always returns the same facts.
    private FactReader reader(Facts facts) {
        return new FactReader() {
            @Override
            public boolean reads(Language language) {
                return language.equals(Language.JAVASCRIPT);
            }

            @Override
            public Facts read(Caller caller, Source source, boolean alone) {
                reads.incrementAndGet();
                return facts;
            }
        };
    }

    private Gate gate(Facts facts, Validator... validators) {
        return new Gate(List.of(reader(facts)), Rules.standard(), List.of(validators));
    }

    @Test
    void findsWithPlaceAndLine() {
        assertThat(gate(new Facts.Known(List.of(EVAL))).scan(CALLER, REQUEST))
                .containsExactly(new Finding(
                        "dynamic-code/eval",
                        "dynamic-code",
                        Severity.HIGH,
                        "runs text as code",
                        "main.js",
                        2,
                        3,
                        "eval(x)",
                        "write the code out, or parse the data with a parser for it"));
    }

    @Test
    void whatNobodyCanReadIsNotHarmless() {
        assertThat(gate(new Facts.Unknown("the parser died")).scan(CALLER, REQUEST))
                .extracting(Finding::rule, Finding::severity, Finding::message)
                .containsExactly(tuple("gate/unread", Severity.CRITICAL, "could not be checked: the parser died"));
    }

    @Test
    void aLanguageWithoutAParserIsVisible() {
        var request = ExecutionRequest.of(new Source(new Language("cobol"), "DISPLAY 1"));
        assertThat(gate(new Facts.Known(List.of())).scan(CALLER, request))
                .extracting(Finding::rule)
                .containsExactly("gate/unscanned");
    }

    @Test
    void anInvalidProgramHasNoFindings() {
        var invalid = new Facts.Invalid(GuestError.of(ErrorKind.SYNTAX, "no"));
        assertThat(gate(invalid).scan(CALLER, REQUEST)).isEmpty();
    }

    @Test
    void readsASourceOncePerTenant() {
        var gate = gate(new Facts.Known(List.of(EVAL)));
        var first = gate.scan(CALLER, REQUEST);
        assertThat(gate.scan(CALLER, REQUEST)).isEqualTo(first);
        assertThat(reads).hasValue(1);
        gate.scan(new Caller("other", CALLER.name(), CALLER.tier()), REQUEST);
        assertThat(reads).hasValue(2);
        gate.scan(CALLER, REQUEST.withRisk(Risk.HIGH));
        gate.scan(CALLER, REQUEST.withRisk(Risk.HIGH));
        assertThat(reads).as("never kept").hasValue(4);
    }

    /// The facts come from a worker of one user, which that user may have taken over.
    @Test
    void readsASourceOncePerUser() {
        var gate = gate(new Facts.Known(List.of(EVAL)));
        var other = new Caller(CALLER.tenant(), "other", CALLER.tier());
        for (var caller : List.of(CALLER, other, CALLER, other)) {
            gate.scan(caller, REQUEST);
        }
        assertThat(reads).hasValue(2);
    }

    @Test
    void doesNotRememberWhatWasNotRead() {
        var gate = gate(new Facts.Unknown("busy"));
        gate.scan(CALLER, REQUEST);
        gate.scan(CALLER, REQUEST);
        assertThat(reads).hasValue(2);
    }

    @Test
    void aGrantedModuleIsNoFinding() {
        var facts = new Facts.Known(List.of(
                fact(Fact.Kind.IMPORT, "child_process", 1, 1), fact(Fact.Kind.CALL, "child_process.exec", 2, 1)));
        assertThat(gate(facts).scan(CALLER, REQUEST))
                .extracting(Finding::rule)
                .containsExactly("modules/host", "processes/start");
        assertThat(gate(facts).scan(CALLER, REQUEST.withAllowedModules(Set.of("node:child_process"))))
                .isEmpty();
    }

    @Test
    void aHigherRiskLooksForMore() {
        var facts = new Facts.Known(List.of(new Fact(
                Fact.Kind.CALL,
                "fs.readFileSync",
                List.of(new Fact.Argument(Fact.Form.TEXT, "../../data.txt")),
                "main.js",
                1,
                1)));
        assertThat(gate(facts).scan(CALLER, REQUEST)).isEmpty();
        assertThat(gate(facts).scan(CALLER, REQUEST.withRisk(Risk.LOW)))
                .extracting(Finding::rule)
                .containsExactly("files/climbing-path");
    }

    @Test
    void asksValidatorsOfTheHouse() {
        Validator longNames = (_, request) -> request.labels().agentId().isEmpty()
                ? List.of(new Finding("house/agent", "house", Severity.HIGH, "names no agent", "", 0, 0, "", ""))
                : List.of();
        assertThat(gate(new Facts.Known(List.of()), longNames).scan(CALLER, REQUEST))
                .extracting(Finding::rule)
                .containsExactly("house/agent");
        var broken = gate(new Facts.Known(List.of()), (_, _) -> {
            throw new IllegalStateException("cannot say");
        });
        assertThatThrownBy(() -> broken.scan(CALLER, REQUEST)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void showsFourCharactersOfASecret() {
        var secret = "ghp_" + "x1y2".repeat(10);
        var request = ExecutionRequest.javascript("key = '" + secret + "'");
        var facts = new Facts.Known(List.of(fact(Fact.Kind.TEXT, secret, 1, 7)));
        var finding = gate(facts).scan(CALLER, request).getFirst();
        assertThat(finding.rule()).isEqualTo("secrets/in-source");
        assertThat(finding.excerpt()).isEqualTo("key = 'ghp_…'");
    }

    @Test
    void tellsAtMostAThousandFindings() {
        var facts = IntStream.range(0, 3_000)
                .mapToObj(i -> fact(Fact.Kind.CALL, "eval", i + 1, 1))
                .toList();
        assertThat(gate(new Facts.Known(facts)).scan(CALLER, REQUEST)).hasSize(1_000);
    }

    @Test
    void everyRuleHasItsFamilyAndANameOfItsOwn() {
        var ids = Rules.standard().stream().map(Rule::id).toList();
        assertThat(ids).doesNotHaveDuplicates().hasSizeGreaterThan(30);
    }
}
