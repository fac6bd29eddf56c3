package io.caisson.sandbox.wall.namespaces;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.LaunchPrivilege;
import io.caisson.sandbox.wall.Wall;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Starts a Python interpreter for one guest, for walls without zygotes and processes without children. The guest
/// runs after all preparation is done; `python/alone.py` is the program of the interpreter.
public final class LonePython {
    private static final String READY = "ready\n";
    private static final Set<LaunchPrivilege> EXTRAS =
            Set.of(LaunchPrivilege.SYSTEM_FOLDERS, LaunchPrivilege.WORK_FOLDERS, LaunchPrivilege.STREAMS);
    private static final Map<String, String> ENVIRONMENT = Map.of("LANG", "C.UTF-8", "MPLBACKEND", "Agg");

    /// Reads the program from the pipe, as a zygote does.
    private static final String BOOT = """
            import os
            size, source = b"", b""
            while size[-1:] != b"\\n":
                size += os.read(0, 1)
            while len(source) < int(size):
                source += os.read(0, int(size) - len(source))
            exec(compile(source, "<caisson>", "exec"))
            """;

    private LonePython() {}

    /// Starts an interpreter and waits until it has printed `ready`.
    ///
    /// @throws LaunchException when this wall cannot start one, or the host has no control groups
    public static Confined start(Wall wall, PythonTemplate template, Ceilings ceilings) {
        var command = List.of(template.interpreter().toString(), "-I", "-c", BOOT);
        var process = wall.start(new Launch(command, template.readable(), "alone", ceilings, ENVIRONMENT, EXTRAS));
        try {
            process.toGuest().write(lesson(template));
            process.toGuest().flush();
            var firstLine = process.fromGuest().readNBytes(READY.length());
            if (READY.equals(new String(firstLine, StandardCharsets.US_ASCII))) {
                return process;
            }
            throw new LaunchException("A Python interpreter did not become ready. "
                    + new String(process.errors().readNBytes(2_000), StandardCharsets.UTF_8));
        } catch (IOException e) {
            process.kill();
            throw new LaunchException("A Python interpreter failed: " + e, e);
        } catch (LaunchException e) {
            process.kill();
            throw e;
        }
    }

    private static byte[] lesson(PythonTemplate template) {
        var bytes = new ByteArrayOutputStream();
        for (var part : List.of(Zygote.program("alone.py"), template.guest().getBytes(StandardCharsets.UTF_8))) {
            bytes.writeBytes((part.length + "\n").getBytes(StandardCharsets.US_ASCII));
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }
}
