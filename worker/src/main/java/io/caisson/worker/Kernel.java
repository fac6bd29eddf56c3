package io.caisson.worker;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/// The system calls that a worker makes itself.
public final class Kernel {
    private static final int PR_SET_NO_NEW_PRIVS = 38;
    private static final int SECCOMP_SET_MODE_FILTER = 1;
    private static final int SECCOMP_FILTER_FLAG_TSYNC = 1;
    private static final int CLOCK_THREAD_CPUTIME_ID = 3;
    private static final int INSTRUCTION_BYTES = 8;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final VarHandle ERRNO_OF =
            Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final MethodHandle SYSCALL = LINKER.downcallHandle(
            symbol("syscall"),
            FunctionDescriptor.of(
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.ADDRESS),
            ERRNO);
    private static final MethodHandle PRCTL = LINKER.downcallHandle(
            symbol("prctl"),
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG),
            ERRNO);
    private static final MethodHandle CLOCK_GETTIME = LINKER.downcallHandle(
            symbol("clock_gettime"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS),
            Linker.Option.critical(false));
    private static final ThreadLocal<MemorySegment> TIMESPEC =
            ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(16, 8));

    private Kernel() {}

    /// Installs `program`, a list of BPF instructions, as a system-call filter on every thread of this process.
    ///
    /// @throws IllegalStateException when the kernel refuses any step; the process must then not run guest code
    public static void seal(byte[] program) {
        try (var arena = Arena.ofConfined()) {
            var state = arena.allocate(Linker.Option.captureStateLayout());
            check("prctl", (int) PRCTL.invokeExact(state, PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L), state);
            var instructions = arena.allocate(program.length, 8).copyFrom(MemorySegment.ofArray(program));
            var header = arena.allocate(16, 8);
            header.set(ValueLayout.JAVA_SHORT, 0, (short) (program.length / INSTRUCTION_BYTES));
            header.set(ValueLayout.ADDRESS, 8, instructions);
            var answer = (long) SYSCALL.invokeExact(
                    state,
                    SystemCall.SECCOMP.number(),
                    (long) SECCOMP_SET_MODE_FILTER,
                    (long) SECCOMP_FILTER_FLAG_TSYNC,
                    header);
            // A positive result is the id of a thread that could not be synchronized: as bad as an error.
            check("seccomp", answer, state);
        } catch (IllegalStateException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("cannot seal the worker", e);
        }
    }

    /// CPU time of the calling thread.
    public static long threadCpuNanos() {
        try {
            var time = TIMESPEC.get();
            if ((int) CLOCK_GETTIME.invokeExact(CLOCK_THREAD_CPUTIME_ID, time) != 0) {
                return 0;
            }
            return time.get(ValueLayout.JAVA_LONG, 0) * 1_000_000_000L + time.get(ValueLayout.JAVA_LONG, 8);
        } catch (Throwable e) {
            throw new IllegalStateException("clock_gettime", e);
        }
    }

    private static void check(String call, long answer, MemorySegment state) {
        if (answer != 0) {
            throw new IllegalStateException(call + " answered " + answer + ", errno " + (int) ERRNO_OF.get(state, 0L));
        }
    }

    private static MemorySegment symbol(String name) {
        return LINKER.defaultLookup().find(name).orElseThrow();
    }
}
