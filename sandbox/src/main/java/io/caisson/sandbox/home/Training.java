package io.caisson.sandbox.home;

import io.caisson.wire.Frame;
import io.caisson.wire.FrameReader;
import io.caisson.wire.FrameWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A run of a worker over our own small programs, during which the JVM records the classes it loads.
final class Training {
    private static final int MAX_FRAME = 9 << 20;
    private static final long CEILING_SECONDS = 60;

    /// Moves frames to descriptors 3 and 4, as behind the wall.
    private static final String DESCRIPTORS = "exec \"$@\" 3<&0 4>&1 </dev/null >&2 2>/dev/null";

    private static final List<Frame.WireSource> PROGRAMS = List.of(
            javascript("1 + 1"),
            javascript("console.log('a', {b: [1, 2]}); return await context.xs.map(x => x * 2)"),
            javascript("function main(xs) { return xs.length }"),
            javascript("const s = 'x'; s +"),
            javascript("import { join } from 'path'; export default [join('a'), require('util').inspect(1)]"),
            typescript("interface A { xs: number[] }\nfunction main(xs: A['xs']): number { return xs.length }"),
            typescript("enum E { A, B }\nconst e: E = E.B\nthrow new Error(E[e])"));

    private static final List<String> MODULES = List.of("path", "util");

    private Training() {}

    static void run(List<String> command, byte[] snapshot) throws IOException {
        var line = new ArrayList<>(List.of("/bin/sh", "-c", DESCRIPTORS, "sh"));
        line.addAll(command);
        var builder = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        var process = builder.start();
        try {
            var reader = new FrameReader(process.getInputStream(), MAX_FRAME);
            var writer = new FrameWriter(process.getOutputStream());
            writer.write(new Frame.Init(snapshot, new byte[0]));
            reader.read();
            for (var program : PROGRAMS) {
                converse(reader, writer, program);
            }
            process.getOutputStream().close();
            await(process);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Frame.WireSource javascript(String code) {
        return new Frame.WireSource("javascript", "main.js", code, List.of());
    }

    private static Frame.WireSource typescript(String code) {
        return new Frame.WireSource("typescript", "main.ts", code, List.of());
    }

    private static void converse(FrameReader reader, FrameWriter writer, Frame.WireSource program) throws IOException {
        writer.write(new Frame.Run(1, program, List.of(), "{\"xs\":[1]}", MODULES, 64 << 20, 1 << 20, true));
        while (!(reader.read() instanceof Frame.Done)) {
            // the answers are ignored: only the loaded classes matter
        }
    }

    private static void await(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(CEILING_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IOException("the training run did not end well");
        }
    }
}
