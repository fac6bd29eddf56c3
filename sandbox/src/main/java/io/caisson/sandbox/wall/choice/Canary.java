package io.caisson.sandbox.wall.choice;

import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.Proof;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.wall.seccomp.Seccomp;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Proves a wall by starting our own guest behind it that attacks it.
///
/// The guest is started through the same [Wall#start], with the mounts and the filter of a real worker. Its
/// report is treated like output of any guest: a line can only fail a check. The service itself checks what it
/// can observe (secret, listeners, limits, written files, processes left after the kill).
public final class Canary {
    /// The attacks that must be in the report; a missing line is a failed check.
    static final List<String> ATTACKS = List.of(
            "host-file",
            "host-folder",
            "tcp",
            "udp",
            "unix-socket",
            "any-unix-socket",
            "vsock",
            "signal",
            "signal-thread",
            "signal-descriptor",
            "limits",
            "priority",
            "memory",
            "descriptors",
            "shared-memory",
            "parent-death",
            "write",
            "write-root",
            "write-program",
            "child",
            "seal",
            "sealed-exec",
            "sealed-write",
            "sealed-filter");

    private static final String SEAL = "jvm-sealed";
    private static final int REPORT_BYTES = 256 * 1024;
    private static final Duration REPORT_TIME = Duration.ofSeconds(20);
    private static final Duration KILL_TIME = Duration.ofSeconds(5);

    private final Wall wall;
    private final Function<List<String>, Launch> worker;
    private final Clock clock;

    /// @param worker builds the launch of a worker from the arguments of its main class, which begin with
    ///     `canary`
    public Canary(Wall wall, Function<List<String>, Launch> worker, Clock clock) {
        this.wall = wall;
        this.worker = worker;
        this.clock = clock;
    }

    /// Runs the canary once. Failures of the wall or the guest are reported in the proof and never thrown.
    public Proof prove() {
        var at = clock.instant();
        var begin = System.nanoTime();
        try (var bait = Bait.lay()) {
            var confined = wall.start(worker.apply(bait.arguments()));
            try {
                seal(confined);
                var checks = new ArrayList<Proof.Check>();
                var report = report(confined);
                checks.add(complete(report, confined));
                ATTACKS.forEach(attack -> checks.add(judge(attack, report.get(attack))));
                checks.add(environment(report.get("environment")));
                checks.addAll(bait.untouched(report));
                checks.add(outlived(confined));
                return proof(at, begin, confined.layers(), checks);
            } finally {
                confined.kill();
            }
        } catch (LaunchException | IOException e) {
            var failure = new Proof.Check("launch", false, String.valueOf(e.getMessage()));
            return proof(at, begin, Set.of(), List.of(failure));
        }
    }

    private Proof proof(Instant at, long begin, Set<Layer> layers, List<Proof.Check> checks) {
        return new Proof(wall.rung(), layers, checks, at, Duration.ofNanos(System.nanoTime() - begin));
    }

    /// The guest's report of one attack.
    record Told(boolean held, String detail) {}

    /// Sends the workers' second filter, which the guest puts on itself half-way, as a worker does after its
    /// warm-up.
    private static void seal(Confined confined) {
        try (var out = confined.toGuest()) {
            out.write(Seccomp.filter(SEAL));
        } catch (IOException e) {
            // The guest has died: attacks missing from its report count against the wall.
        }
    }

    private static Map<String, Told> report(Confined confined) {
        var text = CompletableFuture.supplyAsync(() -> read(confined.fromGuest()), Thread::startVirtualThread)
                .completeOnTimeout("", REPORT_TIME.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        return parse(text);
    }

    static Map<String, Told> parse(String text) {
        var told = new LinkedHashMap<String, Told>();
        for (var line : text.lines().toList()) {
            var fields = line.split("\t", 3);
            if (fields.length == 3) {
                // A second line for the same attack can only make the result worse.
                var held = fields[1].equals("held");
                var entry = new Told(held, held ? fields[2] : decoded(fields[2]));
                told.merge(fields[0], entry, (one, other) -> one.held() ? other : one);
            }
        }
        return told;
    }

    private static String read(InputStream in) {
        var text = new StringBuilder();
        var buffer = new byte[8192];
        try {
            while (text.length() < REPORT_BYTES && text.indexOf("\nend\n") < 0) {
                var count = in.read(buffer);
                if (count < 0) {
                    break;
                }
                text.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            // The guest died while reporting: attacks missing from its report count against the wall.
        }
        return text.toString();
    }

    private static Proof.Check complete(Map<String, Told> report, Confined confined) {
        return report.isEmpty()
                ? new Proof.Check("report", false, "the canary was silent: " + bounded(confined.diagnostics()))
                : new Proof.Check("report", true, report.size() + " attacks");
    }

    private static Proof.Check judge(String attack, @Nullable Told told) {
        return told == null
                ? new Proof.Check(attack, false, "the canary did not tell")
                : new Proof.Check(attack, told.held(), told.held() ? bounded(told.detail()) : "it succeeded");
    }

    /// Checks that no environment the guest could read contains a variable of the service.
    private static Proof.Check environment(@Nullable Told told) {
        if (told == null) {
            return new Proof.Check("environment", false, "the canary did not tell");
        }
        var leaked = System.getenv().entrySet().stream()
                .filter(entry -> !entry.getKey().equals("LD_LIBRARY_PATH"))
                .filter(entry -> told.detail().contains(entry.getKey() + "=" + entry.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
        return new Proof.Check(
                "environment",
                leaked.isEmpty(),
                leaked.map(name -> name + " was seen").orElse("nothing of ours"));
    }

    private static String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return base64;
        }
    }

    private static Proof.Check outlived(Confined confined) {
        confined.kill();
        try {
            confined.gone().get(KILL_TIME.toMillis(), TimeUnit.MILLISECONDS);
            return new Proof.Check("outlive-kill", true, "nothing left");
        } catch (Exception e) {
            return new Proof.Check("outlive-kill", false, "not gone " + KILL_TIME.toSeconds() + " s after its kill");
        }
    }

    static String bounded(String detail) {
        var printable = detail.replaceAll("[^\\x20-\\x7e]", "?");
        return printable.substring(0, Math.min(printable.length(), 200));
    }
}
