package io.caisson.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ExecutionRequest;
import io.caisson.Outcome;
import io.caisson.receipt.Receipt;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Answers of another Caisson: a receipt, or text that only resembles one.
class ReceiptReaderTest {
    private static final ExecutionRequest ASKED = ExecutionRequest.javascript("return 1")
            .withLabels(new ExecutionRequest.Labels("agent-7", "", "double the numbers"));

    static Stream<Receipt> receipts() {
        return ReceiptWriterTest.receipts();
    }

    @ParameterizedTest
    @MethodSource("receipts")
    void isTheReceiptThatWasWritten(Receipt receipt) {
        var text = ReceiptWriter.write(receipt);
        var read = ReceiptReader.read(text, (_, path, _) -> content(receipt, path));
        assertThat(ReceiptWriter.write(read)).isEqualTo(text);
        assertThat(read.outcome()).isEqualTo(receipt.outcome());
    }

    @ParameterizedTest
    @MethodSource("receipts")
    void knowsTheRequestThatWasSent(Receipt receipt) {
        var text = ReceiptWriter.write(receipt);
        var read = ReceiptReader.read(text, ASKED, (_, path, _) -> content(receipt, path));
        assertThat(read.attempt().request()).isSameAs(ASKED);
        assertThat(read.id()).isEqualTo(receipt.id());
    }

    private static byte[] content(Receipt receipt, String path) {
        return receipt.run().artifacts().stream()
                .filter(artifact -> artifact.path().equals(path))
                .findFirst()
                .orElseThrow()
                .content();
    }

    @Test
    void ignoresUnknownFields() {
        var text = written().replaceFirst("\\{", "{\"novel\":{\"deep\":[1,{}]},");
        assertThat(read(text).outcome()).isInstanceOf(Outcome.Completed.class);
    }

    @Test
    void isNotTheReceiptOfOtherCode() {
        var other = ExecutionRequest.javascript("return 2");
        assertThatThrownBy(() -> ReceiptReader.read(written(), other, ReceiptReaderTest::none))
                .isInstanceOf(MalformedAnswerException.class)
                .hasMessageContaining("other code");
    }

    /// Each row replaces a true value by a false one.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "wallMs":1.9                    | "wallMs":-1.9                     | wallMs
            "wallMs":1.9                    | "wallMs":1e300                    | wallMs
            "wallMs":1.9                    | "wallMs":1e99999                  | out of range
            "wallMs":1.9                    | "wallMs":"1.9"                    | wallMs
            "peakMemoryBytes":2097152       | "peakMemoryBytes":-1              | peakMemoryBytes
            "peakMemoryBytes":2097152       | "peakMemoryBytes":1e30            | peakMemoryBytes
            "outputBytes":134               | "outputBytes":1.5                 | outputBytes
            "limitsHit":["memoryMb"]        | "limitsHit":["patience"]          | limitsHit
            "id":"exe_1"                    | "id":"../admin"                   | id
            "id":"exe_1"                    | "id":7                            | id
            "status":"completed"            | "status":"running"                | contradict
            "status":"completed"            | "status":"limit"                  | contradict
            "success":true                  | "success":false                   | contradict
            "success":true                  | "success":"yes"                   | success
            "allowed":true                  | "allowed":false                   | not allowed
            "timeoutMs":5000                | "timeoutMs":-5                    | timeoutMs
            "level":"log"                   | "level":"shout"                   | level
            "stdout":"one\\n"               | "stdout":["one"]                  | stdout
            "artifacts":[]                  | "artifacts":{}                    | artifacts
            "amount":"0.00002019"           | "amount":"-1"                     | amount
            "amount":"0.00002019"           | "amount":"1e999999999"            | amount
            "createdAt":"2026-11-15         | "createdAt":"yesterday            | createdAt
            "language":"javascript"         | "language":"../x"                 | language
            "truncated":false,              |                                   | truncated
            "truncated":false,              | "truncated":false,"id":"exe_2",   | Duplicate
            """)
    void refusesALie(String truth, String lie, String named) {
        var text = written();
        assertThat(text).contains(truth);
        assertThatThrownBy(() -> read(text.replace(truth, lie == null ? "" : lie)))
                .isInstanceOf(MalformedAnswerException.class)
                .hasMessageContaining(named);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "path":"out/a b%ü;.txt"         | "path":"../../etc/passwd"         | path
            "path":"out/a b%ü;.txt"         | "path":"large.png"                | twice
            "bytes":3                       | "bytes":4                         | long
            "content":"AQL/"                | "content":"!"                     | base64
            """)
    void refusesALieAboutFiles(String truth, String lie, String named) {
        var receipt = receipts().toList().get(5);
        var text = ReceiptWriter.write(receipt);
        assertThat(text).contains(truth);
        assertThatThrownBy(() -> ReceiptReader.read(text.replace(truth, lie), (_, _, bytes) -> new byte[(int) bytes]))
                .isInstanceOf(MalformedAnswerException.class)
                .hasMessageContaining(named);
    }

    @Test
    void refusesALargeFileThatIsOfAnotherLength() {
        var text = ReceiptWriter.write(receipts().toList().get(5));
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(MalformedAnswerException.class)
                .hasMessageContaining("long");
    }

    @Test
    void refusesTooDeepTooLargeAndTruncatedText() {
        var text = written();
        var deep = "[".repeat(100_000) + "]".repeat(100_000);
        var lines = "{\"level\":\"log\",\"message\":\"\",\"atMs\":0},".repeat(1 << 18);
        Stream.of(
                        text.replace("\"artifacts\":[]", "\"artifacts\":" + deep),
                        text.replaceFirst("\"result\":\\{.*?]}", "\"result\":" + deep),
                        text.replaceFirst("\"logs\":\\[", "\"logs\":[" + lines),
                        text.substring(0, text.length() / 2),
                        "",
                        "[]",
                        "null",
                        text + "{}")
                .forEach(lie -> assertThatThrownBy(() -> read(lie)).isInstanceOf(MalformedAnswerException.class));
    }

    /// A receipt cut at any place is refused.
    @Test
    void refusesEveryBeginning() {
        var text = written();
        for (var end = 0; end < text.length(); end++) {
            var beginning = text.substring(0, end);
            assertThatThrownBy(() -> read(beginning)).isInstanceOf(MalformedAnswerException.class);
        }
    }

    private static String written() {
        return ReceiptWriter.write(receipts().findFirst().orElseThrow());
    }

    private static Receipt read(String text) {
        return ReceiptReader.read(text, ReceiptReaderTest::none);
    }

    private static byte[] none(String id, String path, long bytes) {
        assertThat(Arrays.asList(id, path)).doesNotContainNull();
        return new byte[0];
    }
}
