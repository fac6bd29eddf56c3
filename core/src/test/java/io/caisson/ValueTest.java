package io.caisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                " true ",
                "false",
                "0",
                "-0",
                "12.50e+3",
                "1E-2",
                "\"\"",
                "\"a\\u00e9\\n\\/\\\\\\\"\"",
                "\"\\ud800\"",
                "[]",
                "[ ]",
                "{}",
                "[[],{},[{}]]",
                "{\"a\":{\"b\":[1,2,{\"c\":null}]},\"a\":1}",
                "\t\r\n[1 , 2]\n",
                "1e999999999",
                "\"\u2028\u007f\""
            })
    void acceptsJson(String text) {
        assertThat(Value.json(text).json()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '`',
            ignoreLeadingAndTrailingWhitespace = false,
            textBlock = """
            ``=>an early end at character 1
            nul=>an unexpected word at character 1
            nulll=>text after the end at character 5
            True=>an unexpected character at character 1
            01=>text after the end at character 2
            +1=>an unexpected character at character 1
            .5=>an unexpected character at character 1
            1.=>an unexpected character at character 3
            1e=>an early end at character 3
            -=>an early end at character 2
            NaN=>an unexpected character at character 1
            [1,]=>an unexpected character at character 4
            [,1]=>an unexpected character at character 2
            [1 2]=>an unexpected character at character 4
            [1}=>an unexpected character at character 3
            [=>an early end at character 2
            ]=>an unexpected character at character 1
            {]=>an unexpected character at character 2
            {"a"}=>an unexpected character at character 5
            {"a":}=>an unexpected character at character 6
            {"a":1,}=>an unexpected character at character 8
            {a:1}=>an unexpected character at character 2
            {1:1}=>an unexpected character at character 2
            {"a":1}}=>text after the end at character 8
            "a=>an early end at character 3
            "\\x"=>an unknown escape at character 3
            "\\u12g4"=>a broken unicode escape at character 6
            "\\u１２３４"=>a broken unicode escape at character 4
            'a'=>an unexpected character at character 1
            /**/1=>an unexpected character at character 1
            1 1=>text after the end at character 3
            """)
    void refusesWhatIsNoJson(String text, String problem) {
        assertThatThrownBy(() -> Value.json(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no valid JSON: " + problem);
    }

    @Test
    void refusesControlCharactersAndByteOrderMarks() {
        assertThatThrownBy(() -> Value.json("\"a\nb\"")).hasMessageContaining("a control character in a string");
        assertThatThrownBy(() -> Value.json("\"a\0b\"")).hasMessageContaining("a control character in a string");
        assertThatThrownBy(() -> Value.json("\uFEFF1")).hasMessageContaining("an unexpected character");
        assertThatThrownBy(() -> Value.json("1\f")).hasMessageContaining("text after the end");
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 10_000, 1_000_000})
    void refusesDepthWithoutRecursion(int depth) {
        assertThatThrownBy(() -> Value.json("[".repeat(depth)))
                .hasMessage("no valid JSON: more than 200 levels at character 201");
        assertThatThrownBy(() -> Value.json("{\"a\":".repeat(depth))).hasMessageContaining("more than 200 levels");
    }

    @Test
    void acceptsTheDeepestAndRefusesTheLargest() {
        var deepest = "[".repeat(200) + "]".repeat(200);
        assertThat(Value.json(deepest).toJava()).isInstanceOf(List.class);
        assertThatThrownBy(() -> Value.json(" ".repeat(Value.MAX_BYTES) + "1")).hasMessageContaining("at most 8388608");
    }

    @Test
    void readsWhatItAccepts() {
        var value = Value.json(" {\"a\" : [ 1 , \"x\\u0041\\n\" , true , null , {} ] , \"b\":-1.5e2} ");
        assertThat(value.map())
                .containsEntry("a", Arrays.asList(new BigDecimal(1), "xA\n", true, null, Map.of()))
                .containsEntry("b", new BigDecimal("-1.5e2"));
        assertThat(Value.json("[1,2]").list(Integer.class)).containsExactly(1, 2);
        assertThat(Value.json("2.5").as(Double.class)).isEqualTo(2.5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e-999999999", "1e99999999999999999999", "-1e1001"})
    void refusesNumbersThatWouldExpand(String number) {
        assertThatThrownBy(() -> Value.json(number).toJava()).hasMessage("the number " + number + " is out of range");
    }

    @Test
    void refusesNumbersOfManyDigits() {
        assertThatThrownBy(() -> Value.json("1".repeat(1_000_000)).toJava()).hasMessageEndingWith(" is out of range");
    }

    @Test
    void refusesValuesOfAnotherKind() {
        assertThatThrownBy(() -> Value.json("\"a\"").as(Integer.class))
                .hasMessage("the value is a String, not a Integer");
        assertThatThrownBy(() -> Value.json("1.5").as(Integer.class))
                .hasMessage("the number 1.5 does not fit a Integer");
        assertThatThrownBy(() -> Value.json("null").as(List.class)).hasMessage("the value is null, not a List");
    }

    @Test
    void writesJavaObjects() {
        assertThat(Value.of(Map.of("a", List.of(1, "q\"\\\n\u0001", true, Double.NaN)))
                        .json())
                .isEqualTo("{\"a\":[1,\"q\\\"\\\\\\n\\u0001\",true,null]}");
        assertThat(Value.of(new int[] {1, 2}).json()).isEqualTo("[1,2]");
        assertThat(Value.of(null)).isEqualTo(Value.NULL);
        assertThatThrownBy(() -> Value.of(new Object())).hasMessageContaining("has no JSON form here");
    }

    /// Strings are read eight bytes at a time, so each place in such a step is tried, behind each kind of neighbour.
    @ParameterizedTest
    @ValueSource(strings = {"a", "!", "#", "[", "]", "~", "\u007f", "\u0080", "é", "\u20ac", "\ud83d\ude00"})
    void findsTheEndOfAStringAtEveryPlace(String neighbour) {
        for (var before = 0; before < 20; before++) {
            var text = neighbour.repeat(before);
            for (var after = 0; after < 20; after++) {
                var rest = neighbour.repeat(after);
                assertThat(Value.json("\"" + text + "\\\"" + rest + "\"").as(String.class))
                        .isEqualTo(text + '"' + rest);
                assertThatThrownBy(() -> Value.json("\"" + text + "\"" + rest + "\"\""))
                        .hasMessageEndingWith("text after the end at character " + (text.length() + 3));
                assertThatThrownBy(() -> Value.json("\"" + text + "\u001f" + rest + "\""))
                        .hasMessageContaining("a control character in a string");
            }
        }
    }

    /// Whatever the checker accepts, the reader must be able to read: no exception but its own.
    @Test
    void survivesMutations() {
        var random = new Random(20);
        var seed = "{\"a\":[1,-2.5e3,\"x\\u0041\",true,null,{\"b\":[]}],\"c\":{}}";
        for (var i = 0; i < 50_000; i++) {
            var text = new StringBuilder(seed);
            for (var n = random.nextInt(4); n >= 0; n--) {
                var at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, "{}[],:\"\\u0 1e-.tfn".charAt(random.nextInt(18)));
                    default -> text.setCharAt(at, (char) random.nextInt(128));
                }
            }
            try {
                Value.json(text.toString()).toJava();
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageMatching("(?s)(no valid JSON: .*|the number .* is out of range)");
            }
        }
    }
}
