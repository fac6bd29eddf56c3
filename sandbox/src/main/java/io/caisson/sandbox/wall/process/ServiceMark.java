package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.host.Proc;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/// Identifies a service in the names of everything it starts: its data folder and its life.
///
/// It appears in bubblewrap's own arguments, in the prefix of every control group and in the `LaunchRegistry`; no
/// guest can read or change any of them. The life (pid and start time) lets several services share a data folder,
/// as two command lines do: a sweep removes only what belongs to a dead service.
///
/// @param folder a hash of the data folder's path
/// @param pid the service's process id
/// @param started the service's start time in clock ticks since boot, which distinguishes a reused pid
public record ServiceMark(String folder, long pid, long started) {
    /// bubblewrap's option whose value is the name of a launch, for the sweep. It removes a variable from an
    /// environment that is empty, so it has no other effect.
    public static final String NAME_OPTION = "--unsetenv";

    private static final Pattern TEXT =
            Pattern.compile("caisson-([0-9a-f]{16})-([0-9]{1,10})-([0-9]{1,18})-[0-9]{1,10}");

    public static ServiceMark of(Path dataFolder) {
        var pid = ProcessHandle.current().pid();
        var started = Proc.startTime(pid).orElseThrow(() -> new LaunchException("/proc does not show this process."));
        return new ServiceMark(hash(dataFolder), pid, started);
    }

    /// The mark in the name of a launch.
    public static Optional<ServiceMark> parse(String text) {
        var matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new ServiceMark(
                        matcher.group(1), Long.parseLong(matcher.group(2)), Long.parseLong(matcher.group(3))))
                : Optional.empty();
    }

    /// Whether it belongs to the same data folder and to a service that has ended.
    boolean isLeftoverFor(ServiceMark current) {
        return folder.equals(current.folder) && isDead();
    }

    boolean isDead() {
        return Proc.startTime(pid).filter(start -> start == started).isEmpty();
    }

    /// The name of a launch and of its control group.
    public String launch(long number) {
        return "caisson-" + folder + "-" + pid + "-" + started + "-" + number;
    }

    private static String hash(Path folder) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            var bytes = digest.digest(folder.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(bytes, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
