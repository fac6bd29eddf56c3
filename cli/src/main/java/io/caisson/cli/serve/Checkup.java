package io.caisson.cli.serve;

import io.caisson.Language;
import io.caisson.engine.Absence;
import io.caisson.engine.GuestRuntime;
import io.caisson.receipt.Receipt;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The findings of `doctor`: the wall in use and its parts, other walls, the languages and the receipt of a trial
/// run, if there was one.
record Checkup(
        Doctor.Diagnosis wall,
        List<Doctor.Diagnosis> others,
        List<GuestRuntime> runtimes,
        List<Absence> absences,
        Optional<Receipt> trial) {

    /// Examines only the wall in use.
    static Checkup brief() {
        return new Checkup(examine(Checkup::inUse), List.of(), List.of(), List.of(), Optional.empty());
    }

    /// Examines every kind of wall.
    static Checkup whole(List<GuestRuntime> runtimes, List<Absence> absences, Optional<Receipt> trial) {
        var wall = examine(Checkup::inUse);
        var others = Stream.of(Rung.values())
                .filter(rung -> rung != wall.rung())
                .map(rung -> examine(folder -> Doctor.examine(rung, folder)))
                .toList();
        return new Checkup(wall, others, runtimes, absences, trial);
    }

    /// The wall that a service started now would use: the demanded one, else the strongest available.
    private static Doctor.Diagnosis inUse(Path folder) {
        var demanded = Rung.demanded();
        if (demanded.isPresent()) {
            return Doctor.examine(demanded.get(), folder);
        }
        var namespaces = Doctor.examine(Rung.NAMESPACES, folder);
        return namespaces.usable() ? namespaces : Doctor.examine(Rung.LANDLOCK, folder);
    }

    /// Examines in a temporary data folder, so that no running service is disturbed.
    static Doctor.Diagnosis examine(Function<Path, Doctor.Diagnosis> look) {
        var folder = temporary();
        try {
            return look.apply(folder);
        } finally {
            remove(folder);
        }
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("caisson-doctor-");
        } catch (IOException e) {
            throw new UncheckedIOException("no folder could be made in " + System.getProperty("java.io.tmpdir"), e);
        }
    }

    /// Whether executions are possible, as far as was tried.
    boolean usable() {
        return wall.usable() && trial.filter(receipt -> !receipt.success()).isEmpty();
    }

    /// The parts of the wall in use, and its proof: nothing runs before the canary's attacks have failed.
    List<Doctor.Item> items() {
        var items = new ArrayList<>(wall.items());
        trial.map(Checkup::proof).ifPresent(items::add);
        return items;
    }

    private static Doctor.Item proof(Receipt trial) {
        return trial.success()
                ? new Doctor.Item("proof", true, "the canary's attacks failed, then a program ran", "")
                : new Doctor.Item("proof", false, trial.summary(), "look at the lines above and at the log");
    }

    /// The names of the layers that a guest gets on this host.
    List<String> layers() {
        var names = Stream.of(Layer.values()).map(Layer::label).toList();
        return wall.items().stream()
                .filter(Doctor.Item::present)
                .map(Doctor.Item::name)
                .filter(names::contains)
                .toList();
    }

    /// The available and missing languages, on one line.
    static String languages(List<GuestRuntime> runtimes, List<Absence> absences) {
        var ready = runtimes.stream().map(GuestRuntime::language).distinct();
        var missing = absences.stream().map(Absence::language);
        return names(ready) + "; missing: " + names(missing);
    }

    private static String names(Stream<Language> languages) {
        var names = languages.map(Language::name).collect(Collectors.joining(", "));
        return names.isEmpty() ? "none" : names;
    }

    /// Removes the folder. The examined wall may still be removing its own files.
    private static void remove(Path folder) {
        try (var files = Files.walk(folder)) {
            for (var path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            // a remaining folder in the system's temporary folder does no harm
        }
    }
}
