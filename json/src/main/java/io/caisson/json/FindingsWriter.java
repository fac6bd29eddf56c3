package io.caisson.json;

import static io.caisson.json.AssessmentWriter.orNull;

import io.caisson.gate.Finding;
import java.io.StringWriter;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// The one JSON form of findings: in receipts, in assessments and in the ledger.
public final class FindingsWriter {
    private FindingsWriter() {}

    /// An array of its own.
    public static String write(List<Finding> findings) {
        var text = new StringWriter();
        try (var json = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(json, findings);
        }
        return text.toString();
    }

    static void write(JsonGenerator json, List<Finding> findings) {
        json.writeStartArray();
        for (var finding : findings) {
            json.writeStartObject();
            json.writeStringProperty("rule", finding.rule());
            json.writeStringProperty("family", finding.family());
            json.writeStringProperty("severity", finding.severity().label());
            json.writeStringProperty("message", finding.message());
            orNull(json, "file", finding.file());
            orNull(json, "line", finding.line());
            orNull(json, "column", finding.column());
            orNull(json, "excerpt", finding.excerpt());
            orNull(json, "suggestion", finding.suggestion());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
