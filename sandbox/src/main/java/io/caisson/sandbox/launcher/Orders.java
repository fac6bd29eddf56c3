package io.caisson.sandbox.launcher;

import java.util.ArrayList;
import java.util.List;

/// The parsed arguments of a launch: options `--name value …` up to `--`, then the command.
final class Orders {
    private final List<String> names = new ArrayList<>();
    private final List<String> values = new ArrayList<>();
    private final List<String> command;

    private Orders(List<String> command) {
        this.command = command;
    }

    static Orders parse(List<String> arguments) {
        var end = arguments.indexOf("--");
        if (end < 0 || end % 2 != 0 || end + 1 == arguments.size()) {
            throw new LaunchRefusal("the orders are incomplete");
        }
        var orders = new Orders(arguments.subList(end + 1, arguments.size()));
        for (var at = 0; at < end; at += 2) {
            orders.names.add(arguments.get(at));
            orders.values.add(arguments.get(at + 1));
        }
        return orders;
    }

    List<String> command() {
        return command;
    }

    /// All values of an option that may be given several times.
    List<String> all(String name) {
        var found = new ArrayList<String>();
        for (var at = 0; at < names.size(); at++) {
            if (names.get(at).equals(name)) {
                found.add(values.get(at));
            }
        }
        return found;
    }

    boolean has(String name) {
        return names.contains(name);
    }

    /// The value of an option that must be given exactly once.
    String one(String name) {
        var found = all(name);
        if (found.size() != 1) {
            throw new LaunchRefusal("the order is not clear: ".concat(name));
        }
        return found.getFirst();
    }

    int number(String name) {
        return Integer.parseInt(one(name));
    }
}
