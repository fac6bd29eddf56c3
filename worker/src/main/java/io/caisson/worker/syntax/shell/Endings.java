package io.caisson.worker.syntax.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Detects loops that cannot be left, and commands that start themselves without end (fork bombs).
final class Endings {
    private static final Set<String> LEAVING = Set.of("break", "return", "exit", "exec", "logout");
    private static final Set<String> GUARDS = Set.of("return", "exit", "wait");

    private Endings() {}

    /// Whether a command in `body` leaves the loop around it.
    static boolean canLeave(List<Command> body) {
        return simples(body).stream().anyMatch(simple -> isNamed(simple, LEAVING::contains));
    }

    /// Whether an endless loop starts processes without waiting for them.
    static boolean breeds(List<Command> body) {
        return body.stream().anyMatch(Command.Background.class::isInstance)
                && simples(body).stream()
                        .noneMatch(simple -> isNamed(simple, Set.of("wait", "sleep", "read")::contains));
    }

    /// Whether a function, once called, starts more and more processes: it calls itself twice, or in the
    /// background, and no condition before prevents that.
    static boolean breeds(Command.Function function) {
        var certain = new ArrayList<Command>();
        function.body().forEach(command -> certain(command, certain));
        var simples = simples(certain);
        if (simples.stream().anyMatch(simple -> isNamed(simple, GUARDS::contains))) {
            return false;
        }
        var calls = simples.stream()
                .filter(simple -> isNamed(simple, function.name()::equals))
                .count();
        return calls > 1 || (calls == 1 && certain.stream().anyMatch(Command.Background.class::isInstance));
    }

    /// Adds the commands that run in every case.
    private static void certain(Command command, List<Command> found) {
        switch (command) {
            case Command.Group group -> group.body().forEach(inner -> certain(inner, found));
            case Command.Pipeline(var _, var stages) -> stages.forEach(stage -> certain(stage, found));
            case Command.Background background -> {
                found.add(background);
            }
            case Command.Choice(var _, var commands) -> {
                certain(commands.getFirst(), found);
                simples(commands).stream()
                        .filter(simple -> isNamed(simple, GUARDS::contains))
                        .forEach(found::add);
            }
            case Command.Branch branch ->
                simples(branch.body()).stream()
                        .filter(simple -> isNamed(simple, GUARDS::contains))
                        .forEach(found::add);
            case Command.Simple simple -> found.add(simple);
            case Command.Loop _, Command.Function _, Command.Test _ -> {}
        }
    }

    private static List<Command.Simple> simples(List<Command> commands) {
        var found = new ArrayList<Command.Simple>();
        commands.forEach(command -> collect(command, found));
        return found;
    }

    private static void collect(Command command, List<Command.Simple> found) {
        switch (command) {
            case Command.Simple simple -> found.add(simple);
            case Command.Pipeline(var _, var stages) -> stages.forEach(stage -> collect(stage, found));
            case Command.Choice(var _, var commands) -> commands.forEach(each -> collect(each, found));
            case Command.Background(var inner) -> collect(inner, found);
            case Command.Group group -> group.body().forEach(each -> collect(each, found));
            case Command.Branch branch -> branch.body().forEach(each -> collect(each, found));
            case Command.Loop loop -> {
                loop.condition().forEach(each -> collect(each, found));
                loop.body().forEach(each -> collect(each, found));
            }
            case Command.Function _, Command.Test _ -> {}
        }
    }

    private static boolean isNamed(Command.Simple simple, Predicate<String> wanted) {
        return !simple.words().isEmpty()
                && simple.words().getFirst().pieces().size() == 1
                && simple.words().getFirst().pieces().getFirst() instanceof Word.Literal(var name, var _)
                && wanted.test(name);
    }
}
