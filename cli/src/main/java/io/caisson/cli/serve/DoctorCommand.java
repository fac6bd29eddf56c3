package io.caisson.cli.serve;

import io.caisson.ExecutionRequest;
import io.caisson.Value;
import io.caisson.cli.shared.ExitCode;
import io.caisson.cli.shared.RuntimesOption;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.Version;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.engine.Absence;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.RuntimeFile;
import io.caisson.json.RuntimesWriter;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Prints what this host has, what it lacks, and the remedy for each.
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Prints what this host has for the wall and the languages, what it lacks, and the remedies.")
public final class DoctorCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print it as JSON.")
    private boolean json;

    @Mixin
    private RuntimesOption own = new RuntimesOption();

    private final Terminal terminal;
    private final Function<CaissonConfig, Caisson> open;

    public DoctorCommand(Terminal terminal, Function<CaissonConfig, Caisson> open) {
        this.terminal = terminal;
        this.open = open;
    }

    @Override
    public Integer call() {
        var checkup = checkup();
        if (json) {
            terminal.out().println(Value.of(document(checkup)).json());
        } else {
            print(checkup);
        }
        return checkup.usable() ? 0 : ExitCode.BROKEN;
    }

    /// Examines the host. A trial run tests everything at once; if the wall cannot be built, its own lines say
    /// why.
    private Checkup checkup() {
        try (var caisson = open.apply(own.config().withSpareWorkers(1).withMaxWorkers(1))) {
            var trial = caisson.execute(ExecutionRequest.javascript("6 * 7"));
            return Checkup.whole(
                    trial.success() ? caisson.runtimes() : List.of(), caisson.absences(), Optional.of(trial));
        } catch (LaunchException e) {
            return Checkup.whole(List.of(), List.of(), Optional.empty());
        }
    }

    private void print(Checkup checkup) {
        terminal.out()
                .println("caisson " + Version.text() + " on Java " + Runtime.version() + " ("
                        + System.getProperty("java.home") + "), " + system());
        wall(checkup.wall(), checkup.usable() ? "usable, in use" : "not usable, so nothing can run here");
        checkup.items().forEach(this::print);
        checkup.others().forEach(this::print);
        if (checkup.usable()) {
            terminal.out().println("languages:");
            languages(checkup.runtimes(), checkup.absences());
        } else {
            remedies(checkup);
        }
    }

    /// Prints the remedies for all walls, of which one is enough.
    void remedies(Checkup checkup) {
        terminal.out().println("to run programs here, build one of the walls:");
        Stream.concat(Stream.of(checkup.wall()), checkup.others().stream())
                .forEach(wall -> wall.items().stream()
                        .filter(item -> !item.present() && !item.name().equals("launch"))
                        .forEach(item -> line("", wall.rung().label(), item.remedy())));
    }

    void languages(List<GuestRuntime> runtimes, List<Absence> absences) {
        var width = runtimes.stream()
                .mapToInt(runtime -> version(runtime).length())
                .max()
                .orElse(0);
        for (var runtime : runtimes) {
            var padding = " ".repeat(2 + width - version(runtime).length());
            line(
                    "ok",
                    runtime.language().name(),
                    version(runtime) + padding + runtime.readiness().label());
            files(runtime.files());
        }
        var byRemedy = absences.stream()
                .collect(Collectors.groupingBy(Absence::remedy, LinkedHashMap::new, Collectors.toList()));
        byRemedy.forEach(this::missing);
    }

    private void missing(String remedy, List<Absence> absences) {
        var names = absences.stream().map(absence -> absence.language().name()).collect(Collectors.joining(", "));
        if (absences.size() == 1) {
            line("missing", names, remedy);
        } else {
            line("missing", names, "");
            line("", "", remedy);
        }
        absences.forEach(absence -> files(absence.files()));
    }

    private void files(List<RuntimeFile> files) {
        files.forEach(file -> line("", "", file.name() + ", SHA-256 " + file.sha256()));
    }

    private static String version(GuestRuntime runtime) {
        return runtime.name() + " " + runtime.version();
    }

    /// Prints a wall that is not in use. Whether it holds is proven only when it is used.
    private void print(Doctor.Diagnosis other) {
        var demand = Rung.VARIABLE + "=" + other.rung().label();
        wall(other, other.usable() ? "usable, not in use (" + demand + " demands it)" : "not usable");
        other.items().forEach(this::print);
    }

    private void wall(Doctor.Diagnosis wall, String state) {
        terminal.out().println("wall '" + wall.rung().label() + "': " + state);
    }

    private void print(Doctor.Item item) {
        line(item.present() ? "ok" : "missing", item.name(), item.detail());
        if (!item.remedy().isEmpty()) {
            line("", "", "remedy: " + item.remedy());
        }
    }

    private void line(String state, String name, String detail) {
        terminal.out()
                .println(String.format("  %-8s %-14s %s", state, name, detail).stripTrailing());
    }

    private static Map<String, Object> document(Checkup checkup) {
        var document = new LinkedHashMap<String, Object>();
        document.put("version", Version.text());
        document.put("java", Runtime.version().toString());
        document.put("javaHome", System.getProperty("java.home"));
        document.put("system", system());
        document.put("wall", checkup.wall().rung().label());
        document.put("usable", checkup.usable());
        document.put(
                "items", checkup.items().stream().map(DoctorCommand::members).toList());
        document.put(
                "otherWalls",
                checkup.others().stream().map(DoctorCommand::members).toList());
        document.putAll(RuntimesWriter.members(checkup.runtimes(), checkup.absences()));
        return document;
    }

    private static Map<String, Object> members(Doctor.Diagnosis wall) {
        var members = new LinkedHashMap<String, Object>();
        members.put("wall", wall.rung().label());
        members.put("usable", wall.usable());
        members.put("items", wall.items().stream().map(DoctorCommand::members).toList());
        return members;
    }

    private static Map<String, Object> members(Doctor.Item item) {
        var members = new LinkedHashMap<String, Object>();
        members.put("name", item.name());
        members.put("present", item.present());
        members.put("detail", item.detail());
        members.put("remedy", item.remedy());
        return members;
    }

    private static String system() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch");
    }
}
