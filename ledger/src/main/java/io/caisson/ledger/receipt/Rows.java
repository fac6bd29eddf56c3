package io.caisson.ledger.receipt;

import static io.caisson.ledger.receipt.Column.*;

import io.caisson.Artifact;
import io.caisson.ErrorKind;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Source;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.gate.Severity;
import io.caisson.json.FindingsWriter;
import io.caisson.json.ReceiptWriter;
import io.caisson.json.SourceWriter;
import io.caisson.receipt.Activity;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Containment;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Turns attempts and receipts into journal entries.
public final class Rows {
    private static final int SNIPPET = 500;
    private static final int ERROR = 1_000;
    private static final long FINDING = 200;
    /// A longer document is kept as a content of its own.
    private static final int INLINE_DOCUMENT = 64 << 10;

    private Rows() {}

    /// How much data [#opening] goes over, about.
    public static long bytes(Attempt attempt) {
        var source = attempt.request().source();
        var files =
                source.files().stream().mapToLong(file -> file.content().length).sum();
        return Masking.bytes(attempt.request()) + source.code().length() + files + bytes(attempt.findings());
    }

    private static long bytes(List<Finding> findings) {
        return findings.stream()
                .mapToLong(finding ->
                        FINDING + finding.message().length() + finding.excerpt().length())
                .sum();
    }

    /// How much data [#closing] goes over, about.
    public static long bytes(Attempt attempt, Run run) {
        var transcript = run.transcript();
        var artifacts = run.artifacts().stream()
                .mapToLong(artifact -> artifact.content().length)
                .sum();
        var result = run.outcome() instanceof Outcome.Completed(var value)
                ? value.json().length()
                : 0L;
        return Masking.bytes(attempt.request())
                + attempt.request().source().code().length()
                + bytes(attempt.findings())
                + 2L * (transcript.stdout().length() + transcript.stderr().length())
                + result
                + artifacts;
    }

    /// Not of a caller without a place: whoever is refused for being too many or storing too much stores no source.
    public static boolean keepsSource(Attempt attempt, SourcePolicy policy) {
        var hasPlace = !(attempt.decision() instanceof Decision.Deny deny
                && deny.refusal().kind() == ErrorKind.QUOTA);
        return policy == SourcePolicy.ALWAYS && hasPlace;
    }

    public static Entry opening(Attempt attempt, SourcePolicy policy) {
        var request = attempt.request();
        var labels = request.labels();
        var origin = attempt.origin();
        var source = request.source();
        var kept = keepsSource(attempt, policy);
        var masking = Masking.of(request);
        var row = new Row()
                .set(ID, attempt.id())
                .set(TENANT, attempt.caller().tenant())
                .set(CALLER, attempt.caller().name())
                .set(AGENT_ID, labels.agentId())
                .set(CHANNEL_ID, labels.channelId())
                .set(DESCRIPTION, masking.mask(labels.description()))
                .set(SESSION_ID, origin.sessionId())
                .set(DEPLOYMENT_ID, origin.deploymentId())
                .set(IDEMPOTENCY_KEY, origin.idempotencyKey())
                .set(REQUEST_HASH, origin.requestHash())
                .set(LANGUAGE, source.language().name())
                .set(CONNECTOR, request.connector())
                .set(CODE_HASH, attempt.codeHash())
                .set(CODE_LENGTH, (long) source.code().length())
                .set(Column.SNIPPET, beginning(masking.mask(source.code()), SNIPPET))
                .set(SOURCE_KEPT, kept ? 1L : 0L)
                .set(
                        ACTIVITY,
                        attempt.activity() == Activity.RUN
                                ? ""
                                : attempt.activity().label())
                .set(TIER, attempt.caller().tier().name())
                .set(PRICE_LIST, (long) attempt.caller().tier().priceList());
        decided(row, attempt, masking);
        row.set(OPENED_AT, StoredValues.micros(attempt.createdAt()));
        var contents = kept ? List.of(new Content(attempt.codeHash(), bytes(source))) : List.<Content>of();
        return new Entry(Part.OPENING, attempt.id(), row.cleaned(), contents);
    }

    private static void decided(Row row, Attempt attempt, Masking masking) {
        var decision = attempt.decision();
        var given = decision instanceof Decision.Allow allow ? allow.limits() : Limits.NONE;
        row.set(ALLOWED, decision instanceof Decision.Allow ? 1L : 0L)
                .set(RISK_SCORE, decision.weighing().score())
                .set(GATE_MODE, decision.weighing().mode())
                .set(
                        REASON,
                        decision instanceof Decision.Deny deny
                                ? masking.mask(deny.refusal().message())
                                : "")
                .set(FINDINGS, masking.maskJson(FindingsWriter.write(attempt.findings())))
                .set(ERRORS, grave(attempt))
                .set(WARNINGS, attempt.findings().size() - grave(attempt))
                .set(VALIDATION_MICROS, micros(attempt.validation()))
                .set(LIMITS_ASKED, json(attempt.request().limits()))
                .set(Column.LIMITS, json(given))
                .set(TIMEOUT_MS, given.of(Limit.TIMEOUT));
    }

    private static long grave(Attempt attempt) {
        return attempt.findings().stream()
                .filter(finding -> finding.severity().compareTo(Severity.HIGH) >= 0)
                .count();
    }

    public static Entry closing(Receipt receipt) {
        var masking = Masking.of(receipt.attempt().request());
        var document = masking.maskJson(ReceiptWriter.write(receipt));
        var contents = new ArrayList<Content>();
        receipt.run().artifacts().forEach(artifact -> contents.add(Content.of(artifact.content())));
        var row = new Row();
        ended(row, receipt, masking);
        used(row, receipt.run().usage());
        priced(row, receipt.price());
        row.set(ARTIFACTS, json(receipt.run().artifacts(), contents));
        row.set(CLOSED_AT, StoredValues.micros(receipt.completedAt()));
        document(row, document, contents);
        return new Entry(Part.CLOSING, receipt.id(), row.cleaned(), contents);
    }

    private static void ended(Row row, Receipt receipt, Masking masking) {
        var run = receipt.run();
        var error = receipt.error();
        row.set(STATUS, receipt.outcome().status())
                .set(SUCCESS, receipt.success() ? 1L : 0L)
                .set(ERROR_KIND, error.map(told -> told.kind().label()).orElse(""))
                .set(
                        Column.ERROR,
                        error.map(told -> beginning(masking.mask(told.message()), ERROR))
                                .orElse(""))
                .set(
                        TIMED_OUT,
                        reached(receipt).filter(limit -> limit == Limit.TIMEOUT).isPresent() ? 1L : 0L)
                .set(REACHED, reached(receipt).map(Limit::label).orElse(""))
                .set(
                        EXIT_CODE,
                        run.exitCode().isPresent() ? (long) run.exitCode().getAsInt() : null)
                .set(
                        RESULT_BYTES,
                        receipt.outcome() instanceof Outcome.Completed(var value)
                                ? value.json().length()
                                : 0L)
                .set(LOG_COUNT, (long) run.transcript().logs().size())
                .set(TRUNCATED, run.transcript().truncated() ? 1L : 0L)
                .set(CONTAINMENT, run.containment().map(Rows::json).orElse("null"))
                .set(RUNTIME, run.runtime().map(runtime -> runtime.name()).orElse(""))
                .set(
                        RUNTIME_VERSION,
                        run.runtime().map(runtime -> runtime.version()).orElse(""));
    }

    private static Optional<Limit> reached(Receipt receipt) {
        return receipt.outcome() instanceof Outcome.LimitReached(var limit, var _)
                ? Optional.of(limit)
                : Optional.empty();
    }

    private static void used(Row row, Usage usage) {
        row.set(WALL_MICROS, micros(usage.wall()))
                .set(CPU_MICROS, micros(usage.cpu()))
                .set(COMPILE_MICROS, usage.compile().map(Rows::micros).orElse(null))
                .set(QUEUE_MICROS, micros(usage.queue()))
                .set(PEAK_MEMORY_BYTES, usage.peakMemoryBytes())
                .set(OUTPUT_BYTES, usage.outputBytes())
                .set(STORED_BYTES, usage.storedBytes());
    }

    private static void priced(Row row, Price price) {
        row.set(UNITS_MICRO, StoredValues.scaled(price.computeUnits(), Price.UNITS_SCALE))
                .set(AMOUNT_PICO, StoredValues.scaled(price.amount(), Price.SCALE))
                .set(CURRENCY, price.currency())
                .set(CHARGED_TIME, price.time() == Price.Time.CPU ? price.time().label() : "");
    }

    static void document(Row row, String written, List<Content> contents) {
        var document = StoredValues.clean(written);
        var content = Content.of(document);
        row.set(DOCUMENT_HASH, content.hash());
        if (content.bytes().length <= INLINE_DOCUMENT) {
            row.set(DOCUMENT, document);
        } else {
            row.set(DOCUMENT, "");
            contents.add(content);
        }
    }

    /// Without files the code alone, so that its hash is that of the bytes.
    private static byte[] bytes(Source source) {
        return source.files().isEmpty()
                ? source.code().getBytes(StandardCharsets.UTF_8)
                : SourceWriter.writeWithoutSecrets(source).getBytes(StandardCharsets.UTF_8);
    }

    private static String json(Limits limits) {
        return Value.of(limits.values().entrySet().stream()
                        .collect(Collectors.toMap(
                                entry -> entry.getKey().label(), Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new)))
                .json();
    }

    private static String json(Containment containment) {
        var members = new LinkedHashMap<String, Object>();
        members.put("wall", containment.wall());
        members.put("layers", containment.layers());
        members.put("fresh", containment.fresh());
        return Value.of(members).json();
    }

    private static String json(List<Artifact> artifacts, List<Content> contents) {
        var list = new ArrayList<Map<String, Object>>();
        for (var at = 0; at < artifacts.size(); at++) {
            var members = new LinkedHashMap<String, Object>();
            members.put("path", artifacts.get(at).path());
            members.put("mediaType", artifacts.get(at).mediaType());
            members.put("bytes", artifacts.get(at).content().length);
            members.put("hash", contents.get(at).hash());
            list.add(members);
        }
        return Value.of(list).json();
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }

    private static String beginning(String text, int characters) {
        return text.length() <= characters ? text : text.substring(0, characters);
    }
}
