package io.caisson.sandbox.wall.choice;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.wall.host.PrivateFolder;
import io.caisson.sandbox.wall.landlock.LandlockInspection;
import io.caisson.sandbox.wall.landlock.LandlockWall;
import io.caisson.sandbox.wall.namespaces.NamespaceInspection;
import io.caisson.sandbox.wall.namespaces.Tools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Finds out which walls this host can build, and for each missing prerequisite the cause and the remedy.
///
/// It starts a real process behind the real wall and reports the layers seen on it.
public final class Doctor {
    private static final int TRIALS = 3;

    /// A prerequisite or layer.
    ///
    /// @param detail what was found, or why it is missing
    /// @param remedy how to get it; empty when present
    public record Item(String name, boolean present, String detail, String remedy) {}

    /// The findings for one rung.
    ///
    /// @param usable whether executions are possible on this rung
    public record Diagnosis(Rung rung, boolean usable, List<Item> items) {
        public Diagnosis {
            items = List.copyOf(items);
        }
    }

    private Doctor() {}

    public static Diagnosis examine(Rung rung, Path dataFolder) {
        var host = HostDescription.current();
        var items = new ArrayList<>(prerequisites(rung, dataFolder, host));
        var layers = Set.<Layer>of();
        try (var wall = WallChoice.open(rung, dataFolder, () -> LandlockWall.launcher(dataFolder))) {
            layers = trial(rung, wall);
            items.add(new Item("launch", true, "a process was started and inspected", ""));
            items.addAll(layers(rung, layers, wall.groups().reason()));
        } catch (LaunchException e) {
            items.addAll(failed(rung, host, items, String.valueOf(e.getMessage())));
        }
        return new Diagnosis(rung, layers.containsAll(demanded(rung)), items);
    }

    /// Looks at the properties of the host only after a launch has failed. For example, a bubblewrap with its own
    /// AppArmor profile works although the host forbids user namespaces to programs without one.
    static List<Item> failed(Rung rung, HostDescription host, List<Item> before, String message) {
        var isComplete = before.stream().allMatch(Item::present);
        var items = new ArrayList<Item>();
        if (rung == Rung.NAMESPACES) {
            items.addAll(host.forbiddenNamespaces());
            if (items.isEmpty() && isComplete) {
                host.containerItem().ifPresent(items::add);
            }
        }
        var isExplained = !items.isEmpty() || !isComplete;
        items.add(new Item(
                "launch",
                false,
                message,
                isExplained ? "see the missing items above" : "the line above says what the launcher met"));
        return items;
    }

    private static Set<Layer> demanded(Rung rung) {
        return switch (rung) {
            case NAMESPACES -> NamespaceInspection.DEMANDED;
            case LANDLOCK -> LandlockInspection.DEMANDED;
        };
    }

    private static List<Item> prerequisites(Rung rung, Path dataFolder, HostDescription host) {
        var items = new ArrayList<Item>();
        items.add(host.architectureItem());
        switch (rung) {
            case NAMESPACES -> {
                items.add(found("bubblewrap", () -> tool("bwrap"), "apt-get install bubblewrap"));
                items.add(found("setpriv", () -> tool("setpriv"), "apt-get install util-linux"));
                items.add(found("prlimit", () -> tool("prlimit"), "apt-get install util-linux"));
            }
            case LANDLOCK -> items.add(landlock(dataFolder, host));
        }
        items.add(found("data-folder", () -> PrivateFolder.ready(dataFolder).toString(), "chmod 700 " + dataFolder));
        return items;
    }

    private static String tool(String name) {
        return Tools.vetted(name, "see the remedy").toString();
    }

    private static Item landlock(Path dataFolder, HostDescription host) {
        try {
            return host.landlockItem(landlockVersion(dataFolder));
        } catch (LaunchException e) {
            return new Item("landlock", false, String.valueOf(e.getMessage()), "see the item data-folder");
        }
    }

    /// The Landlock version, as printed by the launcher, because the service itself makes no native call.
    private static int landlockVersion(Path dataFolder) {
        try {
            var builder = new ProcessBuilder(LandlockWall.launcher(dataFolder).command(List.of("abi")))
                    .redirectErrorStream(true);
            builder.environment().clear();
            try (var output = builder.start().getInputStream()) {
                return Integer.parseInt(new String(output.readAllBytes(), StandardCharsets.UTF_8).strip());
            }
        } catch (IOException | NumberFormatException e) {
            throw new LaunchException("the launcher cannot be run: " + e, e);
        }
    }

    private static Item found(String name, Supplier<String> look, String remedy) {
        try {
            return new Item(name, true, look.get(), "");
        } catch (LaunchException e) {
            return new Item(name, false, String.valueOf(e.getMessage()), remedy);
        }
    }

    private static Set<Layer> trial(Rung rung, Wall wall) {
        var launch = switch (rung) {
            case NAMESPACES -> WallChoice.trial();
            case LANDLOCK -> version();
        };
        var layers = Set.<Layer>of();
        for (var tried = 0; layers.isEmpty() && tried < TRIALS; tried++) {
            var process = wall.start(launch);
            process.kill();
            layers = process.layers();
        }
        return layers;
    }

    /// A JVM that prints its version. It ends soon, possibly before it could be inspected.
    private static Launch version() {
        var jdk = Path.of(System.getProperty("java.home"));
        var arguments = List.of("-Xmx32m", "-XX:-UsePerfData", "-version");
        return Launch.jvm(jdk, arguments, List.of(), Ceilings.worker(256 * Ceilings.MEBIBYTE));
    }

    private static List<Item> layers(Rung rung, Set<Layer> present, String groupsReason) {
        var items = new ArrayList<Item>();
        relevant(rung, present).forEach(layer -> items.add(item(layer, present.contains(layer), groupsReason)));
        if (rung == Rung.LANDLOCK) {
            items.add(new Item(
                    Rung.NAMESPACES.label(),
                    false,
                    "processes, files, network and host name of its own; no part of this rung, which is weaker for it",
                    "install bubblewrap and allow user namespaces, then the rung namespaces is used"));
        }
        return items;
    }

    /// The layers that were seen, and the missing ones that this rung could have. Control groups of version 2, of
    /// version 1, and the watch replace each other, so only the best one is listed.
    private static Set<Layer> relevant(Rung rung, Set<Layer> present) {
        var layers = EnumSet.allOf(Layer.class);
        layers.removeAll(
                rung == Rung.LANDLOCK
                        ? EnumSet.range(Layer.USER, Layer.HOSTNAME)
                        : EnumSet.range(Layer.LANDLOCK_FILES, Layer.LANDLOCK_SCOPE));
        layers.removeAll(
                present.contains(Layer.CGROUP_V1)
                        ? Set.of(Layer.CGROUP_V2, Layer.MEMORY_WATCH)
                        : Set.of(Layer.CGROUP_V1, Layer.MEMORY_WATCH));
        layers.addAll(present);
        return layers;
    }

    private static Item item(Layer layer, boolean present, String groupsReason) {
        return switch (layer) {
            case OWN_UID ->
                line(
                        layer,
                        present,
                        "the service does not run as root",
                        "start the service as root, if you trust it so");
            case CGROUP_V2 ->
                line(
                        layer,
                        present,
                        groupsReason,
                        "give the service a delegated control group, for example systemd-run --user --scope"
                                + " -p Delegate=yes, or run it as root");
            case LANDLOCK_NETWORK, LANDLOCK_SCOPE ->
                line(layer, present, "this kernel's Landlock is older", "boot Linux 6.12 or newer");
            default -> line(layer, present, "not seen on the process", "see the item launch");
        };
    }

    private static Item line(Layer layer, boolean present, String why, String remedy) {
        return present
                ? new Item(layer.label(), true, layer.meaning(), "")
                : new Item(layer.label(), false, layer.meaning() + "; missing because " + why, remedy);
    }
}
