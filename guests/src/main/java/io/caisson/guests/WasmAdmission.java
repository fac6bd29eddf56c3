package io.caisson.guests;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import run.endive.wasm.Parser;
import run.endive.wasm.WasmEngineException;
import run.endive.wasm.WasmModule;
import run.endive.wasm.types.ExternalType;
import run.endive.wasm.types.Import;

/// Checks a module before it runs: well formed, valid, of bounded size, and importing only functions of WASI
/// preview 1 that need no network.
final class WasmAdmission {
    /// One gibibyte, the highest limit of any tier. The wall enforces the limit of the run.
    static final int MAX_PAGES = 16_384;

    private static final String WASI = "wasi_snapshot_preview1";
    private static final int MAX_BYTES = 16 << 20;
    private static final int MAX_FUNCTIONS = 100_000;
    private static final long MAX_TABLE_ELEMENTS = 1_000_000;
    private static final byte[] MAGIC = {0, 'a', 's', 'm'};
    private static final byte[] VERSION = {1, 0, 0, 0};

    private static final Set<String> FUNCTIONS = Stream.of(
                    "args_get args_sizes_get clock_res_get clock_time_get environ_get environ_sizes_get fd_advise "
                            + "fd_allocate fd_close fd_datasync fd_fdstat_get fd_fdstat_set_flags "
                            + "fd_fdstat_set_rights fd_filestat_get fd_filestat_set_size fd_filestat_set_times "
                            + "fd_pread fd_prestat_dir_name fd_prestat_get fd_pwrite fd_read fd_readdir fd_renumber "
                            + "fd_seek fd_sync fd_tell fd_write path_create_directory path_filestat_get "
                            + "path_filestat_set_times path_link path_open path_readlink path_remove_directory "
                            + "path_rename path_symlink path_unlink_file poll_oneoff proc_exit random_get sched_yield")
            .flatMap(names -> Stream.of(names.split(" ", -1)))
            .collect(Collectors.toUnmodifiableSet());

    private WasmAdmission() {}

    static WasmModule admit(byte[] binary) {
        checkBytes(binary);
        var module = parse(binary);
        module.importSection().stream().forEach(WasmAdmission::checkImport);
        checkSize(module);
        checkStart(module);
        return module;
    }

    private static void checkBytes(byte[] binary) {
        if (binary.length > MAX_BYTES) {
            throw GuestFailure.policy(
                    "", "the module has " + binary.length + " bytes, at most " + MAX_BYTES + " are allowed");
        }
        if (!startsWith(binary, MAGIC, 0)) {
            throw GuestFailure.syntax("", "this is no WebAssembly module: it does not begin with \\0asm");
        }
        if (!startsWith(binary, VERSION, MAGIC.length)) {
            throw GuestFailure.syntax(
                    "", "this is no WebAssembly module of version 1; components cannot be run, only modules");
        }
    }

    private static boolean startsWith(byte[] binary, byte[] expected, int at) {
        return binary.length >= at + expected.length
                && Arrays.equals(binary, at, at + expected.length, expected, 0, expected.length);
    }

    private static WasmModule parse(byte[] binary) {
        try {
            return Parser.parse(binary);
        } catch (WasmEngineException e) {
            throw GuestFailure.syntax("", String.valueOf(e.getMessage()));
        } catch (StackOverflowError e) {
            throw GuestFailure.syntax("", "the module is nested too deeply to be read");
        } catch (IndexOutOfBoundsException | IllegalArgumentException | ClassCastException | ArithmeticException e) {
            // the parser fails with such exceptions on some malformed modules
            throw GuestFailure.syntax("", "the module is malformed");
        }
    }

    private static void checkImport(Import wanted) {
        var name = wanted.module() + "." + wanted.name();
        if (!wanted.module().equals(WASI)) {
            throw GuestFailure.policy(
                    "", "the module imports " + name + "; only functions of " + WASI + " can be had here");
        }
        if (wanted.importType() != ExternalType.FUNCTION || !FUNCTIONS.contains(wanted.name())) {
            throw GuestFailure.policy("", "the module imports " + name + ", which cannot be had here");
        }
    }

    private static void checkSize(WasmModule module) {
        demand("functions", module.functionSection().functionCount(), MAX_FUNCTIONS);
        for (var i = 0; i < module.tableSection().tableCount(); i++) {
            demand(
                    "elements of a table",
                    module.tableSection().getTable(i).limits().min(),
                    MAX_TABLE_ELEMENTS);
        }
        module.memorySection().ifPresent(memories -> {
            for (var i = 0; i < memories.memoryCount(); i++) {
                demand("pages of memory", memories.getMemory(i).limits().initialPages(), MAX_PAGES);
            }
        });
    }

    private static void demand(String what, long asked, long most) {
        if (asked < 0 || asked > most) {
            throw GuestFailure.policy(
                    "", "the module asks for " + asked + " " + what + ", at most " + most + " are allowed");
        }
    }

    private static void checkStart(WasmModule module) {
        var exports = module.exportSection();
        for (var i = 0; i < exports.exportCount(); i++) {
            var export = exports.getExport(i);
            if (export.name().equals("_start") && export.exportType() == ExternalType.FUNCTION) {
                return;
            }
        }
        throw GuestFailure.syntax("", "the module exports no function _start: only WASI commands can be run");
    }
}
