package io.caisson.server;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// A PostgreSQL for the tests of servers, from the library that carries its binaries. The tests of the ledger have one
/// that can be stopped; modules share no test classes, because a quick build makes none.
final class TestPostgres implements AutoCloseable {
    private final int port;
    private final Process server;

    private TestPostgres(int port, Process server) {
        this.port = port;
        this.server = server;
    }

    /// @param folder that other users can enter
    static TestPostgres start(Path folder) throws IOException, InterruptedException {
        var archive = folder.resolve("postgres.txz");
        try (var jar = TestPostgres.class.getResourceAsStream("/postgres-linux-x86_64.txz")) {
            Files.copy(Objects.requireNonNull(jar), archive);
        }
        finish(new ProcessBuilder("tar", "-xJf", archive.toString(), "-C", folder.toString()));
        if (isRoot()) {
            finish(new ProcessBuilder("chown", "-R", "nobody", folder.toString()));
        }
        var data = folder.resolve("data").toString();
        finish(process(folder, "initdb", "-D", data, "-U", "caisson", "-A", "trust", "--no-sync", "--locale=C"));
        var port = freePort();
        var server = process(
                        folder,
                        "postgres",
                        "-D",
                        data,
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
        var postgres = new TestPostgres(port, server);
        postgres.awaitReady();
        return postgres;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    /// It refuses to run as root.
    private static ProcessBuilder process(Path folder, String program, String... arguments) {
        var command = new ArrayList<>(isRoot() ? List.of("setpriv", "--reuid=nobody", "--clear-groups") : List.of());
        command.add(folder.resolve("bin").resolve(program).toString());
        command.addAll(Stream.of(arguments).toList());
        return new ProcessBuilder(command).directory(folder.toFile());
    }

    private static void finish(ProcessBuilder builder) throws IOException, InterruptedException {
        var process = builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(builder.command() + " failed");
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady() throws IOException {
        for (var tries = 0; tries < 600 && server.isAlive(); tries++) {
            try (var _ = DriverManager.getConnection(url("postgres"))) {
                return;
            } catch (SQLException e) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
        }
        throw new IOException("postgres did not start");
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=caisson";
    }

    /// The URL of a new, empty database.
    String database(String name) throws SQLException {
        try (var connection = DriverManager.getConnection(url("postgres"));
                var statement = connection.createStatement()) {
            statement.execute("create database " + name);
            return url(name);
        }
    }

    @Override
    public void close() {
        server.destroy();
        server.onExit().join();
    }
}
