package io.caisson.sandbox.home;

import java.io.IOException;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/// The jars of a program behind the wall, found on this program's class path by a resource that each contains.
/// None of them is loaded into this process.
///
/// @param places jar files, or folders of classes while the project is being built
record WorkerParts(List<Path> places) {
    static final String JARS = "jars";
    static final String NATIVES = "natives";

    private static final List<String> CONTENTS = List.of(
            "io/caisson/worker/WorkerMain.class",
            "io/caisson/wire/Frame.class",
            "com/caoccao/javet/interop/V8Host.class",
            "com/caoccao/javet/swc4j/Swc4j.class",
            "libjavet-v8-linux-x86_64-i18n.v.5.0.6.so",
            "libswc4j-linux-x86_64.v.2.2.0.so",
            "libjfxwebkit.so",
            "lib/x86_64-linux-gnu-tree-sitter.so",
            "lib/x86_64-linux-gnu-tree-sitter-c.so",
            "lib/x86_64-linux-gnu-tree-sitter-c-sharp.so",
            "lib/x86_64-linux-gnu-tree-sitter-cpp.so",
            "lib/x86_64-linux-gnu-tree-sitter-go.so",
            "lib/x86_64-linux-gnu-tree-sitter-java.so",
            "lib/x86_64-linux-gnu-tree-sitter-php.so",
            "lib/x86_64-linux-gnu-tree-sitter-r.so",
            "lib/x86_64-linux-gnu-tree-sitter-rust.so");

    /// The class that fills the natives folder. Runs in a process of its own, so that none of it is loaded into
    /// this one.
    private static final String UNPACK = "io.caisson.worker.home.Unpack";

    static WorkerParts onClassPath() throws IOException {
        return onClassPath(CONTENTS, "caisson-worker");
    }

    static WorkerParts onClassPath(List<String> contents, String artifact) throws IOException {
        var places = new LinkedHashSet<Path>();
        for (var content : contents) {
            var url = WorkerParts.class.getClassLoader().getResource(content);
            if (url == null) {
                throw new IOException("the class path lacks " + content + "; is the artifact " + artifact + " on it?");
            }
            places.add(place(url, content));
        }
        return new WorkerParts(List.copyOf(places));
    }

    private static Path place(URL url, String content) throws IOException {
        try {
            if (url.openConnection() instanceof JarURLConnection jar) {
                return Path.of(jar.getJarFileURL().toURI());
            }
            var file = Path.of(url.toURI()).toString();
            return Path.of(file.substring(0, file.length() - content.length()));
        } catch (URISyntaxException e) {
            throw new IOException("the class path entry " + url + " is no file", e);
        }
    }

    /// A key that changes whenever a part or the JDK changes.
    String key(Path jdk) throws IOException {
        var description =
                new StringBuilder("layout 1\n").append(jdk).append('\n').append(System.getProperty("java.vm.version"));
        for (var place : places) {
            description.append('\n').append(place.getFileName());
            try (Stream<Path> files = Files.walk(place)) {
                for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                    description
                            .append(' ')
                            .append(Files.size(file))
                            .append('@')
                            .append(Files.getLastModifiedTime(file));
                }
            }
        }
        try {
            var digest = MessageDigest.getInstance("SHA-256")
                    .digest(description.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 10);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// Fills `folder` with the jars and what `addition` puts beside them, as [CacheFolder#make] does.
    void unpack(Path folder, CacheFolder.Filling addition) throws IOException {
        CacheFolder.make(folder, fresh -> {
            Files.createDirectories(fresh.resolve(JARS));
            for (var place : places) {
                copyCode(place, fresh.resolve(JARS));
            }
            addition.fill(fresh);
        });
    }

    private static void copyCode(Path place, Path jars) throws IOException {
        if (Files.isDirectory(place)) {
            pack(place, jars.resolve("classes-" + Integer.toHexString(place.hashCode()) + ".jar"));
        } else if (!holdsNatives(place)) {
            Files.copy(place, jars.resolve(place.getFileName()));
        }
    }

    void unpackNatives(Path folder, Path jdk) throws IOException {
        var classPath = String.join(":", places.stream().map(Path::toString).toList());
        var process = new ProcessBuilder(
                        jdk.resolve("bin/java").toString(), "-Xmx512m", "-cp", classPath, UNPACK, folder.toString())
                .redirectErrorStream(true)
                .start();
        try {
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException("the native libraries could not be unpacked: " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static boolean holdsNatives(Path place) throws IOException {
        try (var jar = new JarFile(place.toFile())) {
            return jar.stream().map(ZipEntry::getName).anyMatch(name -> name.endsWith(".so"));
        }
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                var out = new JarOutputStream(file);
                Stream<Path> files = Files.walk(classes)) {
            for (var path : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(new ZipEntry(classes.relativize(path).toString()));
                Files.copy(path, out);
                out.closeEntry();
            }
        }
    }

    static void remove(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (var path : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
