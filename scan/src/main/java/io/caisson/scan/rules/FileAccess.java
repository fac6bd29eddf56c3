package io.caisson.scan.rules;

import static io.caisson.scan.rules.Check.calls;

import io.caisson.Risk;
import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Rules about the file system, and about paths that belong to the host.
final class FileAccess {
    private static final List<String> HOST_BEGINNINGS = List.of(
            "/etc/shadow",
            "/etc/passwd",
            "/etc/sudoers",
            "/etc/ssh",
            "/root/",
            "/proc/1/",
            "/proc/self/mem",
            "/proc/self/root",
            "/proc/self/environ",
            "/proc/kcore",
            "/proc/sysrq-trigger",
            "/proc/sys/kernel",
            "/sys/fs/cgroup",
            "/sys/kernel",
            "/dev/mem",
            "/dev/kmem",
            "/dev/sd",
            "/dev/nvme",
            "/dev/vd",
            "/var/run/docker.sock",
            "/run/docker.sock",
            "/run/containerd",
            "/var/lib/docker",
            "file:///etc/",
            "file:///root/",
            "file:///proc/");
    private static final List<String> HOST_PARTS =
            List.of("/.ssh/", "/.aws/credentials", "/.kube/config", "/.docker/config");
    private static final List<String> SYSTEM_BEGINNINGS =
            List.of("/etc/", "/proc/", "/sys/", "/dev/", "/boot/", "/var/", "/usr/", "/home/", "~/");

    /// Functions that only print or compare their arguments.
    private static final Set<String> QUIET = Set.of(
            "log",
            "info",
            "warn",
            "error",
            "debug",
            "print",
            "println",
            "Println",
            "Printf",
            "printf",
            "puts",
            "p",
            "pp",
            "echo",
            "format",
            "sprintf",
            "len",
            "str",
            "repr",
            "String",
            "push",
            "append",
            "add",
            "includes",
            "test");

    private static final Check REMOVE = calls("fs.rm*", "fs.unlink*", "fs.promises.rm*", "fs.promises.unlink")
            .in("javascript")
            .unlessGranted()
            .or(calls("shutil.rmtree", "os.remove", "os.unlink", "os.rmdir", "os.removedirs")
                    .in("python"))
            .or(calls("FileUtils.rm*", "File.delete", "File.unlink", "Dir.rmdir", "Dir.delete")
                    .in("ruby"))
            .or(calls("unlink", "rmdir").in("php", "perl", "c", "cpp"))
            .or(calls("os.remove").in("lua"))
            .or(calls("os.RemoveAll", "os.Remove").in("go"));

    static final List<Rule> RULES = List.of(
            Rule.of(
                            "files/host-path",
                            Severity.HIGH,
                            "names a place that belongs to the host",
                            (fact, _) -> uses(fact, FileAccess::isHostPath))
                    .suggesting("guests have a folder of their own; send files with the request"),
            Rule.of(
                    "files/host-name",
                    Severity.LOW,
                    "mentions a place that belongs to the host",
                    (fact, _) -> fact.kind() == Fact.Kind.TEXT && isHostPath(fact.name())),
            Rule.of(
                    "files/attach",
                    Severity.MEDIUM,
                    "opens another database",
                    Check.calls("attach").in("sql").and((fact, _) -> namesAFile(fact))),
            Rule.of("files/remove", Severity.LOW, "removes files", REMOVE),
            Rule.of(
                            "files/climbing-path",
                            Severity.HIGH,
                            "names a place outside its own folder",
                            (fact, _) -> uses(fact, FileAccess::climbs))
                    .from(Risk.LOW)
                    .suggesting("use paths inside the guest's own folder"),
            Rule.of(
                            "files/system-path",
                            Severity.HIGH,
                            "names a place of the system",
                            (fact, _) -> uses(fact, FileAccess::isSystemPath))
                    .from(Risk.LOW));

    private FileAccess() {}

    /// Whether a path accepted by `isMeant` is passed to a function that may open it, or is written to. A
    /// constant alone is not a use, and neither is printing or parsing it.
    private static boolean uses(Fact fact, Predicate<String> isMeant) {
        return switch (fact.kind()) {
            case WRITE -> isMeant.test(fact.name());
            case CALL -> !isQuiet(fact) && fact.arguments().stream().anyMatch(given -> isGiven(given, isMeant));
            default -> false;
        };
    }

    /// Whether a file is named: databases in memory have no name, or this one.
    private static boolean namesAFile(Fact fact) {
        return fact.arguments().stream()
                .filter(given -> given.form() == Fact.Form.TEXT)
                .anyMatch(given -> !given.text().isEmpty() && !given.text().equals(":memory:"));
    }

    private static boolean isGiven(Fact.Argument argument, Predicate<String> isMeant) {
        return argument.form() == Fact.Form.TEXT && isMeant.test(argument.text());
    }

    private static boolean isQuiet(Fact fact) {
        return fact.name().startsWith("%") || QUIET.contains(fact.step());
    }

    private static boolean isHostPath(String text) {
        if (HOST_BEGINNINGS.stream().anyMatch(text::startsWith)) {
            return true;
        }
        return (text.startsWith("/") || text.startsWith("~"))
                && HOST_PARTS.stream().anyMatch(text::contains);
    }

    private static boolean climbs(String text) {
        return text.startsWith("../") || text.contains("/../");
    }

    private static boolean isSystemPath(String text) {
        return SYSTEM_BEGINNINGS.stream().anyMatch(text::startsWith);
    }
}
