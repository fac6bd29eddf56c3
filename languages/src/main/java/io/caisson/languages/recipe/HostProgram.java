package io.caisson.languages.recipe;

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
    private static final int MAX_SAID = 64 * 1024;
    /// Higher ones are those of signals.
    private static final int LAST_OF_ITS_OWN = 128;

    private HostProgram() {}

    /// What it printed, if it ended well.
    ///
    /// @param variables beside the few that every program needs
    /// @throws UnansweredException when it could not be asked, or not in time: another time it may answer
    static Optional<String> said(List<String> command, Map<String, String> variables, Duration patience) {
        try {
            var process = builder(command, variables).start();
            process.getOutputStream().close();
            var end = Thread.startVirtualThread(() -> endLater(process, patience));
            try (var output = process.getInputStream()) {
                var text = new String(output.readNBytes(MAX_SAID), StandardCharsets.UTF_8);
                return endedWell(process, patience) ? Optional.of(text) : Optional.empty();
            } finally {
                end.interrupt();
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new UnansweredException(command, e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnansweredException(command, "interrupted");
        }
    }

    private static ProcessBuilder builder(List<String> command, Map<String, String> variables) {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        var home = Optional.ofNullable(System.getenv("HOME")).orElse("/");
        var path = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin");
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "HOME", home, "LANG", "C.UTF-8"));
        builder.environment().putAll(variables);
        builder.directory(Path.of("/").toFile());
        return builder;
    }

    /// Whoever was killed, by us for being slow or by a host short of memory, has not answered.
    private static boolean endedWell(Process process, Duration patience) throws IOException, InterruptedException {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) || process.exitValue() > LAST_OF_ITS_OWN) {
            throw new IOException("it did not end by itself in " + patience.toSeconds() + " s");
        }
        return process.exitValue() == 0;
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
