package io.caisson.sandbox.wall;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A small guest program. Its arguments are actions with their operands; it answers on descriptor 4.
public final class Guest {
    private static final PrintStream ANSWER = new PrintStream(new FileOutputStream(descriptor(4)), true);

    private Guest() {}

    public static void main(String[] words) throws Exception {
        var rest = List.of(words).subList(1, words.length);
        switch (words[0]) {
            case "echo" -> ANSWER.write(new FileInputStream(descriptor(3)).readAllBytes());
            case "environment" -> System.getenv().forEach((key, value) -> ANSWER.println(key + "=" + value));
            case "read" -> rest.forEach(path -> tell(path, () -> read(Path.of(path))));
            case "write" -> rest.forEach(path -> tell(path, () -> Files.writeString(Path.of(path), "x")));
            case "start" -> tell(rest.getFirst(), () -> new ProcessBuilder(rest).start());
            case "threads" -> threads();
            case "memory" -> memory();
            case "sleep" -> ANSWER.println("asleep");
            default -> throw new IllegalArgumentException(words[0]);
        }
        ANSWER.println("end");
        sleep();
    }

    private interface Attempt {
        Object make() throws IOException;
    }

    private static void tell(String what, Attempt attempt) {
        try {
            ANSWER.println(what + " " + attempt.make());
        } catch (IOException e) {
            // The attempt failed, as it should.
        }
    }

    private static Object read(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            try (var entries = Files.newDirectoryStream(path)) {
                return entries.iterator().next();
            }
        }
        return Files.readString(path);
    }

    private static void threads() {
        try {
            for (var count = 1; count < 10_000; count++) {
                Thread.ofPlatform().start(Guest::sleep);
                ANSWER.println(count);
            }
        } catch (OutOfMemoryError e) {
            ANSWER.println("no more");
        }
    }

    private static void memory() {
        var held = new ArrayList<ByteBuffer>();
        for (var i = 0; i < 64; i++) {
            var block = ByteBuffer.allocateDirect(16 << 20);
            for (var at = 0; at < block.capacity(); at += 4096) {
                block.put(at, (byte) 1);
            }
            held.add(block);
        }
        ANSWER.println(held.size());
    }

    private static void sleep() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // A hostile guest would go on.
            }
        }
    }

    private static FileDescriptor descriptor(int number) {
        try {
            var descriptor = new FileDescriptor();
            var field = FileDescriptor.class.getDeclaredField("fd");
            field.setAccessible(true);
            field.setInt(descriptor, number);
            return descriptor;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
