package io.caisson.sandbox.wall;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Examines what walls this host can build: what is there, what is missing, why, and how to get it.
///
/// It starts a real process behind the real wall and reports the layers seen on it.
public final class Doctor {
    /// One prerequisite or layer.
    ///
    /// @param detail what was found, or why it is missing
    /// @param remedy how to get it; empty when present
    public record Item(String name, boolean present, String detail, String remedy) {}

    /// What was found on this host.
    ///
    /// @param usable whether runs are possible on this rung
    public record Diagnosis(String rung, boolean usable, List<Item> items) {
        public Diagnosis {
            items = List.copyOf(items);
        }
    }

    private Doctor() {}

    public static Diagnosis examine(Path dataFolder) {
        var items = new ArrayList<>(prerequisites(dataFolder));
        var layers = Set.<Layer>of();
        try (var wall = BubblewrapWall.open(dataFolder)) {
            layers = trial(wall);
            items.add(new Item("launch", true, "a process was started and inspected", ""));
            items.addAll(layers(layers, wall.groups().reason()));
        } catch (LaunchException e) {
            items.add(new Item("launch", false, String.valueOf(e.getMessage()), "see the missing items above"));
        }
        return new Diagnosis(BubblewrapWall.RUNG, layers.containsAll(Inspection.DEMANDED), items);
    }

    private static List<Item> prerequisites(Path dataFolder) {
        return List.of(
                found("architecture", () -> Architecture.current().label(), "run on x86-64"),
                found("bubblewrap", () -> tool("bwrap"), "apt-get install bubblewrap"),
                found("setpriv", () -> tool("setpriv"), "apt-get install util-linux"),
                found("prlimit", () -> tool("prlimit"), "apt-get install util-linux"),
                found("data-folder", () -> DataFolder.ready(dataFolder).toString(), "chmod 700 " + dataFolder));
    }

    private static String tool(String name) {
        return Tools.vetted(name, "see the remedy").toString();
    }

    private static Item found(String name, Supplier<String> look, String remedy) {
        try {
            return new Item(name, true, look.get(), "");
        } catch (LaunchException e) {
            return new Item(name, false, String.valueOf(e.getMessage()), remedy);
        }
    }

    /// A shell that waits for a line that never comes.
    private static Set<Layer> trial(Wall wall) {
        var shell = Tools.vetted("sh", "a POSIX shell");
        var ceilings = new Ceilings(64 * Ceilings.MEBIBYTE, 16, 64, Ceilings.MEBIBYTE, Ceilings.MEBIBYTE);
        var process = wall.start(new Launch(
                List.of(shell.toString(), "-c", "read line <&3"),
                List.of(shell),
                "program",
                ceilings,
                Map.of(),
                false));
        process.kill();
        return process.layers();
    }

    private static List<Item> layers(Set<Layer> present, String groupsReason) {
        return Stream.of(Layer.values())
                .filter(layer -> present.contains(layer) || relevant(layer, present))
                .map(layer -> item(layer, present.contains(layer), groupsReason))
                .toList();
    }

    /// The two kinds of control groups and the watch stand for each other: only the best one is worth a line.
    private static boolean relevant(Layer layer, Set<Layer> present) {
        return switch (layer) {
            case CGROUP_V1, MEMORY_WATCH -> false;
            case CGROUP_V2 -> !present.contains(Layer.CGROUP_V1);
            default -> true;
        };
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
            default -> line(layer, present, "not seen on the process", "see the item launch");
        };
    }

    private static Item line(Layer layer, boolean present, String why, String remedy) {
        return present
                ? new Item(layer.label(), true, layer.meaning(), "")
                : new Item(layer.label(), false, layer.meaning() + "; missing because " + why, remedy);
    }
}
