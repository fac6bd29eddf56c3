package io.caisson.languages.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.LogLine;
import io.caisson.Output;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PrintedCeilingTest {
    @Test
    void keepsUpToTheCeilingOverBothStreams() {
        var printed = new GuestOutput(6, Output.NOWHERE, () -> 0);
        assertThat(take(printed.stdout(), "abc")).isTrue();
        assertThat(take(printed.stderr(), "def")).isTrue();
        assertThat(take(printed.stdout(), "g")).isFalse();
        var transcript = printed.transcript();
        assertThat(transcript.stdout()).isEqualTo("abc");
        assertThat(transcript.stderr()).isEqualTo("def");
        assertThat(transcript.truncated()).isTrue();
        assertThat(printed.bytes()).isEqualTo(7);
    }

    @Test
    void cutsWhatDoesNotFitWhole() {
        var printed = new GuestOutput(2, Output.NOWHERE, () -> 0);
        assertThat(take(printed.stdout(), "abc")).isFalse();
        assertThat(printed.transcript().stdout()).isEqualTo("ab");
    }

    @Test
    void whatIsNoTextIsKeptAsItIs() {
        var printed = new GuestOutput(100, Output.NOWHERE, () -> 0);
        var bytes = new byte[] {'a', (byte) 0xff, 0, (byte) 0xc3};
        printed.stdout().take(bytes, 0, bytes.length);
        assertThat(printed.binary()).hasValueSatisfying(kept -> assertThat(kept).isEqualTo(bytes));
        assertThat(printed.transcript().stdout()).isEqualTo("a\ufffd\0\ufffd");
    }

    @Test
    void textIsNoBinary() {
        var printed = new GuestOutput(100, Output.NOWHERE, () -> 0);
        take(printed.stdout(), "é\n");
        assertThat(printed.binary()).isEmpty();
    }

    @Test
    void linesAreLogsWithTheirStream() {
        var printed = new GuestOutput(100, Output.NOWHERE, () -> 0);
        take(printed.stdout(), "one\ntw");
        take(printed.stderr(), "wrong\n");
        take(printed.stdout(), "o");
        printed.end();
        assertThat(printed.transcript().logs())
                .extracting(LogLine::level, LogLine::message)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(LogLine.Level.LOG, "one"),
                        org.assertj.core.groups.Tuple.tuple(LogLine.Level.ERROR, "wrong"),
                        org.assertj.core.groups.Tuple.tuple(LogLine.Level.LOG, "two"));
    }

    @Test
    void theNewlineBeforeTheMarkIsTakenBack() {
        var printed = new GuestOutput(100, Output.NOWHERE, () -> 0);
        take(printed.stdout(), "abc\n");
        printed.takeBackNewline();
        assertThat(printed.transcript().stdout()).isEqualTo("abc");
        assertThat(printed.bytes()).isEqualTo(3);
    }

    @Test
    void nothingIsTakenBackFromNothing() {
        var printed = new GuestOutput(100, Output.NOWHERE, () -> 0);
        printed.takeBackNewline();
        assertThat(printed.bytes()).isZero();
    }

    private static boolean take(GuestOutput.Stream stream, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return stream.take(bytes, 0, bytes.length);
    }
}
