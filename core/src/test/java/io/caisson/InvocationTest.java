package io.caisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ExecutionRequest.Invocation;
import io.caisson.text.Text;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InvocationTest {

    @Test
    void takesWhatAProcessCanBeGiven() {
        var called = Invocation.NONE
                .withArgs(List.of("", "-x", "ü\n"))
                .withStdin("\0bytes\n")
                .withEnv(Map.of("_A1", "=", "b", ""));
        assertThat(called.args()).containsExactly("", "-x", "ü\n");
        assertThat(called.env()).containsEntry("_A1", "=");
        assertThat(called.stdin()).startsWith("\0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1A", "A-B", "A=B", "A B", "Ä", "A\0"})
    void refusesNamesOfVariables(String name) {
        assertThatThrownBy(() -> Invocation.NONE.withEnv(Map.of(name, "x")))
                .hasMessage("a variable's name has up to 200 letters, digits and '_', '" + Text.printable(name)
                        + "' is none");
    }

    @Test
    void refusesWhatWouldEndEarly() {
        assertThatThrownBy(() -> Invocation.NONE.withArgs(List.of("a\0b")))
                .hasMessage("an argument has a NUL character, which no process can be given");
        assertThatThrownBy(() -> Invocation.NONE.withEnv(Map.of("A", "a\0b")))
                .hasMessage("the variable A has a NUL character, which no process can be given");
        assertThatThrownBy(() -> Invocation.NONE.withStdin("\ud800"))
                .hasMessage("stdin has a lone surrogate at character 1, it must be valid Unicode text");
    }

    @Test
    void isBounded() {
        assertThatThrownBy(() -> Invocation.NONE.withArgs(Collections.nCopies(1_001, "")))
                .hasMessage("there are 1001 arguments, at most 1000 are allowed");
        assertThatThrownBy(() -> Invocation.NONE.withArgs(List.of("x".repeat(65_537))))
                .hasMessage("an argument can have 65536 bytes, not 65537");
        assertThatThrownBy(() -> Invocation.NONE.withArgs(Collections.nCopies(5, "x".repeat(60_000))))
                .hasMessage("the arguments and variables can have 262144 bytes, not 300000");
        assertThatThrownBy(() -> Invocation.NONE.withStdin("x".repeat((8 << 20) + 1)))
                .hasMessage("stdin can have 8388608 bytes, not 8388609");
        var many = IntStream.range(0, 201).boxed().collect(Collectors.toMap(i -> "A" + i, String::valueOf));
        assertThatThrownBy(() -> Invocation.NONE.withEnv(many))
                .hasMessage("there are 201 variables, at most 200 are allowed");
    }
}
