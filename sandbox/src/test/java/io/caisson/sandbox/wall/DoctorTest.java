package io.caisson.sandbox.wall;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoctorTest {
    @TempDir
    Path folder;

    @Test
    void listsEachLayer() {
        Walls.open(folder).close();
        var diagnosis = Doctor.examine(folder.resolve("data"));
        assertThat(diagnosis.usable()).isTrue();
        assertThat(diagnosis.items())
                .filteredOn(Doctor.Item::present)
                .extracting(Doctor.Item::name)
                .contains("bubblewrap", "launch", "user", "pid", "net", "mount", "ipc", "uts", "seccomp", "rlimits");
        assertThat(diagnosis.items())
                .allSatisfy(item ->
                        assertThat(item.remedy().isEmpty()).as(item.name()).isEqualTo(item.present()));
    }

    @Test
    void saysWhyAndWhatToDo() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        var diagnosis = Doctor.examine(folder);
        assertThat(diagnosis.usable()).isFalse();
        assertThat(diagnosis.items())
                .contains(new Doctor.Item(
                        "data-folder",
                        false,
                        "Others can enter the data folder " + folder + "; close it: chmod 700 " + folder + ".",
                        "chmod 700 " + folder));
    }
}
