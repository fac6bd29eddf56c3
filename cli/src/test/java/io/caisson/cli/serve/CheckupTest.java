package io.caisson.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Language;
import io.caisson.cli.shared.Terminal;
import io.caisson.embed.Caisson;
import io.caisson.engine.Absence;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.GuestRuntime.Readiness;
import io.caisson.engine.RuntimeFile;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CheckupTest {
    private static final List<GuestRuntime> RUNTIMES = List.of(
            new GuestRuntime(Language.JAVASCRIPT, "v8", "14.7.173.18"),
            new GuestRuntime(Language.PYTHON, "cpython", "3.12.3"),
            new GuestRuntime(Language.of("go"), "go", "1.22.2", Readiness.COLD),
            new GuestRuntime(new Language("tcl"), "tclsh", "8.6.13", Readiness.COLD)
                    .withFiles(List.of(new RuntimeFile("tcl.runtime", "5891b5b5"))));
    private static final List<Absence> ABSENCES = List.of(
            new Absence(Language.of("ruby"), "apt-get install ruby"),
            new Absence(Language.of("csharp"), "apt-get install dotnet-sdk-8.0"),
            new Absence(new Language("zig"), "get zig", List.of(new RuntimeFile("zig.runtime", "0f0f"))));

    @Test
    void doctorListsLanguagesInColumns() {
        assertThat(printed(doctor -> doctor.languages(RUNTIMES, ABSENCES))).isEqualTo("""
                  ok       javascript     v8 14.7.173.18  warm
                  ok       python         cpython 3.12.3  warm
                  ok       go             go 1.22.2       cold
                  ok       tcl            tclsh 8.6.13    cold
                                          tcl.runtime, SHA-256 5891b5b5
                  missing  ruby           apt-get install ruby
                  missing  csharp         apt-get install dotnet-sdk-8.0
                  missing  zig            get zig
                                          zig.runtime, SHA-256 0f0f
                """);
    }

    @Test
    void languagesWithOneRemedyShareIt() {
        var wall = "install bubblewrap";
        var absences = List.of(new Absence(Language.of("ruby"), wall), new Absence(Language.of("go"), wall));
        assertThat(printed(doctor -> doctor.languages(List.of(), absences))).isEqualTo("""
                  missing  ruby, go
                                          install bubblewrap
                """);
    }

    /// An unmodified Ubuntu 24.04 without root.
    @Test
    void aHostThatRunsNothingGetsTheRemedies() {
        var namespaces = new Doctor.Diagnosis(
                Rung.NAMESPACES,
                false,
                List.of(
                        new Doctor.Item("architecture", true, "x86_64", ""),
                        new Doctor.Item("bubblewrap", false, "not found", "apt-get install bubblewrap"),
                        new Doctor.Item("userns", false, "AppArmor", "sudo sysctl -w kernel.x=0"),
                        new Doctor.Item("launch", false, "no", "see the missing items above")));
        var landlock = new Doctor.Diagnosis(
                Rung.LANDLOCK,
                false,
                List.of(new Doctor.Item("landlock", false, "version 4", "boot Linux 6.12 or newer")));
        var checkup = new Checkup(landlock, List.of(namespaces), List.of(), List.of(), Optional.empty());
        assertThat(printed(doctor -> doctor.remedies(checkup))).isEqualTo("""
                to run programs here, build one of the walls:
                           landlock       boot Linux 6.12 or newer
                           namespaces     apt-get install bubblewrap
                           namespaces     sudo sysctl -w kernel.x=0
                """);
    }

    private static String printed(Consumer<DoctorCommand> print) {
        var out = new ByteArrayOutputStream();
        var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        var terminal = new Terminal(InputStream.nullInputStream(), stream, stream, false, false);
        print.accept(new DoctorCommand(terminal, Caisson::open));
        return out.toString(StandardCharsets.UTF_8);
    }

    /// Launches remove their own files while their folder is removed.
    @Test
    void filesMayVanishDuringRemoval() {
        var diagnosis = new Doctor.Diagnosis(Rung.NAMESPACES, true, List.of());
        assertThat(Checkup.examine(folder -> {
                    assertThat(folder.toFile().delete()).isTrue();
                    return diagnosis;
                }))
                .isEqualTo(diagnosis);
    }

    @Test
    void aServerNamesThemOnOneLine() {
        assertThat(Checkup.languages(RUNTIMES, ABSENCES))
                .isEqualTo("javascript, python, go, tcl; missing: ruby, csharp, zig");
        assertThat(Checkup.languages(List.of(), List.of())).isEqualTo("none; missing: none");
    }
}
