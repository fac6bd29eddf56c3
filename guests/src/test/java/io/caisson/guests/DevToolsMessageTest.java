package io.caisson.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DevToolsMessageTest {
    @Test
    void fieldsAreFoundByTheirPath() {
        var message = DevToolsMessage.read(
                "{\"id\":7,\"params\":{\"text\":\"a\\n\\u0041\",\"list\":[1,-2.5e1,true,false,null,{}]}}");

        assertThat(message.id()).isEqualTo(7);
        assertThat(message.text("params", "text")).isEqualTo("a\nA");
        assertThat(message.list("params", "list")).hasSize(6);
        assertThat(message.text("no", "such", "field")).isEmpty();
    }

    @Test
    void aWrittenMessageIsReadBack() {
        var text = "\"\\\u0001\n😀";

        assertThat(DevToolsMessage.parse(JsonWriter.write(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"a\"", "[1,", "tru", "\"a", "\"\\u00", "1 2", "nul"})
    void invalidJsonIsRefused(String text) {
        assertThatThrownBy(() -> DevToolsMessage.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void depthIsBounded() {
        assertThatThrownBy(() -> DevToolsMessage.parse("[".repeat(100_000)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
