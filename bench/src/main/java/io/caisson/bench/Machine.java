package io.caisson.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The machine a run took place on.
final class Machine {
    private static final long KIBI_PER_GIBI = 1L << 20;

    private Machine() {}

    static String describe() throws IOException {
        return "%s, %d cores, %d GB, %s %s"
                .formatted(
                        field("/proc/cpuinfo", "model name"),
                        Runtime.getRuntime().availableProcessors(),
                        Long.parseLong(field("/proc/meminfo", "MemTotal").replace(" kB", "")) / KIBI_PER_GIBI,
                        System.getProperty("os.name"),
                        System.getProperty("os.version"));
    }

    private static String field(String file, String name) throws IOException {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("0");
        }
    }
}
