package io.caisson.json;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.Usage;
import io.caisson.account.Party;
import io.caisson.connector.AccessList;
import io.caisson.connector.AccessList.Level;
import io.caisson.connector.Deployment;
import io.caisson.connector.Deployment.Status;
import io.caisson.connector.Preparation;
import io.caisson.engine.GuestRuntime;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Grants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the JSON of [DeploymentWriter].
public final class DeploymentReader {
    private static final int MAX_DEPLOYMENTS = 10_000;
    private static final Set<String> NEEDED = Set.of("prepared", "codeHash", "errors", "decision", "findings");

    private boolean prepared;
    private String codeHash = "";
    private List<GuestError> errors = List.of();
    private List<Finding> findings = List.of();
    private Optional<GuestRuntime> runtime = Optional.empty();
    private String executionId = "";
    private Usage usage = Usage.NOTHING;
    private AssessmentReader.Verdict verdict = AssessmentReader.Verdict.NONE;

    private DeploymentReader() {}

    /// A deployment. The JSON does not contain the source, so its request has only the language and the place.
    ///
    /// @throws MalformedAnswerException when `text` is not a deployment
    public static Deployment read(String text) {
        return deployment(Members.of(text));
    }

    /// A list of deployments.
    ///
    /// @throws MalformedAnswerException when `text` is not such a list
    public static List<Deployment> list(String text) {
        var deployments = new ArrayList<Deployment>();
        Answer.read(text, Set.of("deployments"), (fields, name) -> {
            if (name.equals("deployments")) {
                deployments.addAll(fields.list(MAX_DEPLOYMENTS, () -> deployment(Members.of(fields))));
            } else {
                fields.skip();
            }
        });
        return List.copyOf(deployments);
    }

    private static Deployment deployment(Members told) {
        var connector = told.text("connector");
        return told.checked(() -> new Deployment(
                ReceiptReader.checkedId(told.text("id")),
                told.text("codeUid"),
                told.number("version"),
                told.text("codeHash"),
                told.oneOf("status", Status.values(), Status::label),
                told.text("owner"),
                connector,
                Deployment.requestWithoutSource(new Language(told.text("language")), connector),
                told.instant("createdAt"),
                instant(told, "lastUsedAt"),
                instant(told, "expiresAt")));
    }

    private static Optional<Instant> instant(Members told, String name) {
        return told.has(name) ? Optional.of(told.instant(name)) : Optional.empty();
    }

    /// The preparation of `asked`: what prevents it from running.
    ///
    /// @throws MalformedAnswerException when `text` is something else
    public static Preparation preparation(String text, ExecutionRequest asked) {
        var reader = new DeploymentReader();
        Answer.read(text, NEEDED, reader::field);
        return new Preparation(
                reader.prepared,
                reader.codeHash,
                reader.errors,
                reader.findings,
                reader.decision(asked),
                reader.runtime,
                reader.executionId,
                reader.usage);
    }

    private void field(Fields fields, String name) {
        switch (name) {
            case "prepared" -> prepared = fields.truth();
            case "codeHash" -> codeHash = fields.text();
            case "executionId" -> executionId = ReceiptReader.id(fields);
            case "usage" -> usage = ReceiptReader.usage(Members.of(fields));
            case "errors" -> errors = fields.list(MAX_DEPLOYMENTS, () -> error(Members.of(fields)));
            case "findings" -> findings = AssessmentReader.findings(fields);
            case "decision" -> verdict = AssessmentReader.verdict(fields);
            case "runtime" ->
                runtime = fields.isNull() ? Optional.empty() : Optional.of(RuntimesReader.runtime(Members.of(fields)));
            default -> fields.skip();
        }
    }

    private Decision decision(ExecutionRequest asked) {
        return verdict.decision(AssessmentReader.kind(findings), new Grants(asked.allowedModules()), asked.limits());
    }

    private static GuestError error(Members told) {
        return new GuestError(
                told.oneOf("kind", ErrorKind.values(), ErrorKind::label),
                "",
                told.text("message"),
                told.place("line"),
                told.place("column"),
                "");
    }

    /// The access list of a code.
    ///
    /// @throws MalformedAnswerException when `text` is not an access list
    public static AccessList access(String text) {
        var entries = new HashMap<Party, Set<Level>>();
        Answer.read(text, Set.of("access"), (fields, name) -> {
            if (name.equals("access")) {
                fields.object(party -> entries.put(Party.of(party), levels(fields)));
            } else {
                fields.skip();
            }
        });
        try {
            return new AccessList(entries);
        } catch (IllegalArgumentException e) {
            throw new MalformedAnswerException(String.valueOf(e.getMessage()));
        }
    }

    private static Set<Level> levels(Fields fields) {
        return Set.copyOf(fields.list(Level.values().length, () -> {
            var label = fields.text();
            return Arrays.stream(Level.values())
                    .filter(level -> level.label().equals(label))
                    .findFirst()
                    .orElseThrow(() -> fields.bad("there is no such level"));
        }));
    }
}
