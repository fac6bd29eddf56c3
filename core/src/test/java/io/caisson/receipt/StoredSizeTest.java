package io.caisson.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.Value;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredSizeTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "a \"quoted\" \\ line\n\r\t", "\u0000\u0001\u001f", "grüße €", "🙂🙂"})
    void textCountsAsTheJsonItBecomes(String text) {
        var written = Value.of(text).json().getBytes(StandardCharsets.UTF_8).length;
        assertThat(StoredSize.jsonBytes(text)).isEqualTo(written - 2);
    }

    @Test
    void noExecutionStoresMoreThanWasSetAside() {
        var limits = Limits.NONE.with(Limit.OUTPUT, 1_000);
        var files = List.of(SourceFile.of("data.txt", "\u0001".repeat(1_000)));
        var source = new Source(Language.JAVASCRIPT, "\u0001".repeat(1_000), files, "");
        var written = 6 * 2_000L;
        var output = 2 * 6 * 1_000L;
        var artifacts = (16L << 20) + ((16L << 20) + 2) / 3 * 4;
        assertThat(StoredSize.highest(source, limits)).isGreaterThan(written + output + artifacts + Value.MAX_BYTES);
    }
}
