package io.caisson.languages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Runs a program of the operator's own, without a wall, with a clean environment.
final class HostProgram {
    private static final int MOST_SAID = 64 * 1024;

    private HostProgram() {}

    /// What it printed, if it ended well and in time.
    ///
    /// @param variables beside the few that every program needs
    static Optional<String> said(List<String> command, Map<String, String> variables, Duration patience) {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        var home = Optional.ofNullable(System.getenv("HOME")).orElse("/");
        var path = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin");
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "HOME", home, "LANG", "C.UTF-8"));
        builder.environment().putAll(variables);
        builder.directory(Path.of("/").toFile());
        try {
            var process = builder.start();
            process.getOutputStream().close();
            var end = Thread.startVirtualThread(() -> endLater(process, patience));
            try (var output = process.getInputStream()) {
                var text = new String(output.readNBytes(MOST_SAID), StandardCharsets.UTF_8);
                var ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0;
                return ended ? Optional.of(text) : Optional.empty();
            } finally {
                end.interrupt();
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static void endLater(Process process, Duration patience) {
        try {
            Thread.sleep(patience);
            process.destroyForcibly();
        } catch (InterruptedException e) {
            // it answered
        }
    }
}
