package io.caisson.sandbox.wall;

import io.caisson.sandbox.wall.namespaces.PythonTemplate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/// Nurseries and orders for tests, with a guest program that only runs `/work/main.py`.
public final class Warm {
    public static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final String MARK = "0123456789abcdef0123456789abcdef";
    private static final int BLOCK = 512;

    private static final String GUEST = """
            import os, sys, traceback
            def rehearse():
                exec(compile("sum(range(3))", "r", "exec"), {})
            def reseed():
                pass
            def prepare():
                sys.stdout = open(1, "w", buffering=1, closefd=False)
                sys.stderr = open(2, "w", buffering=1, closefd=False)
            def main(folder, order):
                try:
                    exec(compile(open("/work/main.py").read(), "main.py", "exec"), {"__name__": "__main__"})
                    return 0
                except SystemExit as e:
                    return e.code or 0
                except BaseException:
                    traceback.print_exc()
                    return 1
            """;

    private Warm() {}

    /// The output of a child. `code` is -1 without a trailer.
    public record Answer(String output, String errors, int code, Exit exit) {}

    public static PythonTemplate template() {
        Assumptions.assumeTrue(Files.isExecutable(PYTHON), "there is no " + PYTHON + " on this host");
        return new PythonTemplate("test", PYTHON, List.of(), List.of("random", "threading", "no_such_module"), GUEST);
    }

    public static Ceilings ceilings() {
        return new Ceilings(64 * Ceilings.MEBIBYTE, 32, 64, 4 * Ceilings.MEBIBYTE, 64 * Ceilings.MEBIBYTE);
    }

    public static void order(Confined child, String program) throws IOException {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(("archive " + MARK + " work\n{}\n").getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(file("work/main.py", program.getBytes(StandardCharsets.UTF_8)));
        bytes.writeBytes(new byte[2 * BLOCK]);
        child.toGuest().write(bytes.toByteArray());
    }

    private static byte[] file(String name, byte[] content) {
        var bytes = new byte[BLOCK + (content.length + BLOCK - 1) / BLOCK * BLOCK];
        put(bytes, 0, name);
        put(bytes, 100, "0000644");
        put(bytes, 124, "%011o".formatted(content.length));
        bytes[156] = '0';
        System.arraycopy(content, 0, bytes, BLOCK, content.length);
        return bytes;
    }

    private static void put(byte[] bytes, int offset, String text) {
        System.arraycopy(text.getBytes(StandardCharsets.UTF_8), 0, bytes, offset, text.length());
    }

    public static Answer run(Confined child, String program) throws Exception {
        order(child, program);
        return answer(child);
    }

    /// Reads everything until the child ends.
    static Answer answer(Confined child) throws Exception {
        var errors = CompletableFuture.supplyAsync(() -> all(child.errors()));
        var output = all(child.fromGuest());
        var exit = child.exit().get(20, TimeUnit.SECONDS);
        child.gone().get(20, TimeUnit.SECONDS);
        var start = "started\n";
        if (!output.startsWith(start)) {
            return new Answer(output, errors.join(), -1, exit);
        }
        var end = output.lastIndexOf("\n" + MARK + " ");
        if (end < 0) {
            return new Answer(output.substring(start.length()), errors.join(), -1, exit);
        }
        var code = output.substring(end + MARK.length() + 2).split(" ", 2)[0];
        return new Answer(
                output.substring(start.length(), end),
                errors.join().replace("\n" + MARK + " \n", ""),
                Integer.parseInt(code),
                exit);
    }

    private static String all(java.io.InputStream stream) {
        try {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
