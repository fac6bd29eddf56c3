package io.caisson.json;

import io.caisson.Artifact;
import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.Fault;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Source;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.engine.GuestRuntime;
import io.caisson.gate.Finding;
import io.caisson.gate.Grants;
import io.caisson.receipt.Activity;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Containment;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import io.caisson.receipt.Transcript;
import io.caisson.work.WorkLane;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the JSON of [ReceiptWriter]. One reader, one receipt.
///
/// The text comes from another Caisson or from an impostor, so it must be complete, of the right types and
/// consistent in itself. Information that the JSON does not contain is filled in: the caller is the local one,
/// the grants are the requested modules, the retry time of a refusal is zero.
public final class ReceiptReader {
    private static final int MAX_LINES = 1 << 18;
    private static final int MAX_ARTIFACTS = 1_000;
    private static final String CANCELLED_BY = "cancelled by ";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    private static final Set<String> NEEDED = Set.of(
            "id",
            "status",
            "success",
            "result",
            "stdout",
            "stderr",
            "logs",
            "exitCode",
            "error",
            "artifacts",
            "usage",
            "limits",
            "price",
            "decision",
            "findings",
            "containment",
            "runtime",
            "connector",
            "codeHash",
            "truncated",
            "createdAt",
            "completedAt");

    /// Fetches the content of artifacts that are too large to be in a receipt.
    @FunctionalInterface
    public interface LargeArtifacts {
        byte[] content(String executionId, String path, long bytes);
    }

    private final Map<String, String> texts = new HashMap<>();
    /// Receipts of versions without activities are of runs.
    private Activity activity = Activity.RUN;

    private boolean success;
    private boolean truncated;
    private Value result = Value.NULL;
    private List<LogLine> logs = List.of();
    private OptionalInt exitCode = OptionalInt.empty();
    private @Nullable ToldError error;
    private List<ToldArtifact> artifacts = List.of();
    private Usage usage = Usage.NOTHING;
    private Limits limits = Limits.NONE;
    private @Nullable Price price;
    private AssessmentReader.Verdict verdict = AssessmentReader.Verdict.NONE;
    private List<Finding> findings = List.of();
    private Optional<Containment> containment = Optional.empty();
    private @Nullable ToldRuntime runtime;
    private Instant createdAt = Instant.EPOCH;
    private Instant completedAt = Instant.EPOCH;

    private record ToldError(GuestError error, String limit) {}

    private record ToldArtifact(String path, String mediaType, long bytes, Optional<String> content) {}

    private record ToldRuntime(Language language, String name, String version) {}

    private ReceiptReader() {}

    /// A receipt without its request at hand: the request in it contains only what the receipt states.
    ///
    /// @throws MalformedAnswerException when `text` is not a receipt, or of an execution that has not ended
    public static Receipt read(String text, LargeArtifacts large) {
        return readTold(text).receipt(Optional.empty(), large);
    }

    /// The receipt of `asked`.
    ///
    /// @throws MalformedAnswerException when `text` is not a receipt, or about other code
    public static Receipt read(String text, ExecutionRequest asked, LargeArtifacts large) {
        return readTold(text).receipt(Optional.of(asked), large);
    }

    private static ReceiptReader readTold(String text) {
        return WorkLane.compute(text.length(), () -> {
            var reader = new ReceiptReader();
            Answer.read(text, NEEDED, reader::field);
            return reader;
        });
    }

    private void field(Fields fields, String name) {
        switch (name) {
            case "id", "remoteId" -> texts.put(name, id(fields));
            case "activity" -> activity = activity(fields);
            case "status", "stdout", "stderr", "connector", "codeHash" -> texts.put(name, fields.text());
            case "agentId", "channelId", "description", "sessionId", "deploymentId" ->
                texts.put(name, fields.textOrEmpty());
            case "success" -> success = fields.truth();
            case "truncated" -> truncated = fields.truth();
            case "result" -> result = fields.value();
            case "logs" -> logs = fields.list(MAX_LINES, () -> OutputReader.line(Members.of(fields)));
            case "exitCode" -> exitCode = exitCode(fields);
            case "error" -> error = fields.isNull() ? null : error(Members.of(fields));
            case "artifacts" -> artifacts = fields.list(MAX_ARTIFACTS, () -> artifact(Members.of(fields)));
            case "usage" -> usage = usage(Members.of(fields));
            case "limits" -> fields.object(label -> limit(fields, label));
            case "price" -> price = price(Members.of(fields));
            case "decision" -> verdict = AssessmentReader.verdict(fields);
            case "findings" -> findings = AssessmentReader.findings(fields);
            case "containment" ->
                containment = fields.isNull() ? Optional.empty() : Optional.of(containment(Members.of(fields)));
            case "runtime" -> runtime = runtime(fields);
            case "createdAt" -> createdAt = fields.instant();
            case "completedAt" -> completedAt = fields.instant();
            default -> fields.skip();
        }
    }

    static String id(Fields fields) {
        var id = fields.text();
        return fields.checked(() -> checkedId(id));
    }

    /// Checks an id that becomes part of a URL.
    ///
    /// @throws IllegalArgumentException when it is invalid
    public static String checkedId(String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("it is no id");
        }
        return id;
    }

    private static Activity activity(Fields fields) {
        var label = fields.text();
        return Activity.of(label).orElseThrow(() -> fields.bad("there is no such activity"));
    }

    private static OptionalInt exitCode(Fields fields) {
        if (fields.isNull()) {
            return OptionalInt.empty();
        }
        var code = fields.wholeNumber();
        if (code != (int) code) {
            throw fields.bad("it is no exit code");
        }
        return OptionalInt.of((int) code);
    }

    private static ToldError error(Members told) {
        return new ToldError(
                new GuestError(
                        told.oneOf("kind", ErrorKind.values(), ErrorKind::label),
                        told.textOrEmpty("type"),
                        told.text("message"),
                        told.place("line"),
                        told.place("column"),
                        told.textOrEmpty("stack")),
                told.textOrEmpty("limit"));
    }

    private static ToldArtifact artifact(Members told) {
        return new ToldArtifact(
                told.text("path"),
                told.text("mediaType"),
                told.count("bytes"),
                told.has("content") ? Optional.of(told.text("content")) : Optional.empty());
    }

    static Usage usage(Members told) {
        return new Usage(
                told.milliseconds("wallMs"),
                told.milliseconds("cpuMs"),
                told.count("peakMemoryBytes"),
                told.count("outputBytes"),
                told.has("compileMs") ? Optional.of(told.milliseconds("compileMs")) : Optional.<Duration>empty(),
                told.milliseconds("queueMs"),
                told.someOf("limitsHit", Limit.values(), Limit::label),
                told.has("storedBytes") ? told.count("storedBytes") : 0);
    }

    private void limit(Fields fields, String label) {
        var value = fields.wholeNumber();
        Limit.of(label).ifPresent(limit -> limits = fields.checked(() -> limits.with(limit, value)));
    }

    private static Price price(Members told) {
        return new Price(
                told.text("tier"),
                told.amount("computeUnits"),
                told.amount("amount"),
                told.text("currency"),
                told.number("priceList"),
                told.has("time") ? told.oneOf("time", Price.Time.values(), Price.Time::label) : Price.Time.WALL);
    }

    private static Containment containment(Members told) {
        return new Containment(told.text("wall"), told.texts("layers"), told.text("fresh"));
    }

    private static ToldRuntime runtime(Fields fields) {
        var told = Members.of(fields);
        return new ToldRuntime(
                fields.checked(() -> new Language(told.text("language"))),
                told.textOrEmpty("name"),
                told.textOrEmpty("version"));
    }

    private Receipt receipt(Optional<ExecutionRequest> asked, LargeArtifacts large) {
        try {
            asked.ifPresent(this::checkCode);
            var told = price;
            if (told == null) {
                throw new IllegalArgumentException("it has no price");
            }
            return new Receipt(attempt(asked.orElseGet(this::request)), run(large), told, completedAt);
        } catch (IllegalArgumentException e) {
            throw new MalformedAnswerException(String.valueOf(e.getMessage()));
        }
    }

    private void checkCode(ExecutionRequest asked) {
        if (!asked.source().hash().equals(text("codeHash"))) {
            throw new IllegalArgumentException("it is the receipt of other code than was sent");
        }
    }

    private ExecutionRequest request() {
        return ExecutionRequest.of(new Source(language(), ""))
                .withLimits(limits)
                .withLabels(new Labels(text("agentId"), text("channelId"), text("description")))
                .withConnector(text("connector"));
    }

    private Attempt attempt(ExecutionRequest request) {
        var tier = Tier.named(price == null ? "" : price.tier()).orElse(Tier.ENTERPRISE);
        var outcome = outcome();
        if (!verdict.allowed() && !(outcome instanceof Outcome.Refused) && !isScan()) {
            throw new IllegalArgumentException("it was not allowed to run and ran all the same");
        }
        return new Attempt(
                text("id"),
                Caller.local().withTier(tier),
                request,
                new Origin("", "", text("deploymentId"), text("sessionId")),
                activity,
                text("codeHash"),
                findings,
                verdict.decision(
                        outcome instanceof Outcome.Refused(var refusal) ? refusal.kind() : ErrorKind.POLICY,
                        new Grants(request.allowedModules()),
                        limits),
                Duration.ZERO,
                createdAt);
    }

    /// A scan completes even when it reports that the source would be refused.
    private boolean isScan() {
        return activity == Activity.SCAN || activity == Activity.QUOTE;
    }

    private Run run(LargeArtifacts large) {
        var paths = new HashSet<String>();
        return new Run(
                outcome(),
                usage,
                new Transcript(text("stdout"), text("stderr"), logs, truncated),
                artifacts.stream().map(told -> artifact(told, paths, large)).toList(),
                exitCode,
                containment,
                Optional.ofNullable(runtime)
                        .filter(told -> !told.name.isEmpty())
                        .map(told -> new GuestRuntime(told.language, told.name, told.version)),
                Optional.ofNullable(texts.get("remoteId")));
    }

    private Outcome outcome() {
        var status = text("status");
        if (success != status.equals("completed")) {
            throw new IllegalArgumentException("status and success contradict each other");
        }
        return success ? new Outcome.Completed(result) : failure(status);
    }

    private Outcome failure(String status) {
        var told = error;
        if (told == null) {
            throw new IllegalArgumentException("it did not complete and has no error; perhaps it has not ended");
        }
        var message = told.error.message();
        return switch (status) {
            case "failed" -> new Outcome.Failed(told.error);
            case "limit" ->
                new Outcome.LimitReached(
                        Limit.of(told.limit).orElseThrow(() -> new IllegalArgumentException("there is no such limit")),
                        message);
            case "refused" -> new Outcome.Refused(new Refusal(told.error.kind(), message));
            case "cancelled" ->
                new Outcome.Cancelled(
                        message.startsWith(CANCELLED_BY) ? message.substring(CANCELLED_BY.length()) : message);
            case "broken" -> new Outcome.Broken(new Fault(message));
            default -> throw new IllegalArgumentException("there is no such status");
        };
    }

    private Artifact artifact(ToldArtifact told, Set<String> paths, LargeArtifacts large) {
        if (!paths.add(told.path)) {
            throw new IllegalArgumentException("it has an artifact twice");
        }
        // checks the path before the content is fetched by it
        var empty = new Artifact(told.path, told.mediaType, new byte[0]);
        var content = told.content
                .map(Base64.getDecoder()::decode)
                .orElseGet(() -> large.content(text("id"), empty.path(), told.bytes));
        if (content.length != told.bytes) {
            throw new IllegalArgumentException("an artifact is not as long as it is said to be");
        }
        return new Artifact(empty.path(), empty.mediaType(), content);
    }

    private Language language() {
        return runtime == null ? Language.JAVASCRIPT : runtime.language;
    }

    private String text(String name) {
        return texts.getOrDefault(name, "");
    }
}
