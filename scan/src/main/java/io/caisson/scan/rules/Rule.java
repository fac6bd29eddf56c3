package io.caisson.scan.rules;

import io.caisson.Risk;
import io.caisson.gate.Fact;
import io.caisson.gate.Finding;
import io.caisson.gate.Severity;

/// A rule of the gate: something code should not do, and the check that detects it.
///
/// ```java
/// var rule = Rule.of("house/no-print", Severity.LOW, "prints", Check.calls("print"));
/// ```
///
/// @param id the family, a slash and a name
/// @param says what the code does, as the end of a sentence that begins with the place
/// @param suggests what to do instead; may be empty
/// @param from the lowest risk at which the rule is applied
public record Rule(String id, Severity severity, String says, String suggests, Risk from, Check check) {

    public Rule {
        var slash = id.indexOf('/');
        if (slash < 1 || slash == id.length() - 1) {
            throw new IllegalArgumentException("a rule is called FAMILY/NAME, '" + id + "' is not");
        }
    }

    public static Rule of(String id, Severity severity, String says, Check check) {
        return new Rule(id, severity, says, "", Risk.NONE, check);
    }

    public Rule suggesting(String changed) {
        return new Rule(id, severity, says, changed, from, check);
    }

    /// The same rule, applied only when a request declares this risk or a higher one.
    public Rule from(Risk changed) {
        return new Rule(id, severity, says, suggests, changed, check);
    }

    public String family() {
        return id.substring(0, id.indexOf('/'));
    }

    public Finding finding(Fact fact, String excerpt) {
        return new Finding(id, family(), severity, says, fact.file(), fact.line(), fact.column(), excerpt, suggests);
    }
}
