package io.caisson.languages.guest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.LogLine;
import io.caisson.Output;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuestOutputTest {
    private final Listener listener = new Listener();
    private final GuestOutput printed = new GuestOutput(100, listener, () -> 0);

    @Test
    void everyByteIsPassedOnOnce() {
        print("a\n", "\n", "b", "\nc\n");
        printed.end();
        assertThat(listener.heard()).isEqualTo("a\n\nb\nc\n");
        assertThat(listener.lines).containsExactly("a", "", "b", "c");
    }

    @Test
    void aNewlineThatIsNotTheGuestsIsNot() {
        print("a\n", "\n");
        printed.takeBackNewline();
        printed.end();
        assertThat(listener.heard()).isEqualTo("a\n");
        assertThat(printed.transcript().stdout()).isEqualTo("a\n");
    }

    @Test
    void whatThereIsNoRoomForIsNotPassedOn() {
        print("x".repeat(99), "yyy");
        printed.end();
        assertThat(listener.heard()).isEqualTo("x".repeat(99) + "y");
        assertThat(printed.transcript().truncated()).isTrue();
    }

    private void print(String... pieces) {
        for (var piece : pieces) {
            var bytes = piece.getBytes(UTF_8);
            printed.stdout().take(bytes, 0, bytes.length);
        }
    }

    private static final class Listener implements Output {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final List<String> lines = new ArrayList<>();

        @Override
        public void log(LogLine line) {
            lines.add(line.message());
        }

        @Override
        public void stdout(byte[] heard) {
            bytes.writeBytes(heard);
        }

        private String heard() {
            return bytes.toString(UTF_8);
        }
    }
}
