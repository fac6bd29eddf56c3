package io.caisson.cli.serve;

import io.caisson.cli.shared.ExitCode;
import io.caisson.cli.shared.Interrupt;
import io.caisson.cli.shared.LiveServer;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.UsageException;
import io.caisson.embed.CaissonConfig;
import io.caisson.embed.DataFolder;
import io.caisson.embed.DataFolderException;
import io.caisson.server.config.Configuration;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A server in the background: `serve --detach` starts it and returns when it is ready, `serve --stop` ends it.
///
/// The server is the same command without `--detach`, in a session of its own, so that neither Ctrl-C nor closing
/// the terminal reaches it. It writes its address into the lock of its data folder.
final class DetachedServer {
    static final String DETACH = "--detach";
    static final String STOP = "--stop";

    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration READY_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);
    /// Time beyond the drain, in which the server cancels executions and writes their receipts.
    private static final Duration STOP_GRACE = Duration.ofSeconds(30);
    private static final String TERMINALS = "-Dcaisson.terminals=";
    private static final Path SET_SESSION = Path.of("/usr/bin/setsid");

    private final Terminal terminal;
    private final Path data;
    private final Path log;
    private final boolean isKeyGiven;

    DetachedServer(Terminal terminal, Configuration configuration) {
        this.terminal = terminal;
        this.data = configuration.dataFolder().toAbsolutePath().normalize();
        this.log = data.resolve("server.log");
        this.isKeyGiven = configuration.server().apiKey().isPresent();
    }

    /// Starts the server and waits until it is ready.
    ///
    /// @return the exit code: 0, or that of the server if it has ended
    int start() throws InterruptedException {
        DataFolder.open(data).close(); // a folder that cannot be used is reported here, not in the log
        var logged = logSize();
        var server = launch();
        try (var _ = Interrupt.calling(server::destroy)) {
            var url = awaitReady(server);
            if (url.isPresent()) {
                report(server.pid(), url.get());
                return 0;
            }
            server.destroy();
            var code = server.waitFor();
            terminal.err().print(loggedSince(logged));
            terminal.complain("the server did not become ready; its log is " + log);
            return code == 0 ? ExitCode.BROKEN : code;
        }
    }

    private Process launch() {
        var builder = new ProcessBuilder(command())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .redirectErrorStream(true);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The command of this process without `--detach`, with a property that its streams are not terminals.
    private static List<String> command() {
        var command = new ArrayList<String>();
        if (Files.isExecutable(SET_SESSION)) {
            command.add(SET_SESSION.toString());
        }
        command.add(ProcessHandle.current().info().command().orElse("java"));
        arguments().stream()
                .skip(1)
                .filter(argument -> !argument.equals(DETACH) && !argument.startsWith(TERMINALS))
                .forEach(command::add);
        return command;
    }

    /// The arguments of this process. `ProcessHandle.Info.arguments` omits those of long command lines.
    private static List<String> arguments() {
        try {
            return List.of(Files.readString(Path.of("/proc/self/cmdline")).split("\0", 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @return the address; empty when the server has ended, or was not ready in time
    private Optional<String> awaitReady(Process server) throws InterruptedException {
        var deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        try (var client = HttpClient.newBuilder().connectTimeout(READY_TIMEOUT).build()) {
            while (System.nanoTime() < deadline) {
                var url = announced(server.pid());
                if (url.isPresent() && isReady(client, url.get())) {
                    return url;
                }
                if (server.waitFor(LOOK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /// The address that a server with this process id has written into the lock.
    private Optional<String> announced(long pid) {
        try {
            var words = Files.readString(data.resolve("lock")).strip().split(" ", 2);
            return words.length == 2 && words[0].equals(Long.toString(pid)) ? Optional.of(words[1]) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // it has not taken its folder yet
        }
    }

    private static boolean isReady(HttpClient client, String url) throws InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(LiveServer.address(url) + "/readyz"))
                .timeout(READY_TIMEOUT)
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private void report(long pid, String url) {
        terminal.out().println("caisson is ready at " + url + " (pid " + pid + ")");
        terminal.out().println("key:  " + (isKeyGiven ? "as given" : data.resolve("admin.key")));
        terminal.out().println("log:  " + log);
        terminal.out().println("stop: ./caisson serve --stop" + dataOption());
    }

    private String dataOption() {
        return data.equals(Path.of(CaissonConfig.DATA_FOLDER).toAbsolutePath().normalize()) ? "" : " --data " + data;
    }

    private long logSize() {
        return log.toFile().length();
    }

    private String loggedSince(long position) {
        try (var file = new RandomAccessFile(log.toFile(), "r")) {
            var bytes = new byte[(int) Math.min(file.length() - position, 16_384)];
            file.seek(file.length() - bytes.length);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /// Asks the server that holds the folder to end, with SIGTERM, and waits until it has ended.
    int stop(Duration drain) throws InterruptedException {
        var server = holder();
        server.destroy();
        try {
            server.onExit().get(drain.plus(STOP_GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            terminal.complain("the server (pid " + server.pid() + ") has not ended yet; `kill -9 " + server.pid()
                    + "` ends it, and its next start closes what it was running");
            return ExitCode.BROKEN;
        }
        terminal.out().println("caisson has ended (pid " + server.pid() + ")");
        return 0;
    }

    private ProcessHandle holder() {
        if (Files.isDirectory(data)) {
            try {
                DataFolder.open(data).close();
            } catch (DataFolderException e) {
                if (!e.isHeld()) {
                    throw e;
                }
                return e.server()
                        .flatMap(ProcessHandle::of)
                        .orElseThrow(() -> new UsageException(String.valueOf(e.getMessage())));
            }
        }
        throw new UsageException("no server runs with the data folder " + data + "; name another one with --data");
    }
}
