package io.caisson.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/// How long the command `./caisson run` takes for one line, in seconds.
///
/// @param first with an empty cache folder, as on a machine that has just built it
/// @param again each repetition
record CommandTimes(double first, List<Double> again) {
    private static final int REPEATS = 5;

    static CommandTimes measure(Path root) throws IOException, InterruptedException {
        var cache = Files.createTempDirectory("caisson-bench-cache");
        // workers run under other user ids
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxr-xr-x"));
        seconds(root, cache, "--version");
        var first = run(root, cache);
        var again = new ArrayList<Double>();
        for (var i = 0; i < REPEATS; i++) {
            again.add(run(root, cache));
        }
        new ProcessBuilder("rm", "-rf", cache.toString()).start().waitFor();
        return new CommandTimes(first, again);
    }

    double slowestAgain() {
        return again.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    double medianAgain() {
        return again.stream().sorted().toList().get(again.size() / 2);
    }

    private static double run(Path root, Path cache) throws IOException, InterruptedException {
        return seconds(root, cache, "run", "-", "--language", "javascript");
    }

    private static double seconds(Path root, Path cache, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(root.resolve("caisson").toString());
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("CAISSON_CACHE", cache.toString());
        var start = System.nanoTime();
        var process = builder.start();
        try (var in = process.getOutputStream()) {
            in.write("6*7\n".getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // a command that does not read its input may be gone already
        }
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed: " + output);
        }
        return (System.nanoTime() - start) / 1e9;
    }
}
