package io.caisson.sandbox.wall.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.Walls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class DoctorTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "NAMESPACES, bubblewrap user pid net mount ipc uts seccomp no-new-privs rlimits",
        "LANDLOCK, landlock landlock-fs seccomp no-new-privs rlimits"
    })
    void listsEachLayer(Rung rung, String names) {
        Walls.open(rung, folder).close();
        var diagnosis = Doctor.examine(rung, folder.resolve("data"));
        assertThat(diagnosis.usable()).isTrue();
        assertThat(diagnosis.items())
                .filteredOn(Doctor.Item::present)
                .extracting(Doctor.Item::name)
                .contains("architecture", "launch")
                .contains(names.split(" ", -1));
        assertThat(diagnosis.items())
                .allSatisfy(item ->
                        assertThat(item.remedy().isEmpty()).as(item.name()).isEqualTo(item.present()));
    }

    @ParameterizedTest
    @EnumSource
    void saysWhyAndWhatToDo(Rung rung) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        var diagnosis = Doctor.examine(rung, folder);
        assertThat(diagnosis.usable()).isFalse();
        assertThat(diagnosis.items())
                .contains(new Doctor.Item(
                        "data-folder",
                        false,
                        "Others can enter the data folder " + folder + "; close it: chmod 700 " + folder + ".",
                        "chmod 700 " + folder));
    }
}
