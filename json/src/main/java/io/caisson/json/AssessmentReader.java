package io.caisson.json;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Limits;
import io.caisson.Refusal;
import io.caisson.gate.Assessment;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Grants;
import io.caisson.gate.Severity;
import io.caisson.gate.Weighing;
import java.util.List;
import java.util.Set;

/// Reads the JSON of [AssessmentWriter].
public final class AssessmentReader {
    private static final int MAX_FINDINGS = 1_000;
    private static final Set<String> NEEDED = Set.of("decision", "findings");

    private List<Finding> findings = List.of();
    private Verdict verdict = Verdict.NONE;

    private AssessmentReader() {}

    /// The assessment of `asked`. The JSON does not contain the kind of a refusal; it is derived from the
    /// findings.
    ///
    /// @throws MalformedAnswerException when `text` is not an assessment
    public static Assessment read(String text, ExecutionRequest asked) {
        var reader = new AssessmentReader();
        Answer.read(text, NEEDED, reader::field);
        return new Assessment(
                reader.findings,
                reader.verdict.decision(kind(reader.findings), new Grants(asked.allowedModules()), asked.limits()));
    }

    static ErrorKind kind(List<Finding> findings) {
        var grave = findings.stream().anyMatch(finding -> finding.severity().compareTo(Severity.HIGH) >= 0);
        return grave ? ErrorKind.SECURITY : ErrorKind.POLICY;
    }

    private void field(Fields fields, String name) {
        switch (name) {
            case "decision" -> verdict = verdict(fields);
            case "findings" -> findings = findings(fields);
            default -> fields.skip();
        }
    }

    /// A decision as written. The grants are not part of it.
    ///
    /// @param reason of a denial
    record Verdict(boolean allowed, Weighing weighing, String reason) {
        static final Verdict NONE = new Verdict(false, Weighing.NONE, "");

        Decision decision(ErrorKind kind, Grants grants, Limits limits) {
            return allowed
                    ? new Decision.Allow(grants, limits, weighing)
                    : new Decision.Deny(new Refusal(kind, reason), weighing);
        }
    }

    static Verdict verdict(Fields fields) {
        var members = Members.of(fields);
        var parts = members.objects("riskParts").stream()
                .map(part -> new Weighing.Part(part.text("name"), part.fraction("weight")))
                .toList();
        return new Verdict(
                members.truth("allowed"),
                new Weighing(members.fraction("riskScore"), parts, members.text("mode")),
                members.textOrEmpty("reason"));
    }

    static List<Finding> findings(Fields fields) {
        return fields.list(MAX_FINDINGS, () -> finding(Members.of(fields)));
    }

    private static Finding finding(Members members) {
        return new Finding(
                members.text("rule"),
                members.text("family"),
                members.oneOf("severity", Severity.values(), Severity::label),
                members.text("message"),
                members.textOrEmpty("file"),
                members.place("line"),
                members.place("column"),
                members.textOrEmpty("excerpt"),
                members.textOrEmpty("suggestion"));
    }
}
