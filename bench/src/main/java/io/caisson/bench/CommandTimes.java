package io.caisson.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// How long the command `./caisson run` takes for one line, in seconds.
///
/// @param first the first after the build
/// @param again each repetition
record CommandTimes(double first, List<Double> again) {
    private static final int REPEATS = 5;

    static CommandTimes measure(Path root, String language, String line) throws IOException, InterruptedException {
        seconds(root, "", "--version"); // builds
        var first = seconds(root, line, "run", "-", "--language", language);
        var again = new ArrayList<Double>();
        for (var i = 0; i < REPEATS; i++) {
            again.add(seconds(root, line, "run", "-", "--language", language));
        }
        return new CommandTimes(first, again);
    }

    double slowestAgain() {
        return again.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    private static double seconds(Path root, String line, String... arguments)
            throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(root.resolve("caisson").toString());
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        var start = System.nanoTime();
        var process = builder.start();
        try (var in = process.getOutputStream()) {
            in.write(line.getBytes(StandardCharsets.UTF_8));
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
