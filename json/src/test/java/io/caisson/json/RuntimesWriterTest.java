package io.caisson.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Language;
import io.caisson.Value;
import io.caisson.engine.Absence;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.RuntimeFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuntimesWriterTest {
    @Test
    void includesTheFilesOfTheOperator() {
        var file = RuntimeFile.of("tcl.runtime", "hello\n".getBytes(StandardCharsets.UTF_8));
        var runtimes = List.of(
                new GuestRuntime(Language.PYTHON, "python3", "3.12"),
                new GuestRuntime(new Language("tcl"), "tclsh", "8.6").withFiles(List.of(file)));
        var absences =
                List.of(new Absence(new Language("zig"), "get zig", List.of(new RuntimeFile("zig.runtime", "0"))));
        assertThat(Value.of(RuntimesWriter.members(runtimes, absences)).json())
                .isEqualTo("{\"runtimes\":[{\"language\":\"python\",\"name\":\"python3\",\"version\":\"3.12\","
                        + "\"state\":\"warm\"},{\"language\":\"tcl\",\"name\":\"tclsh\",\"version\":\"8.6\","
                        + "\"state\":\"warm\",\"files\":[{\"name\":\"tcl.runtime\",\"sha256\":"
                        + "\"5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03\"}]}],"
                        + "\"missing\":[{\"language\":\"zig\",\"remedy\":\"get zig\","
                        + "\"files\":[{\"name\":\"zig.runtime\",\"sha256\":\"0\"}]}]}");
    }
}
