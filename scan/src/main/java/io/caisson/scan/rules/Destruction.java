package io.caisson.scan.rules;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;
import java.util.Set;

/// Rules about commands that destroy data on a machine, in a shell program or passed to a shell.
final class Destruction {
    private static final Set<String> EVERYTHING = Set.of(
            "/",
            "/*",
            "~",
            "~/",
            "~/*",
            "$HOME",
            "/.",
            "/..",
            "--no-preserve-root",
            "/etc",
            "/usr",
            "/bin",
            "/home",
            "/var",
            "/lib");
    private static final List<String> DEVICES =
            List.of("/dev/sd", "/dev/hd", "/dev/nvme", "/dev/vd", "/dev/xvd", "/dev/mmcblk", "/dev/mem", "/dev/kmem");
    private static final Set<String> HALTS = Set.of("shutdown", "reboot", "halt", "poweroff");

    static final List<Rule> RULES = List.of(
            Rule.of("destructive/remove-root", Severity.CRITICAL, "removes everything", Destruction::removesRoot),
            Rule.of("destructive/device-write", Severity.CRITICAL, "overwrites a disk", Destruction::writesDevice),
            Rule.of(
                    "destructive/fork-bomb",
                    Severity.CRITICAL,
                    "is a fork bomb",
                    Check.named(Fact.Kind.LOOP, "breeding").in("shell")),
            Rule.of("destructive/shutdown", Severity.HIGH, "shuts the machine down", Destruction::halts));

    private Destruction() {}

    /// The name of a command without its folder.
    static String command(Fact fact) {
        return fact.name().substring(fact.name().lastIndexOf('/') + 1);
    }

    private static boolean isCommand(Fact fact, ProgramFacts program) {
        return program.isIn("shell") && fact.kind() == Fact.Kind.CALL;
    }

    private static boolean removesRoot(Fact fact, ProgramFacts program) {
        return isCommand(fact, program)
                && command(fact).equals("rm")
                && fact.arguments().stream().anyMatch(argument -> isRecursive(argument.text()))
                && fact.arguments().stream().anyMatch(argument -> EVERYTHING.contains(argument.text()));
    }

    private static boolean isRecursive(String option) {
        if (option.startsWith("--")) {
            return option.equals("--recursive");
        }
        return option.startsWith("-") && (option.contains("r") || option.contains("R"));
    }

    private static boolean writesDevice(Fact fact, ProgramFacts program) {
        if (!program.isIn("shell")) {
            return false;
        }
        return switch (fact.kind()) {
            case WRITE -> isDevice(fact.name());
            case CALL -> overwrites(fact);
            default -> false;
        };
    }

    private static boolean overwrites(Fact fact) {
        var command = command(fact);
        var given = fact.arguments().stream().map(Fact.Argument::text);
        return switch (command) {
            case "dd" -> given.anyMatch(option -> option.startsWith("of=") && isDevice(option.substring(3)));
            case "shred", "wipefs", "tee", "cp" -> given.anyMatch(Destruction::isDevice);
            default -> command.startsWith("mkfs");
        };
    }

    private static boolean isDevice(String path) {
        return DEVICES.stream().anyMatch(path::startsWith);
    }

    private static boolean halts(Fact fact, ProgramFacts program) {
        return isCommand(fact, program)
                && switch (command(fact)) {
                    case "init" -> fact.argument(0).equals("0");
                    case "systemctl" -> HALTS.contains(fact.argument(0));
                    default -> HALTS.contains(command(fact));
                };
    }
}
