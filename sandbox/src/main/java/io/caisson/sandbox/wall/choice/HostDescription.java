package io.caisson.sandbox.wall.choice;

import io.caisson.sandbox.wall.choice.Doctor.Item;
import io.caisson.sandbox.wall.host.Host;
import io.caisson.sandbox.wall.landlock.LandlockInspection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The properties of a host that decide which walls it can build, with the remedy for each that forbids one.
///
/// README.md repeats the remedies word for word.
///
/// @param architecture the system property `os.arch`
/// @param kernel the release, as `uname -r` prints it
/// @param root whether the service runs as root
/// @param container whether the service runs in a container
/// @param sysctls the values of [#SYSCTLS] that this kernel has
record HostDescription(
        String architecture, String kernel, boolean root, boolean container, Map<String, String> sysctls) {
    static final String APPARMOR = "kernel.apparmor_restrict_unprivileged_userns";
    static final String CLONE = "kernel.unprivileged_userns_clone";
    static final String MAX_NAMESPACES = "user.max_user_namespaces";
    private static final List<String> SYSCTLS = List.of(APPARMOR, CLONE, MAX_NAMESPACES);

    private static final String CONTAINER_REMEDY = "start the container with --security-opt seccomp=unconfined"
            + " --security-opt apparmor=unconfined --security-opt systempaths=unconfined";
    private static final String NEWER_KERNEL = "boot Linux 6.12 or newer, or start Caisson as root";
    private static final String SWITCHED_OFF =
            "add landlock to the security modules on the kernel's command line (lsm=landlock,...) and reboot";
    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*", Pattern.DOTALL);

    static HostDescription current() {
        var sysctls = new LinkedHashMap<String, String>();
        SYSCTLS.forEach(name -> sysctl(name).ifPresent(value -> sysctls.put(name, value)));
        var container = Files.exists(Path.of("/.dockerenv")) || Files.exists(Path.of("/run/.containerenv"));
        return new HostDescription(
                System.getProperty("os.arch", ""),
                System.getProperty("os.version", ""),
                Host.root(),
                container,
                sysctls);
    }

    private static Optional<String> sysctl(String name) {
        try {
            return Optional.of(Files.readString(Path.of("/proc/sys", name.replace('.', '/')))
                    .strip());
        } catch (IOException e) {
            return Optional.empty(); // only some kernels have it
        }
    }

    Item architectureItem() {
        return switch (architecture) {
            case "amd64", "x86_64" -> new Item("architecture", true, "x86_64", "");
            default ->
                new Item(
                        "architecture",
                        false,
                        architecture + "; V8 and the parsers are packaged for x86_64 only",
                        "run Caisson on an x86-64 host or in an x86-64 virtual machine");
        };
    }

    /// @param abi the Landlock version of this kernel; 0 for none
    Item landlockItem(int abi) {
        if (abi >= LandlockInspection.SCOPED_ABI || (root && abi >= LandlockInspection.LEAST_ABI)) {
            return new Item("landlock", true, "version " + abi, "");
        }
        if (abi > 0) {
            return new Item(
                    "landlock",
                    false,
                    "version " + abi + " on Linux " + kernel + "; a service without root needs version "
                            + LandlockInspection.SCOPED_ABI + ", which Linux 6.12 has",
                    NEWER_KERNEL);
        }
        return isOlderThan(5, 13)
                ? new Item("landlock", false, "Linux " + kernel + " has no Landlock", NEWER_KERNEL)
                : new Item("landlock", false, "it is switched off in Linux " + kernel, SWITCHED_OFF);
    }

    /// The kernel settings that forbid user namespaces to a service without root.
    List<Item> forbiddenNamespaces() {
        var items = new ArrayList<Item>();
        if ("1".equals(sysctls.get(APPARMOR))) {
            items.add(forbidden("AppArmor lets programs without root make none (" + APPARMOR + " = 1)", APPARMOR, 0));
        }
        if ("0".equals(sysctls.get(CLONE))) {
            items.add(forbidden("only root may make them (" + CLONE + " = 0)", CLONE, 1));
        }
        if ("0".equals(sysctls.get(MAX_NAMESPACES))) {
            items.add(forbidden("there may be none (" + MAX_NAMESPACES + " = 0)", MAX_NAMESPACES, 15000));
        }
        return items;
    }

    /// The likely cause in a container when no kernel setting forbids namespaces; empty outside a container.
    Optional<Item> containerItem() {
        return container
                ? Optional.of(new Item(
                        "userns", false, "the container's profile refuses user namespaces or mounts", CONTAINER_REMEDY))
                : Optional.empty();
    }

    private static Item forbidden(String why, String sysctl, int value) {
        return new Item("userns", false, "user namespaces: " + why, "sudo sysctl -w " + sysctl + "=" + value);
    }

    private boolean isOlderThan(int major, int minor) {
        var version = VERSION.matcher(kernel);
        if (!version.matches()) {
            return false;
        }
        var actual = Integer.parseInt(version.group(1));
        return actual < major || (actual == major && Integer.parseInt(version.group(2)) < minor);
    }
}
