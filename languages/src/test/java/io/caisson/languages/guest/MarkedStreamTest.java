package io.caisson.languages.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkedStreamTest {
    private static final String MARK = "0123456789abcdef0123456789abcdef";

    /// The first read ends at every place there is, the mark and the line after it included.
    @ParameterizedTest
    @ValueSource(strings = {"", "out", "out\n", "\n", "\n\n", "0123456789", "0123456789abcdef0123456789abcde", MARK})
    void findsTheMarkWhereverAReadEnds(String printed) throws IOException {
        var all = printed + "\n" + MARK + " 0 -1 files\nARCHIVE";
        for (var first = 1; first < all.length(); first++) {
            var heard = hear(all, first);
            assertThat(heard.line).as("first read of %d", first).contains("0 -1 files");
            assertThat(heard.guest).as("first read of %d", first).isEqualTo(printed);
            assertThat(heard.rest).as("first read of %d", first).isEqualTo("ARCHIVE");
        }
    }

    @Test
    void everythingIsTheGuestsWithoutAMark() throws IOException {
        var heard = hear("out\n" + MARK.substring(1), 3);
        assertThat(heard.line).isEmpty();
        assertThat(heard.guest).isEqualTo("out\n" + MARK.substring(1));
    }

    @Test
    void aMarkThatStopsHalfwayIsTheGuests() throws IOException {
        var heard = hear("out\n" + MARK.substring(0, 20), 6);
        assertThat(heard.line).isEmpty();
        assertThat(heard.guest).isEqualTo("out\n" + MARK.substring(0, 20));
    }

    @Test
    void aLineWithoutAnEndIsBounded() throws IOException {
        var heard = hear("\n" + MARK + " " + "9".repeat(10_000), 100);
        assertThat(heard.line.orElseThrow()).hasSizeLessThanOrEqualTo(64);
    }

    @Test
    void aGuestThatPrintsItsMarkFirstPrintedNothing() throws IOException {
        var heard = hear(MARK + " 0 -1 none\n", 500);
        assertThat(heard.line).contains("0 -1 none");
        assertThat(heard.guest).isEmpty();
    }

    private record Heard(Optional<String> line, String guest, String rest) {}

    /// What the guest printed is without the newline that was taken for its own, as [GuestProcess] does it.
    private static Heard hear(String all, int first) throws IOException {
        var guest = new ByteArrayOutputStream();
        var marked = new MarkedStream(new TwoReads(all, first), MARK);
        var line = marked.untilMark((bytes, from, to) -> guest.write(bytes, from, to - from));
        var text = guest.toString(StandardCharsets.UTF_8);
        var own = marked.newlinePassed() && !text.isEmpty() ? text.substring(0, text.length() - 1) : text;
        var rest = line.isEmpty() ? "" : new String(marked.rest().readAllBytes(), StandardCharsets.UTF_8);
        return new Heard(line, own, rest);
    }

    /// A stream whose first read ends at a given place.
    private static final class TwoReads extends InputStream {
        private final ByteArrayInputStream in;
        private int first;

        TwoReads(String text, int first) {
            this.in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
            this.first = first;
        }

        @Override
        public int read() {
            first = Integer.MAX_VALUE;
            return in.read();
        }

        @Override
        public int read(byte[] bytes, int from, int length) {
            var count = in.read(bytes, from, Math.min(length, first));
            first = Integer.MAX_VALUE;
            return count;
        }
    }
}
