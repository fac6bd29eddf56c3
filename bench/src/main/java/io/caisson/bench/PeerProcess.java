package io.caisson.bench;

import io.caisson.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A Node process in which peers live: one line of JSON in, one out.
final class PeerProcess implements AutoCloseable {
    private final Process node;
    private final BufferedReader answers;

    /// @param folder where `peers.mjs` is and `npm ci` has been run
    /// @param module the peers, a file below that folder beside its `package.json`
    PeerProcess(Path folder, String module) throws IOException {
        // isolated-vm cannot make isolates in a Node that started from a snapshot
        this.node = new ProcessBuilder("node", "--no-node-snapshot", "peers.mjs", module)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        this.answers = new BufferedReader(new InputStreamReader(node.getInputStream(), StandardCharsets.UTF_8));
    }

    /// Names and versions of the packages that `folder` wants, and of Node itself.
    static Map<String, String> versions(Path folder) throws IOException {
        var versions = new LinkedHashMap<String, String>();
        var asked = new ProcessBuilder("node", "--version").start();
        versions.put("Node", new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
        var packages = Value.json(Files.readString(folder.resolve("package.json")));
        if (packages.map().get("dependencies") instanceof Map<?, ?> dependencies) {
            dependencies.forEach((name, version) -> versions.put(String.valueOf(name), String.valueOf(version)));
        }
        return versions;
    }

    Map<String, @Nullable Object> ask(Map<String, Object> question) {
        try {
            var out = node.getOutputStream();
            out.write((Value.of(question).json() + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
            var line = answers.readLine();
            if (line == null) {
                throw new IOException("the peers' process ended");
            }
            return Value.json(line).map();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        node.destroy();
    }
}
