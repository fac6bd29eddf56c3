package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.LaunchException;
import java.util.Optional;
import java.util.regex.Pattern;

/// Distinguishes a failed launcher from a guest that ended early, and describes the failure.
///
/// The launcher's own errors have reserved exit codes or begin with the name of one of its programs. A guest that
/// imitates them only turns its own end into a failed launch.
public final class LauncherFailure {
    private static final Pattern OWN_ERROR =
            Pattern.compile("(\\S*/)?(bwrap|setpriv|prlimit|unshare|mount|chmod|sh|caisson-launcher): ");

    private LauncherFailure() {}

    public static Optional<LaunchException> of(int code, String text) {
        if (reason(code).isEmpty() && (code == 0 || !OWN_ERROR.matcher(text).lookingAt())) {
            return Optional.empty();
        }
        return Optional.of(by(code, text));
    }

    /// The exception for a launcher that has failed.
    public static LaunchException by(int code, String text) {
        var what = reason(code).orElse("the launcher ended with code " + code);
        return new LaunchException("The sandbox could not be set up: " + what + ". " + text.strip() + advice(text));
    }

    /// The exit codes of the scripts in `LaunchCommand`.
    private static Optional<String> reason(int code) {
        return switch (code) {
            case 95 -> Optional.of("a folder that only root can reach could not be shown inside");
            case 96 -> Optional.of("the service ended while it was starting");
            case 97 -> Optional.of("it could not join its control group");
            case 98 -> Optional.of("its descriptors or its out-of-memory score could not be set");
            default -> Optional.empty();
        };
    }

    /// The remedy for the most common refusals of a kernel.
    private static String advice(String text) {
        // where AppArmor restricts user namespaces, creating one succeeds, and setting up its loopback device
        // fails
        if (text.contains("namespace") || text.contains("uid map") || text.contains("RTM_NEWADDR")) {
            return " This host seems to forbid unprivileged user namespaces.";
        }
        if (text.contains("Permission denied")) {
            return " A sandbox runs as a user of its own, so what it is shown must be readable by others, and every"
                    + " folder above it must let others pass.";
        }
        if (text.contains("of Landlock")) {
            return " Boot Linux 6.12 or newer with landlock among its security modules (lsm=landlock,...), or start the"
                    + " service as root, so that each sandbox has a user of its own.";
        }
        if (text.contains("setgroups") || text.contains("setres") || text.contains("capability could not")) {
            return " A service that runs as root needs the capabilities SETUID, SETGID, SETPCAP and KILL and a range of user"
                    + " ids; start it as an ordinary user otherwise.";
        }
        if (text.contains("nknown option")) {
            return " This bubblewrap is too old; 0.8 or newer is needed.";
        }
        return "";
    }
}
