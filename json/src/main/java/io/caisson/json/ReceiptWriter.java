package io.caisson.json;

import io.caisson.Artifact;
import io.caisson.GuestError;
import io.caisson.Outcome;
import io.caisson.Usage;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import io.caisson.receipt.StoredSize;
import io.caisson.work.WorkLane;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Base64;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Writes a receipt as the JSON object of the contract.
public final class ReceiptWriter {
    private static final int LINE_BYTES = 64;
    private static final double NANOS_PER_MILLI = 1e6;

    private final JsonGenerator json;

    private ReceiptWriter(JsonGenerator json) {
        this.json = json;
    }

    public static String write(Receipt receipt) {
        return WorkLane.compute(bytes(receipt), () -> written(receipt));
    }

    /// The approximate size of `receipt` in bytes, counting the parts that a guest or a caller can make large.
    private static long bytes(Receipt receipt) {
        var transcript = receipt.run().transcript();
        var result = receipt.outcome() instanceof Outcome.Completed(var value)
                ? value.json().length()
                : 0;
        var artifacts = receipt.run().artifacts().stream()
                .mapToLong(artifact -> Math.min(artifact.content().length, StoredSize.INLINE_ARTIFACT_BYTES))
                .sum();
        return result
                + transcript.stdout().length()
                + transcript.stderr().length()
                + (long) LINE_BYTES * transcript.logs().size()
                + artifacts
                + AssessmentWriter.bytes(receipt.attempt().findings());
    }

    private static String written(Receipt receipt) {
        var text = new StringWriter();
        try (var generator = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            new ReceiptWriter(generator).receipt(receipt);
        }
        return text.toString();
    }

    private void receipt(Receipt receipt) {
        var attempt = receipt.attempt();
        json.writeStartObject();
        json.writeStringProperty("id", receipt.id());
        json.writeStringProperty("activity", attempt.activity().label());
        json.writeStringProperty("status", receipt.outcome().status());
        json.writeBooleanProperty("success", receipt.success());
        result(receipt.outcome());
        transcript(receipt.run());
        json.writeName("error");
        receipt.error().ifPresentOrElse(error -> error(error, receipt), json::writeNull);
        artifacts(receipt);
        usage(receipt.run().usage());
        limits(receipt);
        price(receipt);
        AssessmentWriter.decision(json, attempt.decision());
        AssessmentWriter.findings(json, attempt.findings());
        containment(receipt);
        runtime(receipt);
        json.writeStringProperty("connector", attempt.request().connector());
        receipt.run().remoteId().ifPresent(id -> json.writeStringProperty("remoteId", id));
        labels(receipt);
        json.writeStringProperty("codeHash", attempt.codeHash());
        json.writeBooleanProperty("truncated", receipt.run().transcript().truncated());
        json.writeStringProperty("createdAt", attempt.createdAt().toString());
        json.writeStringProperty("completedAt", receipt.completedAt().toString());
        json.writeEndObject();
    }

    private void result(Outcome outcome) {
        json.writeName("result");
        if (outcome instanceof Outcome.Completed(var value)) {
            json.writeRawValue(value.json());
        } else {
            json.writeNull();
        }
    }

    private void transcript(Run run) {
        json.writeStringProperty("stdout", run.transcript().stdout());
        json.writeStringProperty("stderr", run.transcript().stderr());
        json.writeArrayPropertyStart("logs");
        for (var line : run.transcript().logs()) {
            json.writeStartObject();
            json.writeStringProperty("level", line.level().label());
            json.writeStringProperty("message", line.message());
            milliseconds("atMs", line.at());
            json.writeEndObject();
        }
        json.writeEndArray();
        run.exitCode()
                .ifPresentOrElse(
                        code -> json.writeNumberProperty("exitCode", code), () -> json.writeNullProperty("exitCode"));
    }

    private void artifacts(Receipt receipt) {
        json.writeArrayPropertyStart("artifacts");
        for (var artifact : receipt.run().artifacts()) {
            json.writeStartObject();
            json.writeStringProperty("path", artifact.path());
            json.writeStringProperty("mediaType", artifact.mediaType());
            json.writeNumberProperty("bytes", artifact.content().length);
            content(artifact);
            json.writeStringProperty(
                    "url", "/v1/executions/" + receipt.id() + "/artifacts/" + UrlPath.encode(artifact.path()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /// The content; null for a large artifact, which is fetched by its own URL.
    private void content(Artifact artifact) {
        if (artifact.content().length > StoredSize.INLINE_ARTIFACT_BYTES) {
            json.writeNullProperty("content");
        } else {
            json.writeStringProperty("content", Base64.getEncoder().encodeToString(artifact.content()));
        }
    }

    private void error(GuestError error, Receipt receipt) {
        json.writeStartObject();
        json.writeStringProperty("kind", error.kind().label());
        AssessmentWriter.orNull(json, "type", error.type());
        json.writeStringProperty("message", error.message());
        AssessmentWriter.orNull(json, "line", error.line());
        AssessmentWriter.orNull(json, "column", error.column());
        AssessmentWriter.orNull(json, "stack", error.stack());
        AssessmentWriter.orNull(
                json,
                "limit",
                receipt.outcome() instanceof Outcome.LimitReached(var limit, var _) ? limit.label() : "");
        json.writeEndObject();
    }

    private void usage(Usage usage) {
        json.writeName("usage");
        figures(usage);
    }

    /// The usage as an object of its own.
    static String usageJson(Usage usage) {
        var text = new StringWriter();
        try (var generator = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            new ReceiptWriter(generator).figures(usage);
        }
        return text.toString();
    }

    private void figures(Usage usage) {
        json.writeStartObject();
        milliseconds("wallMs", usage.wall());
        milliseconds("cpuMs", usage.cpu());
        json.writeNumberProperty("peakMemoryBytes", usage.peakMemoryBytes());
        json.writeNumberProperty("outputBytes", usage.outputBytes());
        usage.compile()
                .ifPresentOrElse(
                        compile -> milliseconds("compileMs", compile), () -> json.writeNullProperty("compileMs"));
        milliseconds("queueMs", usage.queue());
        json.writeArrayPropertyStart("limitsHit");
        usage.limitsHit().forEach(limit -> json.writeString(limit.label()));
        json.writeEndArray();
        json.writeNumberProperty("storedBytes", usage.storedBytes());
        json.writeEndObject();
    }

    private void limits(Receipt receipt) {
        json.writeObjectPropertyStart("limits");
        receipt.limits().values().forEach((limit, value) -> json.writeNumberProperty(limit.label(), value));
        json.writeEndObject();
    }

    private void price(Receipt receipt) {
        var price = receipt.price();
        json.writeObjectPropertyStart("price");
        json.writeStringProperty("tier", price.tier());
        json.writeStringProperty("computeUnits", price.computeUnits().toPlainString());
        json.writeStringProperty("amount", price.amount().toPlainString());
        json.writeStringProperty("currency", price.currency());
        json.writeNumberProperty("priceList", price.priceList());
        json.writeStringProperty("time", price.time().label());
        json.writeEndObject();
    }

    /// The containment. For an execution at another Caisson it names that place, because this service has not
    /// seen its layers.
    private void containment(Receipt receipt) {
        json.writeName("containment");
        receipt.run()
                .containment()
                .ifPresentOrElse(
                        containment -> {
                            json.writeStartObject();
                            json.writeStringProperty("wall", containment.wall());
                            json.writeArrayPropertyStart("layers");
                            containment.layers().forEach(json::writeString);
                            json.writeEndArray();
                            json.writeStringProperty("fresh", containment.fresh());
                            if (receipt.run().remoteId().isPresent()) {
                                json.writeStringProperty(
                                        "reportedBy",
                                        receipt.attempt().request().connector());
                            }
                            json.writeEndObject();
                        },
                        json::writeNull);
    }

    private void runtime(Receipt receipt) {
        json.writeObjectPropertyStart("runtime");
        json.writeStringProperty(
                "language", receipt.attempt().request().source().language().name());
        AssessmentWriter.orNull(
                json,
                "name",
                receipt.run().runtime().map(runtime -> runtime.name()).orElse(""));
        AssessmentWriter.orNull(
                json,
                "version",
                receipt.run().runtime().map(runtime -> runtime.version()).orElse(""));
        json.writeEndObject();
    }

    private void labels(Receipt receipt) {
        var labels = receipt.attempt().request().labels();
        AssessmentWriter.orNull(json, "agentId", labels.agentId());
        AssessmentWriter.orNull(json, "channelId", labels.channelId());
        AssessmentWriter.orNull(json, "description", labels.description());
        AssessmentWriter.orNull(json, "sessionId", receipt.attempt().origin().sessionId());
        AssessmentWriter.orNull(json, "deploymentId", receipt.attempt().origin().deploymentId());
    }

    private void milliseconds(String name, Duration duration) {
        json.writeNumberProperty(name, Math.round(duration.toNanos() / NANOS_PER_MILLI * 1_000) / 1_000.0);
    }
}
