package io.caisson.worker.home;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Writes the natives folder of a worker home: `Unpack FOLDER`.
public final class Unpack {
    private static final List<String> LIBRARIES =
            List.of("libjavet-v8-linux-x86_64-i18n.v.5.0.6.so", "libswc4j-linux-x86_64.v.2.2.0.so");

    /// The suffixes of the parser's library and of the grammars, for this architecture only.
    private static final List<String> GRAMMARS =
            List.of("", "-php", "-go", "-rust", "-c", "-cpp", "-java", "-c-sharp", "-r");

    private static final String DATA_CARRIER = "libjfxwebkit.so";
    private static final String DATA = "icudtl.dat";

    private Unpack() {}

    public static void main(String[] arguments) throws IOException {
        into(Path.of(arguments[0]));
    }

    /// Fills `folder` from the jars on this class path.
    public static void into(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (var library : LIBRARIES) {
            copy(library, folder.resolve(library));
        }
        var architecture = System.getProperty("os.arch").equals("aarch64") ? "aarch64" : "x86_64";
        for (var grammar : GRAMMARS) {
            var library = architecture + "-linux-gnu-tree-sitter" + grammar + ".so";
            copy("lib/" + library, folder.resolve(library));
        }
        try (var in = resource(DATA_CARRIER)) {
            Files.write(folder.resolve(DATA), UnicodeData.cutFrom(in.readAllBytes()));
        }
    }

    private static void copy(String resource, Path file) throws IOException {
        try (var in = resource(resource)) {
            Files.write(file, in.readAllBytes());
        }
    }

    private static InputStream resource(String name) throws FileNotFoundException {
        var in = Unpack.class.getResourceAsStream("/" + name);
        if (in == null) {
            throw new FileNotFoundException(name + " is in no jar on the class path");
        }
        return in;
    }
}
