package io.caisson.json;

import io.caisson.Source;
import io.caisson.gate.Assessment;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import io.caisson.work.WorkLane;
import java.io.StringWriter;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Writes the findings of the gate and the decision of the policy as JSON.
public final class AssessmentWriter {
    private static final int FINDING_BYTES = 512;

    private AssessmentWriter() {}

    /// An object of its own, for a source that was not run.
    public static String write(Source source, Assessment assessment) {
        return WorkLane.compute(bytes(assessment.findings()), () -> json(source, assessment));
    }

    /// The approximate size of `findings` in bytes.
    static long bytes(List<Finding> findings) {
        return (long) FINDING_BYTES * findings.size();
    }

    private static String json(Source source, Assessment assessment) {
        var text = new StringWriter();
        try (var json = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            json.writeStringProperty("language", source.language().name());
            json.writeStringProperty("codeHash", source.hash());
            decision(json, assessment.decision());
            findings(json, assessment.findings());
            json.writeEndObject();
        }
        return text.toString();
    }

    static void decision(JsonGenerator json, Decision decision) {
        var weighing = decision.weighing();
        json.writeObjectPropertyStart("decision");
        json.writeBooleanProperty("allowed", decision instanceof Decision.Allow);
        json.writeNumberProperty("riskScore", weighing.score());
        json.writeArrayPropertyStart("riskParts");
        for (var part : weighing.parts()) {
            json.writeStartObject();
            json.writeStringProperty("name", part.name());
            json.writeNumberProperty("weight", part.weight());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringProperty("mode", weighing.mode());
        orNull(
                json,
                "reason",
                decision instanceof Decision.Deny deny ? deny.refusal().message() : "");
        json.writeEndObject();
    }

    static void findings(JsonGenerator json, List<Finding> findings) {
        json.writeName("findings");
        FindingsWriter.write(json, findings);
    }

    static void orNull(JsonGenerator json, String name, String text) {
        if (text.isEmpty()) {
            json.writeNullProperty(name);
        } else {
            json.writeStringProperty(name, text);
        }
    }

    static void orNull(JsonGenerator json, String name, int number) {
        if (number == 0) {
            json.writeNullProperty(name);
        } else {
            json.writeNumberProperty(name, number);
        }
    }
}
