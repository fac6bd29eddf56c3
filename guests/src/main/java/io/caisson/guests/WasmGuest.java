package io.caisson.guests;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import run.endive.runtime.ByteArrayMemory;
import run.endive.runtime.ImportValues;
import run.endive.runtime.Instance;
import run.endive.runtime.TrapException;
import run.endive.wasi.WasiExitException;
import run.endive.wasi.WasiOptions;
import run.endive.wasi.WasiPreview1;
import run.endive.wasm.UnlinkableException;
import run.endive.wasm.WasmEngineException;
import run.endive.wasm.WasmModule;
import run.endive.wasm.types.MemoryLimits;

/// Runs WASI command modules (preview 1) on an interpreter, so a module never becomes machine code.
///
/// A module gets its arguments, its environment, the three standard streams, and the folders `/work` (also `.`),
/// `/tmp` and `/caisson` of its sandbox.
final class WasmGuest implements Guest {
    /// Without a buffer, so that no output is lost when the module is killed. Never closed, because it is the
    /// process's own.
    private static final OutputStream STDOUT = new FileOutputStream(FileDescriptor.out);

    private static final OutputStream STDERR = new FileOutputStream(FileDescriptor.err);

    private static final List<String> FOLDERS = List.of("/work", "/tmp", "/caisson");

    /// `(module (import "wasi_snapshot_preview1" "fd_write" …) (memory 1) (func (export "_start") …))`, which
    /// counts to a thousand.
    private static final String SAMPLE = "AGFzbQEAAAABDAJgBH9/f38Bf2AAAAIjARZ3YXNpX3NuYXBzaG90X3ByZXZpZXcxCGZkX3dyaXRl"
            + "AAADAgEBBQMBAAEHEwIGX3N0YXJ0AAEGbWVtb3J5AgAKFgEUAQF/A0AgAEEBaiIAQegHSA0ACws=";

    @Override
    public String entry() {
        return "main.wasm";
    }

    @Override
    public GuestProgram sample() {
        return GuestProgram.sample(entry(), SAMPLE);
    }

    @Override
    public void prepare() throws IOException {
        execute(WasmBinary.of(sample()), List.of(entry()), InputStream.nullInputStream());
    }

    @Override
    public int run(GuestProgram program, ExchangeFolder exchange) throws IOException {
        var arguments = new ArrayList<>(List.of(program.entry()));
        arguments.addAll(program.arguments());
        return execute(WasmBinary.of(program), arguments, System.in);
    }

    private static int execute(byte[] binary, List<String> arguments, InputStream stdin) {
        var module = WasmAdmission.admit(binary);
        try (var wasi =
                WasiPreview1.builder().withOptions(options(arguments, stdin)).build()) {
            start(module, wasi);
            return 0;
        } catch (WasiExitException exit) {
            return exit.exitCode() & 0xff;
        }
    }

    private static WasiOptions options(List<String> arguments, InputStream stdin) {
        var options = WasiOptions.builder()
                .withArguments(arguments)
                .withStdin(stdin, false)
                .withStdout(STDOUT, false)
                .withStderr(STDERR, false)
                .withThrowOnExit0(true);
        System.getenv().forEach(options::withEnvironment);
        FOLDERS.stream().map(Path::of).filter(Files::isDirectory).forEach(folder -> {
            options.withDirectory(folder.toString(), folder);
        });
        if (Files.isDirectory(GuestProgram.WORK)) {
            options.withDirectory(".", GuestProgram.WORK);
        }
        return options.build();
    }

    private static void start(WasmModule module, WasiPreview1 wasi) {
        try {
            Instance.builder(module)
                    .withImportValues(ImportValues.builder()
                            .addFunction(wasi.toHostFunctions())
                            .build())
                    .withMemoryFactory(WasmGuest::memory)
                    .withStart(false)
                    .build()
                    .export("_start")
                    .apply();
        } catch (WasiExitException exit) {
            throw exit;
        } catch (UnlinkableException e) {
            throw GuestFailure.runtime("LinkError", String.valueOf(e.getMessage()));
        } catch (TrapException e) {
            throw GuestFailure.runtime("Trap", String.valueOf(e.getMessage()));
        } catch (StackOverflowError e) {
            throw GuestFailure.runtime("Trap", "call stack exhausted");
        } catch (WasmEngineException e) {
            throw GuestFailure.runtime("Trap", String.valueOf(e.getMessage()));
        }
    }

    private static ByteArrayMemory memory(MemoryLimits asked) {
        return new ByteArrayMemory(new MemoryLimits(
                asked.initialPages(), Math.min(asked.maximumPages(), WasmAdmission.MAX_PAGES), asked.shared()));
    }

    /// Reads the bytes of a module.
    static final class WasmBinary {
        private WasmBinary() {}

        /// The module, which may be written in base64.
        static byte[] of(GuestProgram program) {
            var bytes = program.bytes();
            if (bytes.length > 0 && bytes[0] == 0) {
                return bytes;
            }
            try {
                return Base64.getMimeDecoder().decode(bytes);
            } catch (IllegalArgumentException e) {
                throw GuestFailure.syntax(
                        "", "this is neither a WebAssembly module nor one in base64: " + e.getMessage());
            }
        }
    }
}
