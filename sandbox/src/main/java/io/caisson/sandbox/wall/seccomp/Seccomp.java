package io.caisson.sandbox.wall.seccomp;

import io.caisson.sandbox.wall.host.Architecture;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Compiles an [AllowList] to a BPF program that the kernel runs before each system call.
///
/// The program is an array of `struct sock_filter`: kill on a foreign architecture, kill on x32 numbers, then one
/// block for each call, those with checks first. A long list does not slow down calls without checks, because the
/// kernel caches by call number that a filter always allows the call.
public final class Seccomp {
    private static final int LOAD = 0x20;
    private static final int AND = 0x54;
    private static final int JUMP_EQUAL = 0x15;
    private static final int JUMP_GREATER_OR_EQUAL = 0x35;
    private static final int RETURN = 0x06;

    static final int ALLOW = 0x7fff0000;
    static final int KILL_PROCESS = 0x80000000;
    static final int REFUSED_ARGUMENTS = 0x00050000 | 1;
    static final int UNKNOWN_CALL = 0x00050000 | 38;

    private static final int CALL_NUMBER = 0;
    private static final int ARCHITECTURE = 4;
    private static final int ARGUMENTS = 16;

    private record Instruction(int code, int jumpTrue, int jumpFalse, int operand) {}

    private final List<Instruction> program = new ArrayList<>();

    private Seccomp() {}

    /// The named filter for this machine, as raw `sock_filter` structures.
    public static byte[] filter(String name) {
        return compile(AllowList.load(name, Architecture.current()));
    }

    static byte[] compile(AllowList list) {
        var compiler = new Seccomp();
        compiler.prologue(list.architecture());
        list.calls().stream()
                .sorted(Comparator.comparing(call -> call.alternatives().isEmpty()))
                .forEach(compiler::call);
        compiler.emit(RETURN, 0, 0, UNKNOWN_CALL);
        return compiler.bytes();
    }

    private void prologue(Architecture architecture) {
        emit(LOAD, 0, 0, ARCHITECTURE);
        emit(JUMP_EQUAL, 1, 0, architecture.auditNumber());
        emit(RETURN, 0, 0, KILL_PROCESS);
        emit(LOAD, 0, 0, CALL_NUMBER);
        emit(JUMP_GREATER_OR_EQUAL, 0, 1, Architecture.FIRST_FOREIGN_CALL);
        emit(RETURN, 0, 0, KILL_PROCESS);
    }

    /// Emits the block of a call. A block begins with the call number loaded. It ends with a verdict or, for
    /// another call, with the number still loaded.
    private void call(AllowList.Call call) {
        if (call.alternatives().isEmpty()) {
            emit(JUMP_EQUAL, 0, 1, call.number());
            emit(RETURN, 0, 0, ALLOW);
            return;
        }
        var entry = program.size();
        emit(JUMP_EQUAL, 0, 0, call.number());
        call.alternatives().forEach(this::alternative);
        emit(RETURN, 0, 0, REFUSED_ARGUMENTS);
        program.set(entry, new Instruction(JUMP_EQUAL, 0, program.size() - entry - 1, call.number()));
    }

    private void alternative(List<AllowList.Check> checks) {
        var length = 3 * checks.size() + 1;
        var end = program.size() + length;
        for (var check : checks) {
            emit(LOAD, 0, 0, ARGUMENTS + Long.BYTES * check.argument());
            emit(AND, 0, 0, check.mask());
            emit(JUMP_EQUAL, 0, end - program.size() - 1, check.value());
        }
        emit(RETURN, 0, 0, ALLOW);
    }

    private void emit(int code, int jumpTrue, int jumpFalse, int operand) {
        program.add(new Instruction(code, jumpTrue, jumpFalse, operand));
    }

    private byte[] bytes() {
        var buffer = ByteBuffer.allocate(Long.BYTES * program.size()).order(ByteOrder.nativeOrder());
        for (var instruction : program) {
            if (instruction.jumpFalse() > 255) {
                throw new IllegalArgumentException("a call with more alternatives than a jump can cross");
            }
            buffer.putShort((short) instruction.code())
                    .put((byte) instruction.jumpTrue())
                    .put((byte) instruction.jumpFalse())
                    .putInt(instruction.operand());
        }
        return buffer.array();
    }
}
