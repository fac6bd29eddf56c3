package io.caisson.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.caisson.gate.Finding;
import io.caisson.gate.Severity;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SarifWriterTest {
    private static final Finding EVAL = new Finding(
            "dynamic-code/eval",
            "dynamic-code",
            Severity.HIGH,
            "runs text as code",
            "lib/a b.js",
            3,
            5,
            "eval(\"x\")",
            "write the code out");
    private static final Finding UNREAD =
            new Finding("gate/unread", "gate", Severity.CRITICAL, "could not be checked", "main.js", 0, 0, "", "");
    private static final Finding EXIT =
            new Finding("processes/exit", "processes", Severity.LOW, "ends its own process", "main.js", 1, 1, "", "");

    /// The violations of the standard's schema, as another tool ships it.
    private static List<String> faults(String sarif) throws IOException {
        try (var schema = Objects.requireNonNull(
                SarifWriterTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json"), "no schema")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                    .getSchema(schema)
                    .validate(sarif, InputFormat.JSON)
                    .stream()
                    .map(Object::toString)
                    .toList();
        }
    }

    @Test
    void isValidAgainstTheSchema() throws IOException {
        assertThat(faults(SarifWriter.write("1.0", List.of(UNREAD, EVAL, EVAL, EXIT))))
                .isEmpty();
        assertThat(faults(SarifWriter.write("1.0", List.of()))).isEmpty();
        assertThat(faults("{\"version\":\"2.1.0\"}"))
                .as("the schema is in force")
                .isNotEmpty();
    }

    @Test
    void writesPlaces() {
        assertThat(SarifWriter.write("1.0", List.of(EVAL)))
                .contains("\"uri\":\"lib/a%20b.js\"", "\"startLine\":3", "\"startColumn\":5", "\"level\":\"error\"")
                .doesNotContain("}{");
    }
}
