package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Risk;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.engine.Environment;
import io.caisson.engine.EnvironmentOwner;
import io.caisson.engine.EnvironmentSpec;
import io.caisson.engine.Job;
import io.caisson.engine.Opening;
import io.caisson.engine.Place;
import io.caisson.gate.Grants;
import io.caisson.sandbox.wall.Rung;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Many cells in one environment behind the real wall, for the figures of decision 0021. Not part of the suite:
/// `./mvnw -pl embed -am test -Dtest=EnvironmentSoak -Dsurefire.failIfNoSpecifiedTests=false` writes
/// `embed/target/environments.txt`.
class EnvironmentSoak {
    private static final Limits LIMITS = Limits.NONE.with(Limit.MEMORY, 64);
    private static final Path FIGURES = Path.of("target", "environments.txt");

    @TempDir
    private Path folder;

    private final StringBuilder figures = new StringBuilder();

    @ParameterizedTest
    @CsvSource({
        "NAMESPACES, javascript, 100000",
        "LANDLOCK, javascript, 20000",
        "NAMESPACES, python, 20000",
        "LANDLOCK, python, 20000"
    })
    void figures(Rung rung, String language, int cells) throws IOException {
        try (var place = LocalSandbox.open(CaissonConfig.standard().withWall(rung), folder)
                .place()) {
            try (var first = open(place, language)) {
                run(first, 1); // a spare worker and a warm copy exist after this
            }
            var began = System.nanoTime();
            try (var environment = open(place, language)) {
                figures.append("%s %s: open %.1f ms".formatted(rung.label(), language, millis(began)));
                soak(environment, cells);
            }
        }
        Files.writeString(
                FIGURES, figures, java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.APPEND);
    }

    private void soak(Environment environment, int cells) {
        var times = new long[cells];
        for (var i = 1; i <= cells; i++) {
            var began = System.nanoTime();
            run(environment, i);
            times[i - 1] = System.nanoTime() - began;
            if (i == 1 || i == 1_000 || i % (cells / 4) == 0) {
                var state = environment.state();
                figures.append(", %d cells %.1f MB".formatted(state.cells(), state.memoryBytes() / 1e6));
            }
        }
        Arrays.sort(times);
        figures.append(
                ", cell p50 %.3f ms, p99 %.3f ms%n".formatted(times[cells / 2] / 1e6, times[cells * 99 / 100] / 1e6));
    }

    private static double millis(long since) {
        return (System.nanoTime() - since) / 1e6;
    }

    private static Environment open(Place place, String language) {
        var spec = new EnvironmentSpec(
                "env_soak",
                EnvironmentOwner.user(Caller.local()),
                Caller.local(),
                Language.of(language),
                LIMITS,
                Grants.NONE,
                Risk.LOW,
                Map.of(),
                Duration.ofHours(1));
        return ((Opening.Opened) place.open(spec, new Cancellation())).environment();
    }

    private static void run(Environment environment, int number) {
        var code = "x = " + number + "; x * 2";
        var language = environment.spec().language();
        var request = language.equals(Language.PYTHON)
                ? ExecutionRequest.python("x = " + number + "\nx * 2")
                : ExecutionRequest.javascript(code);
        var job = new Job("exe_soak", Caller.local(), request, Grants.NONE, LIMITS, new Cancellation());
        var cell = environment.run(environment.spec().owner(), job, Output.NOWHERE);
        assertThat(cell.end()).as("cell %d", number).isEmpty();
        assertThat(cell.run().outcome())
                .isInstanceOfSatisfying(
                        Outcome.Completed.class,
                        completed -> assertThat(completed.result().json()).isEqualTo(String.valueOf(2 * number)));
    }
}
