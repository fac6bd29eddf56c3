package io.caisson.ledger;

import io.caisson.ledger.sql.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A PostgreSQL of the tests' own, unpacked from the library that carries it, as a user that is not root.
public final class Postgres implements AutoCloseable {
    private static final String USER = "caisson";
    /// A database at the schema of this program, from which those of the tests are copied: Flyway takes half a second.
    private static final String TEMPLATE = "caisson_template";

    private final Path folder;
    private final int port;
    private Process server;
    private boolean hasTemplate;

    private Postgres(Path folder, int port, Process server) {
        this.folder = folder;
        this.port = port;
        this.server = server;
    }

    /// Unpacks and starts a server with its data in `folder`.
    ///
    /// @param folder that other users can enter
    public static Postgres start(Path folder) {
        try {
            unpack(folder);
            var port = freePort();
            run(
                    folder,
                    "initdb",
                    "-D",
                    folder.resolve("data").toString(),
                    "-U",
                    USER,
                    "-A",
                    "trust",
                    "-E",
                    "UTF8",
                    "--no-sync",
                    "--locale=C");
            var postgres = new Postgres(folder, port, served(folder, port));
            postgres.awaitReady();
            return postgres;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Process served(Path folder, int port) throws IOException {
        return process(
                        folder,
                        "postgres",
                        "-D",
                        folder.resolve("data").toString(),
                        "-p",
                        String.valueOf(port),
                        "-k",
                        folder.toString(),
                        "-h",
                        "127.0.0.1",
                        "-c",
                        "fsync=off")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile())
                .start();
    }

    /// Ends the server without waiting for those who are connected.
    public void stop() throws IOException {
        finish(new ProcessBuilder("kill", "-INT", String.valueOf(server.pid())).start(), "kill");
        server.onExit().join();
    }

    /// Starts it again, with what it had.
    public void startAgain() throws IOException {
        server = served(folder, port);
        awaitReady();
    }

    private static void unpack(Path folder) throws IOException {
        var archive = folder.resolve("postgres.txz");
        try (var jar = Postgres.class.getResourceAsStream("/postgres-linux-x86_64.txz")) {
            Files.copy(Objects.requireNonNull(jar), archive);
        }
        finish(new ProcessBuilder("tar", "-xJf", archive.toString(), "-C", folder.toString()).start(), "tar");
        if (isRoot()) {
            finish(new ProcessBuilder("chown", "-R", "nobody", folder.toString()).start(), "chown");
        }
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static void run(Path folder, String... words) throws IOException {
        finish(process(folder, words).start(), words[0]);
    }

    /// It refuses to run as root.
    private static ProcessBuilder process(Path folder, String... words) {
        var command = new ArrayList<String>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=nobody", "--clear-groups"));
        }
        command.add(folder.resolve("bin").resolve(words[0]).toString());
        command.addAll(List.of(words).subList(1, words.length));
        return new ProcessBuilder(command).directory(folder.toFile());
    }

    private static void finish(Process process, String name) throws IOException {
        try {
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    + new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(name + " failed: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady() throws IOException {
        for (var tries = 0; tries < 600; tries++) {
            try (var _ = DriverManager.getConnection(url("postgres"))) {
                return;
            } catch (SQLException e) {
                if (!server.isAlive()) {
                    break;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
        }
        throw new IOException("postgres did not start: " + Files.readString(folder.resolve("server.log")));
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=" + USER;
    }

    /// The URL of a new database with the schema of a ledger and nothing in it.
    public synchronized String database(String name) {
        if (!hasTemplate) {
            Store.postgresql(emptyDatabase(TEMPLATE)).close();
            hasTemplate = true;
        }
        return created(name, " template " + TEMPLATE);
    }

    /// The URL of a new database without any table.
    public String emptyDatabase(String name) {
        return created(name, "");
    }

    private String created(String name, String from) {
        try (var connection = DriverManager.getConnection(url("postgres"));
                var statement = connection.createStatement()) {
            statement.execute("create database " + name + from);
            return url(name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.destroy();
        try {
            if (!server.waitFor(10, TimeUnit.SECONDS)) {
                server.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
