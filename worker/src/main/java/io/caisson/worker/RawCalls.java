package io.caisson.worker;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;

/// System calls of the [WallCanary], made directly so that no library's checks come before the wall's.
final class RawCalls {
    private static final byte AF_UNIX = 1;
    private static final byte AF_INET = 2;
    private static final long RLIMIT_CORE = 4;
    private static final long AT_FDCWD = -100;
    private static final long O_WRONLY = 1;
    private static final long SET_MODE_FILTER = 1;
    private static final long PRIO_PROCESS = 0;
    private static final long PR_SET_PDEATHSIG = 1;
    private static final long F_SETOWN = 8;
    private static final long FRAMES_OUT = 4;

    /// EPERM and ENOSYS, the two results of our filters.
    private static final Set<Integer> FILTERED = Set.of(1, 38);

    private static final VarHandle ERRNO =
            Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private final Arena arena = Arena.ofAuto();
    private final MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
    private final MethodHandle syscall = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("syscall"),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG),
                    Linker.Option.captureCallState("errno"),
                    Linker.Option.firstVariadicArg(1));

    /// Sends one byte to a port of the loopback interface.
    String sendToLoopback(long socketType, int port) throws IOException {
        byte[] address = {AF_INET, 0, (byte) (port >> 8), (byte) port, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0};
        return send(AF_INET, socketType, address);
    }

    String sendToSocket(Path path, long socketType) throws IOException {
        var name = path.toString().getBytes(StandardCharsets.UTF_8);
        var address = Arrays.copyOf(new byte[] {AF_UNIX, 0}, name.length + 3);
        System.arraycopy(name, 0, address, 2, name.length);
        return send(AF_UNIX, socketType, address);
    }

    String socket(long family, long socketType) throws IOException {
        return "socket " + call(SystemCall.SOCKET, family, socketType, 0, 0);
    }

    /// Sends signal 0, which only checks whether a signal could be sent.
    String signal(long pid) throws IOException {
        return "signal " + call(SystemCall.KILL, pid, 0, 0, 0);
    }

    /// Forbids core dumps to another process: harmless if it succeeds.
    String limit(long pid) throws IOException {
        return "limited "
                + call(
                        SystemCall.PRLIMIT64,
                        pid,
                        RLIMIT_CORE,
                        arena.allocate(16, 8).address(),
                        0);
    }

    /// As [#signal], by the call that a JVM needs for its own threads.
    String signalThread(long pid) throws IOException {
        return "signal " + call(SystemCall.TGKILL, pid, pid, 0, 0);
    }

    /// Makes the kernel send a signal to another process at every event of a descriptor.
    String signalByDescriptor(long pid) throws IOException {
        return "owner " + call(SystemCall.FCNTL, FRAMES_OUT, F_SETOWN, pid, 0);
    }

    /// Sets the priority that processes have anyway: harmless if it succeeds.
    String priority(long pid) throws IOException {
        return "priority " + call(SystemCall.SETPRIORITY, PRIO_PROCESS, pid, 0, 0);
    }

    /// Would let this process outlive the service.
    String disarmParentDeath() throws IOException {
        return reach(SystemCall.PRCTL, PR_SET_PDEATHSIG, 0, 0, 0);
    }

    String sharedMemory() throws IOException {
        return reach(SystemCall.SHMGET, 1, 0, 0, 0);
    }

    String execute() throws IOException {
        return reach(SystemCall.EXECVE, arena.allocateFrom("/no/such/program").address(), 0, 0, 0);
    }

    String openForWriting() throws IOException {
        return reach(
                SystemCall.OPENAT, AT_FDCWD, arena.allocateFrom("/dev/null").address(), O_WRONLY, 0);
    }

    String filter() throws IOException {
        return reach(SystemCall.SECCOMP, SET_MODE_FILTER, 0, 0, 0);
    }

    private String send(long family, long socketType, byte[] address) throws IOException {
        var socket = call(SystemCall.SOCKET, family, socketType, 0, 0);
        var target = arena.allocate(address.length).copyFrom(MemorySegment.ofArray(address));
        call(SystemCall.CONNECT, socket, target.address(), address.length, 0);
        return "sent " + call(SystemCall.WRITE, socket, target.address(), 1, 0);
    }

    /// Fails only when the filter refuses the call; any other error means that the call has reached the kernel.
    private String reach(SystemCall call, long first, long second, long third, long fourth) throws IOException {
        var answer = invoke(call, first, second, third, fourth);
        if (answer < 0 && FILTERED.contains(errno())) {
            throw new IOException("errno " + errno());
        }
        return "reached the kernel, which answered " + answer;
    }

    private long call(SystemCall call, long first, long second, long third, long fourth) throws IOException {
        var answer = invoke(call, first, second, third, fourth);
        if (answer < 0) {
            throw new IOException("errno " + errno());
        }
        return answer;
    }

    private int errno() {
        return (int) ERRNO.get(state, 0L);
    }

    private long invoke(SystemCall call, long first, long second, long third, long fourth) {
        try {
            return (long) syscall.invokeExact(state, call.number(), first, second, third, fourth);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
