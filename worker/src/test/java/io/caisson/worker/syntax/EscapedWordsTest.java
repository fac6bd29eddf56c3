package io.caisson.worker.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EscapedWordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "o.tr\\u0079           | o.\\u0074ry",
                "o.tr\\u{79}           | o.\\u{74}ry",
                "o.tr\\u{00079}        | o.\\u{00074}ry",
                "o.t\\u0072\\u0079     | o.\\u0074r\\u0079",
                "#i\\u0066             | #\\u0069f",
                "o.\\u0074ry           | o.\\u0074ry",
                "o.try                 | o.try",
                "xtr\\u0079            | xtr\\u0079",
                "$tr\\u0079            | $tr\\u0079",
                "tr\\u0079s            | tr\\u0079s",
                "tr\\u0079$            | tr\\u0079$",
                "tr\\u0079\u00e9       | tr\\u0079\u00e9",
                "'\\tr\\u0079'         | '\\tr\\u0079'",
                "tr\\u0079\\u0065      | tr\\u0079\\u0065",
                "ev\\u0061l            | ev\\u0061l",
                "tr\\u007              | tr\\u007",
                "tr\\u{79              | tr\\u{79",
                "tr\\u{}               | tr\\u{}",
                "tr\\u{110079}         | tr\\u{110079}",
                "tr\\u                 | tr\\u"
            })
    void respells(String text, String respelled) {
        assertThat(EscapedWords.respelled(text)).isEqualTo(respelled).hasSameSizeAs(text);
    }

    /// Attack: escapes that never end, and a word at every other place.
    @Test
    @Timeout(10)
    void takesTimeInProportionToTheText() {
        assertThat(EscapedWords.respelled("tr\\u{0000".repeat(100_000))).hasSize(900_000);
        assertThat(EscapedWords.respelled("tr\\u0079;".repeat(100_000))).isEqualTo("\\u0074ry;".repeat(100_000));
    }
}
