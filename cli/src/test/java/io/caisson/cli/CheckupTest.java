package io.caisson.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Absence;
import io.caisson.GuestRuntime;
import io.caisson.GuestRuntime.Readiness;
import io.caisson.Language;
import io.caisson.RuntimeFile;
import io.caisson.embed.Caisson;
import io.caisson.sandbox.wall.Doctor;
import io.caisson.sandbox.wall.Rung;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
        var out = new ByteArrayOutputStream();
        var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        var terminal = new Terminal(InputStream.nullInputStream(), stream, stream, false, false);
        new DoctorCommand(terminal, Caisson::open).languages(RUNTIMES, ABSENCES);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
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

    /// As launches do that end while their folder is removed.
    @Test
    void whatIsExaminedMayRemoveItsFilesItself() {
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
