package io.caisson.sandbox.launcher;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Makes system calls by number on the calling thread.
///
/// Does not use libc's functions: its `setresuid` changes all threads, by signals that a JVM does not expect,
/// while a launch must change only the thread that becomes the guest. One method handle serves all calls, because
/// linking takes most of a launcher's time; `syscall` is linked without variadic arguments, which would take
/// longer still.
final class LauncherKernel {
    static final int EACCES = 13;
    static final int EINVAL = 22;

    private static final int ERRNO =
            (int) Linker.Option.captureStateLayout().byteOffset(MemoryLayout.PathElement.groupElement("errno"));

    private final MemorySegment state = Arena.global().allocate(Linker.Option.captureStateLayout());
    private final ByteBuffer stateBytes = state.asByteBuffer().order(ByteOrder.nativeOrder());
    private final MethodHandle syscall = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("syscall"),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG),
                    Linker.Option.captureCallState("errno"));

    /// The result of the call, or the negated error number.
    long ask(LauncherCall call, long first, long second, long third, long fourth, long fifth) {
        try {
            var answer = (long) syscall.invokeExact(state, call.number(), first, second, third, fourth, fifth);
            return answer == -1 ? -stateBytes.getInt(ERRNO) : answer;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /// The result of the call. An error throws [LaunchRefusal].
    long demand(LauncherCall call, long first, long second, long third, long fourth, long fifth) {
        var answer = ask(call, first, second, third, fourth, fifth);
        if (answer < 0) {
            throw new LaunchRefusal(call.label().concat(" failed with error ").concat(Long.toString(-answer)));
        }
        return answer;
    }

    long demand(LauncherCall call, long first, long second, long third) {
        return demand(call, first, second, third, 0, 0);
    }

    /// Native memory that stays valid until `execve`. Uses buffers, because creating the handles that read
    /// segments takes longer than all writes of a launch.
    record Memory(long address, ByteBuffer bytes) {}

    Memory memory(int bytes) {
        var segment = Arena.global().allocate(bytes, Long.BYTES);
        return new Memory(segment.address(), segment.asByteBuffer().order(ByteOrder.nativeOrder()));
    }

    /// The address of a text that ends with a zero byte.
    long text(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var memory = memory(bytes.length + 1);
        memory.bytes().put(bytes);
        return memory.address();
    }

    /// The address of an array of texts as `execve` needs it: addresses, the last one null.
    long texts(List<String> texts) {
        var list = memory((texts.size() + 1) * Long.BYTES);
        for (var text : texts) {
            list.bytes().putLong(text(text));
        }
        return list.address();
    }
}
