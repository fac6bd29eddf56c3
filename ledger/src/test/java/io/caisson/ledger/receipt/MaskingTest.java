package io.caisson.ledger.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaskingTest {
    private static final Masking MASKING =
            Masking.of(List.of("s3cret-s3cret", "s3cret-s3cret-and-more", "short", "a b\"c&d\u20ac"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "s3cret-s3cret | ********",
                "xs3cret-s3cretx | x********x",
                "s3cret-s3crets3cret-s3cret | ****************",
                "s3cret-s3cret-and-more | ********",
                "s3cret-s3cre | s3cret-s3cre",
                "short | short",
                "s3cret-s | s3cret-s",
                "say a b\\\"c&d\u20ac | say ********",
                "a+b%22c%26d%E2%82%AC | ********",
                "czNjcmV0LXMzY3JldA | ********dA"
            })
    void hides(String text, String masked) {
        assertThat(MASKING.mask(text)).isEqualTo(masked);
    }

    @Test
    void findsABase64FormWhereverItBegins() {
        for (var before = 0; before < 6; before++) {
            var text = "x".repeat(before) + "s3cret-s3cret" + "y";
            var encoded = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
            assertThat(MASKING.mask(encoded)).as(encoded).contains(Masking.MASK);
        }
    }

    @Test
    void manySecretsTakeOnePass() {
        var secrets =
                IntStream.range(0, 5_000).mapToObj(at -> "secret-number-" + at).toList();
        var text = ("nothing to see here " + "z".repeat(100)).repeat(50_000) + "secret-number-4999";
        assertThat(Masking.of(secrets).mask(text)).endsWith(Masking.MASK).doesNotContain("secret-number");
    }

    @Test
    void overlappingSecretsLeaveNoEnd() {
        var masking = Masking.of(List.of("abcdefgh12", "gh12345678"));
        assertThat(masking.mask("<abcdefgh12345678>")).isEqualTo("<********>");
    }

    /// The attack: every place of the output looks like the beginning of every secret.
    @Test
    void secretsThatBeginAlikeCostNoMoreThanOne() {
        var output = "prefix--".repeat(1 << 17);
        var few = Masking.of(alike(10));
        var many = Masking.of(alike(1_000));
        assertThat(many.steps(output)).isLessThanOrEqualTo(2L * output.length());
        assertThat(many.steps(output)).isEqualTo(few.steps(output));
        var began = System.nanoTime();
        assertThat(many.mask(output + "prefix--secret-number-999")).endsWith("prefix--********");
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(3));
    }

    private static List<String> alike(int count) {
        return IntStream.range(0, count)
                .mapToObj(at -> "prefix--secret-number-" + at)
                .toList();
    }
}
