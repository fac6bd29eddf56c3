package io.caisson.ledger.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Artifact;
import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Invocation;
import io.caisson.Outcome;
import io.caisson.Value;
import io.caisson.json.ReceiptReader;
import io.caisson.ledger.Samples;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A guest returns its secret in forms that break the JSON of the receipt, or that a search of the text misses.
class JsonMaskingTest {
    private static final String SECRET = "12345678";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "12345678 | '********'",
                "-12345678 | '********'",
                "9912345678.25 | '********'",
                "1234567.8e1 | '********'",
                "1234567.8E+01 | '********'",
                "1e999999999 | 1e999999999",
                "1234567 | 1234567",
                "[1, 12345678 ,true] | [1, '********' ,true]",
                "'x12345678y' | 'x********y'",
                "'\\u00312345678' | '********'",
                "'\\u0031\\u0032\\u0033\\u0034\\u0035\\u0036\\u0037\\u0038\\n' | '********\\u000a'",
                "'a\\'\\\\12345678' | 'a\\'\\\\********'",
                "'\\u0031234567' | '\\u0031234567'",
                "{'12345678': 1} | {'********': 1}",
                "{'\\u00312345678': {'a':12345678}} | {'********': {'a':'********'}}",
                "{'12345678':1,'********':2,'12345678':3} | {'********':1,'********-2':2,'********-3':3}",
                "{'status':'12345678','n':null} | {'status':'********','n':null}",
                "{'result':{'id':12345678}} | {'result':{'id':'********'}}"
            })
    void masks(String result, String masked) {
        var receipt = receipt(SECRET, Samples.run(new Outcome.Completed(Value.json(result.replace('\'', '"')))));
        assertThat(receipt).contains("\"result\":" + masked.replace('\'', '"') + ",");
        assertThat(read(receipt)).isNotNull();
    }

    /// Secrets that are words of every receipt.
    @Test
    void wordsOfTheReceiptStay() {
        for (var word : List.of("completed", "javascript", "language", "createdAt", "peakMemoryBytes")) {
            assertThat(read(receipt(word, Samples.completed(word)))).as(word).isEqualTo(Value.of(Masking.MASK));
        }
    }

    @Test
    void measuresStay() {
        var receipt = receipt("2097152,", Samples.completed(1));
        assertThat(receipt).contains("\"peakMemoryBytes\":2097152,");
    }

    @Test
    void aSecretThatIsJsonIsMaskedInAllItsStrings() {
        var key = "{\"user\":\"root\",\"pin\":4711}";
        var receipt = receipt(key, Samples.run(new Outcome.Completed(Value.json("[" + key + ",\"root\"]"))));
        assertThat(receipt).doesNotContain("4711").contains("\"root\"]");
        assertThat(read(receipt)).isNotNull();
    }

    /// One secret is how the guest's value is announced, the other one is in that value.
    @Test
    void aSecretThatTouchesANameOfTheReceiptUncoversNoOther() {
        var run = Samples.run(new Outcome.Completed(Value.json("{\"" + SECRET + "\":" + SECRET + "}")));
        var receipt = receipt(Map.of("NAME", "\"result\":", "TOKEN", SECRET), run);
        assertThat(receipt).contains("\"result\":{\"********\":\"********\"}").doesNotContain(SECRET);
    }

    /// Half of a base64 text is none.
    @Test
    void aFileWithASecretIsLeftToItsAddress() {
        var content = ("token=" + SECRET + "\n").getBytes(StandardCharsets.UTF_8);
        var plain = Samples.completed(1);
        var run = new Run(
                plain.outcome(),
                plain.usage(),
                plain.transcript(),
                List.of(new Artifact("out.txt", "text/plain", content)),
                plain.exitCode(),
                plain.containment(),
                plain.runtime(),
                plain.remoteId());
        assertThat(receipt(SECRET, run)).contains("\"content\":null");
    }

    @Test
    void manyMaskedNamesTakeOnePass() {
        var members = IntStream.range(0, 100_000)
                .mapToObj(at -> "\"" + SECRET + "\":0,\"********-" + at + "\":0")
                .collect(Collectors.joining(",", "{", "}"));
        assertThat(read(receipt(SECRET, Samples.run(new Outcome.Completed(Value.json(members))))))
                .isNotNull();
    }

    private static String receipt(String secret, Run run) {
        return receipt(Map.of("TOKEN", secret), run);
    }

    private static String receipt(Map<String, String> secrets, Run run) {
        return document(ExecutionRequest.javascript("1").withInvocation(Invocation.NONE.withEnv(secrets)), run);
    }

    private static String document(ExecutionRequest request, Run run) {
        var attempt = Samples.attempt("a", request, Clock.systemUTC());
        var price = Price.of(attempt.caller().tier(), run);
        var entry = Rows.closing(new Receipt(attempt, run, price, attempt.createdAt()));
        var inline = entry.row().text(Column.DOCUMENT);
        return inline.isEmpty() ? new String(entry.contents().getLast().bytes(), StandardCharsets.UTF_8) : inline;
    }

    private static Value read(String receipt) {
        var outcome = ReceiptReader.read(receipt, (_, _, _) -> new byte[0]).outcome();
        return outcome instanceof Outcome.Completed(var value) ? value : Value.NULL;
    }
}
