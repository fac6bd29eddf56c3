package io.caisson.worker;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/// Streams for the two pipes to the service, by descriptor number. Frames do not share a descriptor with standard
/// output, so text printed by a library is never parsed as a frame.
final class Descriptors {
    private static final int FRAMES_IN = 3;
    private static final int FRAMES_OUT = 4;
    private static final int BUFFER = 64 * 1024;

    private Descriptors() {}

    static InputStream framesIn() {
        return new BufferedInputStream(new FileInputStream(descriptor(FRAMES_IN)), BUFFER);
    }

    static OutputStream framesOut() {
        return new FileOutputStream(descriptor(FRAMES_OUT));
    }

    /// Sets the number by reflection: Java has no API for inherited descriptors, and `/proc/self/fd` does not
    /// exist behind the wall.
    private static FileDescriptor descriptor(int number) {
        try {
            var descriptor = new FileDescriptor();
            var field = FileDescriptor.class.getDeclaredField("fd");
            field.setAccessible(true);
            field.setInt(descriptor, number);
            return descriptor;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("java.io must be opened to this program", e);
        }
    }
}
