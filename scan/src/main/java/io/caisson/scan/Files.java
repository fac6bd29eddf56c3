package io.caisson.scan;

import static io.caisson.scan.Check.calls;

import io.caisson.Fact;
import io.caisson.Risk;
import io.caisson.Severity;
import java.util.List;
import java.util.Set;

/// The file system, and the places on it that belong to the host.
final class Files {
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
    private static final Set<String> REACHES = Set.of("TEXT", "WRITE");

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
            Rule.of("files/host-path", Severity.HIGH, "names a place that belongs to the host", Files::isHostPath)
                    .suggesting("guests have a folder of their own; send files with the request"),
            Rule.of("files/remove", Severity.LOW, "removes files", REMOVE),
            Rule.of("files/climbing-path", Severity.HIGH, "names a place outside its own folder", Files::climbs)
                    .from(Risk.LOW)
                    .suggesting("use paths inside the guest's own folder"),
            Rule.of("files/system-path", Severity.HIGH, "names a place of the system", Files::isSystemPath)
                    .from(Risk.LOW));

    private Files() {}

    /// Texts count only where they are given to something: a sentence about a file is no use of it.
    private static boolean isPath(Fact fact) {
        return REACHES.contains(fact.kind().name()) && fact.name().indexOf(' ') < 0;
    }

    private static boolean isHostPath(Fact fact, Program program) {
        return isPath(fact) && isHostPath(fact.name())
                || fact.kind() == Fact.Kind.CALL
                        && program.isIn("shell")
                        && fact.arguments().stream().anyMatch(argument -> isHostPath(argument.text()));
    }

    private static boolean isHostPath(String text) {
        return HOST_BEGINNINGS.stream().anyMatch(text::startsWith)
                || (text.startsWith("/") || text.startsWith("~"))
                        && HOST_PARTS.stream().anyMatch(text::contains);
    }

    private static boolean climbs(Fact fact, Program program) {
        return isPath(fact) && (fact.name().startsWith("../") || fact.name().contains("/../"))
                || fact.kind() == Fact.Kind.CALL
                        && program.isIn("shell")
                        && fact.arguments().stream()
                                .anyMatch(argument -> argument.text().startsWith("../")
                                        || argument.text().contains("/../"));
    }

    private static boolean isSystemPath(Fact fact, Program program) {
        return isPath(fact) && SYSTEM_BEGINNINGS.stream().anyMatch(fact.name()::startsWith)
                || fact.kind() == Fact.Kind.CALL
                        && program.isIn("shell")
                        && fact.arguments().stream()
                                .anyMatch(argument -> SYSTEM_BEGINNINGS.stream().anyMatch(argument.text()::startsWith));
    }
}
