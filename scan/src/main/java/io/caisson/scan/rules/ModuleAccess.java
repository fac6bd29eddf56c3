package io.caisson.scan.rules;

import static io.caisson.scan.rules.Check.calls;
import static io.caisson.scan.rules.Check.imports;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;

/// Rules about modules that reach beyond plain computation.
final class ModuleAccess {
    private static final Check HOST = imports(
                    "child_process",
                    "cluster",
                    "dgram",
                    "dns",
                    "fs",
                    "fs/promises",
                    "http",
                    "http2",
                    "https",
                    "inspector",
                    "inspector/promises",
                    "module",
                    "net",
                    "process",
                    "repl",
                    "tls",
                    "v8",
                    "vm",
                    "wasi",
                    "worker_threads",
                    "bun:*",
                    "deno:*",
                    "data:*",
                    "file:*",
                    "http:*",
                    "https:*")
            .or(calls("module.constructor._load", "process.binding", "process.dlopen"))
            .in("javascript");

    private static final Check SUSPECT = imports(
                    "ctypes",
                    "ctypes.*",
                    "_ctypes",
                    "cffi",
                    "subprocess",
                    "_posixsubprocess",
                    "pty",
                    "multiprocessing",
                    "multiprocessing.*",
                    "socket",
                    "_socket",
                    "asyncore",
                    "pdb",
                    "code",
                    "gc",
                    "importlib",
                    "importlib.*",
                    "marshal",
                    "pickle",
                    "_pickle",
                    "imp")
            .in("python")
            .or(imports("fiddle", "socket", "open3", "pty", "drb", "objspace", "ripper", "net/http", "open-uri")
                    .in("ruby"))
            .or(imports("os/exec", "syscall", "unsafe", "plugin", "net", "net/*", "C")
                    .in("go"))
            .or(imports("sys/ptrace.h", "sys/mount.h", "sys/socket.h", "linux/*", "dlfcn.h")
                    .in("c", "cpp"))
            .or(imports("POSIX", "Socket", "IO::Socket", "IO::Socket::*", "Inline::*")
                    .in("perl"))
            .or(imports("sun.*", "jdk.internal.*", "java.net.*", "java.lang.reflect.*", "java.lang.foreign.*")
                    .in("java"));

    static final List<Rule> RULES = List.of(
            Rule.of("modules/host", Severity.HIGH, "loads a module that reaches the host", HOST.unlessGranted())
                    .suggesting("ask for it in allowedModules; the tier has to include it"),
            Rule.of("modules/suspect", Severity.LOW, "loads a module that few programs need", SUSPECT.unlessGranted()),
            Rule.of("modules/computed", Severity.MEDIUM, "loads a module by a computed name", imports(Fact.UNKNOWN)));

    private ModuleAccess() {}
}
