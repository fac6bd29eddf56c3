package io.caisson.sandbox.wall;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Interprets a filter as the kernel would: the few instructions of classic BPF that
/// [io.caisson.sandbox.wall.seccomp.Seccomp] emits, over `seccomp_data`.
public final class FilterMachine {
    private final ByteBuffer program;

    public FilterMachine(byte[] program) {
        this.program = ByteBuffer.wrap(program).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// The verdict on a call with these arguments; missing ones are 0.
    public int run(int architecture, int call, long... arguments) {
        var data = ByteBuffer.allocate(64)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(call)
                .putInt(architecture)
                .putLong(0);
        for (var argument : arguments) {
            data.putLong(argument);
        }
        var accumulator = 0;
        for (var at = 0; ; at++) {
            var code = program.getShort(8 * at);
            var jumpTrue = program.get(8 * at + 2) & 0xff;
            var jumpFalse = program.get(8 * at + 3) & 0xff;
            var operand = program.getInt(8 * at + 4);
            switch (code) {
                case 0x20 -> accumulator = data.getInt(operand);
                case 0x54 -> accumulator &= operand;
                case 0x15 -> at += accumulator == operand ? jumpTrue : jumpFalse;
                case 0x35 -> at += Integer.compareUnsigned(accumulator, operand) >= 0 ? jumpTrue : jumpFalse;
                case 0x06 -> {
                    return operand;
                }
                default -> throw new IllegalStateException("instruction " + code);
            }
        }
    }
}
