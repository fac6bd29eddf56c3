package io.caisson.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.account.Scope;
import io.caisson.account.Tier;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Somebody holds locks on all files that guests share. Nobody else's build waits for one.
@Tag("slow")
class BuildLocksTest {
    /// Each has to be compiled anew: `%s` is another text each time.
    private static final Map<String, String> PROGRAMS = Map.of(
            "go", "package main\nimport \"fmt\"\nfunc main() { fmt.Print(\"%s\") }\n",
            "rust", "fn main() { print!(\"%s\"); }\n",
            "c", "#include <stdio.h>\nint main() { fputs(\"%s\", stdout); }\n",
            "cpp", "#include <iostream>\nint main() { std::cout << \"%s\"; }\n",
            "java", "public class Main { public static void main(String[] a) { System.out.print(\"%s\"); } }\n");

    private static final Path CACHE = Path.of(System.getenv().getOrDefault("CAISSON_CACHE", "/var/cache/caisson"));
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int FACTOR = 5;

    private static final Caller VICTIM =
            new Caller("victim", "victim", Tier.ENTERPRISE, Set.of(), Set.of(Scope.EXECUTE));

    @TempDir
    private Path data;

    @Test
    void noBuildWaitsForALockOfSomebodyElse() throws Exception {
        assumeTrue(Doctor.examine(Rung.NAMESPACES, data).usable(), "the wall namespaces cannot be had here");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "nobody who could lock, without Python");
        try (var caisson = Caisson.open(CaissonConfig.standard().withData(data).withWall(Rung.NAMESPACES))) {
            var quiet = new TreeMap<String, Duration>();
            for (var language : PROGRAMS.keySet()) {
                if (isHere(caisson, language)) {
                    build(caisson, language, "prepared");
                    quiet.put(language, build(caisson, language, "quiet"));
                }
            }
            assumeTrue(!quiet.isEmpty(), "no compiler here");
            var attacker = locking();
            try {
                for (var language : quiet.keySet()) {
                    assertThat(build(caisson, language, "locked"))
                            .as(language)
                            .isLessThan(Objects.requireNonNull(quiet.get(language))
                                    .multipliedBy(FACTOR)
                                    .plus(GRACE));
                }
            } finally {
                attacker.getOutputStream().close();
                attacker.waitFor();
            }
        }
    }

    private static boolean isHere(Caisson caisson, String language) {
        return caisson.runtimes().stream()
                .anyMatch(runtime -> runtime.language().name().equals(language));
    }

    private static Duration build(Caisson caisson, String language, String text) {
        var source = new Source(
                new Language(language),
                Objects.requireNonNull(PROGRAMS.get(language)).replace("%s", text));
        var begin = System.nanoTime();
        var receipt = caisson.execute(VICTIM, ExecutionRequest.of(source), Output.NOWHERE);
        var took = Duration.ofNanos(System.nanoTime() - begin);
        assertThat(receipt.success()).as(language + ": " + receipt.summary()).isTrue();
        assertThat(receipt.run().transcript().stdout()).as(language).isEqualTo(text);
        return took;
    }

    /// A process that has all its locks.
    private static Process locking() throws IOException {
        var script = Path.of("src/test/resources/locks.py").toAbsolutePath();
        var command = new ArrayList<>(List.of("/usr/bin/python3", script.toString(), "/usr", CACHE.toString()));
        command.addAll(said("go", "env", "GOROOT"));
        command.addAll(said("rustc", "--print", "sysroot"));
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var told = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
        assertThat(Integer.parseInt(told.readLine())).isGreaterThan(1_000);
        return process;
    }

    /// The folder that a toolchain says it lives in; none when it is not here.
    private static List<String> said(String... command) {
        try {
            var process = new ProcessBuilder(command).start();
            return process.inputReader().lines().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
