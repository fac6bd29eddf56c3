package io.caisson.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CharacterBoundaryTest {

    @Test
    void noCharacterIsCut() {
        var text = "aé€😀z";
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        for (var cut = 0; cut <= bytes.length; cut++) {
            var pieces = new CharacterBoundary();
            var first = pieces.add(Arrays.copyOf(bytes, cut));
            var second = pieces.add(Arrays.copyOfRange(bytes, cut, bytes.length));
            assertThat(new String(first, StandardCharsets.UTF_8) + new String(second, StandardCharsets.UTF_8))
                    .isEqualTo(text);
            assertThat(pieces.rest()).isEmpty();
        }
    }

    @Test
    void invalidBytesAreNotHeldBack() {
        var pieces = new CharacterBoundary();
        assertThat(pieces.add(new byte[] {(byte) 0xff})).hasSize(1);
        assertThat(pieces.add(new byte[] {(byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80}))
                .hasSize(4);
        assertThat(pieces.add(new byte[] {(byte) 0xf0, (byte) 0x9f})).isEmpty();
        assertThat(pieces.rest()).hasSize(2);
    }

    @Test
    void nothingIsLost() {
        var all = new byte[256];
        for (var i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        var pieces = new CharacterBoundary();
        var out = new ByteArrayOutputStream();
        for (var each : all) {
            out.writeBytes(pieces.add(new byte[] {each}));
        }
        out.writeBytes(pieces.rest());
        assertThat(out.toByteArray()).isEqualTo(all);
    }
}
