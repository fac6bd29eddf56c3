package io.caisson.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.Language;
import io.caisson.Risk;
import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import io.caisson.scan.rules.Rule;
import io.caisson.scan.rules.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleFileTest {
    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("house.rules"), text);
    }

    @Test
    void readsRules() throws IOException {
        var rules = RuleFile.read(file("""
                # what the house forbids
                rule house/no-telemetry
                  severity high
                  says sends telemetry
                  suggests leave it to the service
                  languages python javascript
                  calls telemetry\\.(send|flush)
                  texts https?://telemetry\\..*

                rule house/no-print
                  calls print
                """));
        assertThat(rules).extracting(Rule::id).containsExactly("house/no-telemetry", "house/no-print");
        var rule = rules.getFirst();
        assertThat(rule.severity()).isEqualTo(Severity.HIGH);
        assertThat(rule.says()).isEqualTo("sends telemetry");
        assertThat(rule.suggests()).isEqualTo("leave it to the service");
        assertThat(rules.getLast().severity()).isEqualTo(Severity.MEDIUM);
        assertThat(objects(rule, "python", Fact.Kind.CALL, "telemetry.send")).isTrue();
        assertThat(objects(rule, "typescript", Fact.Kind.TEXT, "http://telemetry.example/x"))
                .isTrue();
        assertThat(objects(rule, "python", Fact.Kind.READ, "telemetry.send")).isFalse();
        assertThat(objects(rule, "ruby", Fact.Kind.CALL, "telemetry.send")).isFalse();
    }

    private static boolean objects(Rule rule, String language, Fact.Kind kind, String name) {
        var fact = new Fact(kind, name, List.of(), "main", 1, 1);
        var program = Rules.program(new Language(language), List.of(fact), Set.of(), Risk.NONE);
        return rule.check().objects(fact, program);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", textBlock = """
            severity high | :1: a rule begins with 'rule FAMILY/NAME'
            rule house/x;  severity high | :1: house/x looks for nothing; add calls, imports or texts
            rule house;  calls x | :1: a rule is called FAMILY/NAME, 'house' is not
            rule house/x;  calls (a | :2: the pattern '(a' has an error: missing closing )
            rule house/x;  severity grave;  calls a | :1: house/x has the severity 'grave'; it can be low, medium, high or critical
            rule house/x;  says a;  says b;  calls a | :3: 'says' is there twice
            rule house/x;  finds a | :2: 'finds' is no word of a rule; there are rule, severity, says, suggests, languages, calls, reads, writes, imports, texts
            rule house/x;  calls | :2: 'calls' has nothing after it
            """)
    void refusesWithLineAndReason(String text, String message) throws IOException {
        var file = file(text.replace(";  ", "\n  "));
        assertThatThrownBy(() -> RuleFile.read(file))
                .isInstanceOf(GateSetupException.class)
                .hasMessage(file + message);
    }

    @Test
    void refusesAFileThatIsNotThere() {
        assertThatThrownBy(() -> RuleFile.read(folder.resolve("none"))).isInstanceOf(GateSetupException.class);
    }
}
