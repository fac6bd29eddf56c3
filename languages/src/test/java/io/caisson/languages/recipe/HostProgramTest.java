package io.caisson.languages.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostProgramTest {
    private static final Duration SHORT = Duration.ofMillis(200);

    private static Optional<String> said(String script) {
        return HostProgram.said(List.of("/bin/sh", "-c", script), Map.of(), SHORT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec sleep 60", "echo 1.2; exec sleep 60", "kill -9 $$"})
    void whatDoesNotEndByItselfHasNotAnswered(String script) {
        assertThatThrownBy(() -> said(script)).isInstanceOf(UnansweredException.class);
    }

    @Test
    void whatFailsHasAnswered() {
        assertThat(said("echo 1.2; exit 1")).isEmpty();
    }
}
