package io.caisson.scan.rules;

import static io.caisson.scan.rules.Check.calls;
import static io.caisson.scan.rules.Check.reads;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;

/// Rules about starting, signalling and ending processes.
final class ProcessAccess {
    private static final Check START = calls(
                    "child_process.*", "process.binding", "Deno.Command", "Deno.run", "Bun.spawn*")
            .in("javascript")
            .or(calls(
                            "os.system",
                            "os.popen",
                            "os.exec*",
                            "os.spawn*",
                            "os.posix_spawn*",
                            "os.fork",
                            "os.forkpty",
                            "posix.system",
                            "posix.fork*",
                            "posix.exec*",
                            "posix.posix_spawn*",
                            "subprocess.*",
                            "_posixsubprocess.*",
                            "pty.spawn",
                            "pty.fork",
                            "asyncio.create_subprocess_*",
                            "multiprocessing.Process",
                            "multiprocessing.Pool",
                            "commands.getoutput",
                            "platform.popen")
                    .in("python"))
            .or(calls(
                            "system",
                            "exec",
                            "spawn",
                            "fork",
                            "`",
                            "Kernel.system",
                            "Kernel.exec",
                            "Kernel.spawn",
                            "Kernel.fork",
                            "Kernel.`",
                            "Process.spawn",
                            "Process.fork",
                            "Process.daemon",
                            "IO.popen",
                            "Open3.*",
                            "PTY.spawn")
                    .in("ruby"))
            .or(calls("system", "exec", "shell_exec", "passthru", "popen", "proc_open", "pcntl_exec", "pcntl_fork", "`")
                    .in("php"))
            .or(calls("os.execute", "io.popen").in("lua"))
            .or(calls("system", "exec", "fork", "qx", "`", "readpipe").in("perl"))
            .or(calls("os/exec.*", "syscall.Exec", "syscall.ForkExec", "os.StartProcess", "syscall.Syscall*")
                    .in("go"))
            .or(calls("std.process.Command.*", "Command.new", "std.os.unix.process.*")
                    .in("rust"))
            .or(calls("system", "popen", "exec*", "fork", "vfork", "posix_spawn*", "syscall", "clone")
                    .in("c", "cpp"))
            .or(calls(
                            "Runtime.getRuntime().exec",
                            "Runtime.getRuntime.exec",
                            "Runtime.exec",
                            "java.lang.Runtime*",
                            "Class.forName().Runtime*",
                            "ProcessBuilder",
                            "java.lang.ProcessBuilder")
                    .in("java"))
            .or(calls(
                            "Process.Start",
                            "Process().Start",
                            "System.Diagnostics.Process.Start",
                            "System.Diagnostics.Process().Start")
                    .in("csharp"))
            .or(calls(".shell", ".system", "edit").in("sql"))
            .or(calls("system", "system2", "shell", "pipe").in("r"));

    private static final Check KILL = calls("process.kill", "process.abort", "process.reallyExit")
            .in("javascript")
            .or(calls("os.kill", "os.killpg", "posix.kill", "signal.pthread_kill")
                    .in("python"))
            .or(calls("Process.kill").in("ruby"))
            .or(calls("posix_kill").in("php"))
            .or(calls("kill").in("perl", "c", "cpp"))
            .or(calls("syscall.Kill").in("go"));

    private static final Check EXIT = calls("process.exit")
            .or(reads("process.exit"))
            .in("javascript")
            .or(calls("sys.exit", "os._exit", "exit", "quit").in("python"))
            .or(calls("exit", "exit!", "abort", "Process.exit!", "Kernel.exit").in("ruby"))
            .or(calls("System.exit", "Runtime.getRuntime.halt").in("java"));

    static final List<Rule> RULES = List.of(
            Rule.of("processes/start", Severity.HIGH, "starts another process", START.unlessGranted())
                    .suggesting(
                            "ask for the module in allowedModules if the tier has it, or do it in the program itself"),
            Rule.of("processes/kill", Severity.HIGH, "signals a process", KILL.unlessGranted()),
            Rule.of("processes/kill-all", Severity.HIGH, "signals every process", ProcessAccess::isKillAll),
            Rule.of("processes/exit", Severity.LOW, "ends its own process", EXIT));

    private ProcessAccess() {}

    /// `kill -9 -1` and the like.
    private static boolean isKillAll(Fact fact, ProgramFacts program) {
        return program.isIn("shell")
                && fact.kind() == Fact.Kind.CALL
                && fact.step().equals("kill")
                && fact.arguments().size() > 1
                && List.of("-1", "1", "0").contains(fact.arguments().getLast().text());
    }
}
