package io.caisson.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import java.util.Random;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

class WasmAdmissionTest {
    private static final byte[] SOUND =
            Base64.getDecoder().decode(new WasmGuest().sample().text());

    @Test
    void aCommandIsAdmitted() {
        assertThat(WasmAdmission.admit(SOUND)).isNotNull();
    }

    @Test
    void anotherImportIsNamed() {
        var other = new String(SOUND, java.nio.charset.StandardCharsets.ISO_8859_1)
                .replace("fd_write", "launches")
                .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);

        assertRefused(other).hasMessage("the module imports wasi_snapshot_preview1.launches, which cannot be had here");
    }

    @Test
    void aComponentIsRefused() {
        assertRefused(new byte[] {0, 'a', 's', 'm', 0x0d, 0, 1, 0}).hasMessageContaining("components cannot be run");
    }

    /// A damaged module is admitted or refused, but never causes another error.
    @Test
    void damageIsNoticed() {
        var random = new Random(1);
        for (var round = 0; round < 5_000; round++) {
            var damaged = SOUND.clone();
            for (var times = 1 + random.nextInt(3); times > 0; times--) {
                damaged[8 + random.nextInt(damaged.length - 8)] = (byte) random.nextInt(256);
            }
            try {
                WasmAdmission.admit(damaged);
            } catch (GuestFailure refusal) {
                assertThat(refusal.text()).isNotBlank();
            }
        }
    }

    private static AbstractThrowableAssert<?, ?> assertRefused(byte[] module) {
        return assertThatThrownBy(() -> WasmAdmission.admit(module)).isInstanceOf(GuestFailure.class);
    }
}
