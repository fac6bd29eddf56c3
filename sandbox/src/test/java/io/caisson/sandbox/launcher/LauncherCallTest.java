package io.caisson.sandbox.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LauncherCallTest {
    /// The names and numbers in the reviewed lists.
    private static Map<String, Long> reviewed(String architecture) throws IOException {
        var numbers = new HashMap<String, Long>();
        try (InputStream in =
                LauncherCallTest.class.getResourceAsStream("../wall/seccomp/program." + architecture + ".txt")) {
            var text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split("\\s+", 3))
                    .forEach(words -> numbers.put(words[0], Long.valueOf(words[1])));
        }
        return numbers;
    }

    @ParameterizedTest
    @CsvSource({"x86_64, false", "aarch64, true"})
    void agreesWithTheFilters(String architecture, boolean aarch64) throws IOException {
        var reviewed = reviewed(architecture);
        assertThat(LauncherCall.values())
                .filteredOn(call -> reviewed.containsKey(call.label()))
                .hasSizeGreaterThan(8)
                .allSatisfy(call -> assertThat(call.number(aarch64)).isEqualTo(reviewed.get(call.label())));
    }

    @Test
    void refusesAnUnknownArchitecture() {
        assertThatThrownBy(() -> LauncherCall.isAarch64("riscv64"))
                .isInstanceOf(LaunchRefusal.class)
                .hasMessageEndingWith("riscv64");
    }
}
