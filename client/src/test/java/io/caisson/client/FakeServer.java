package io.caisson.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// A server with scripted answers, down to the byte.
final class FakeServer implements AutoCloseable {
    private final ServerSocket door;
    private final Script script;
    final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final List<Socket> lines = new CopyOnWriteArrayList<>();

    /// A received request.
    record Asked(String line, List<String> headers, String body) {
        Optional<String> header(String name) {
            return headers.stream()
                    .filter(header -> header.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(header -> header.substring(name.length() + 1).strip())
                    .findFirst();
        }
    }

    /// Answers the request with a number, from 0; the connection is closed afterwards.
    @FunctionalInterface
    interface Script {
        void answer(int number, Asked asked, OutputStream out) throws IOException, InterruptedException;
    }

    FakeServer(Script script) {
        this.script = script;
        try {
            this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::serve);
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + door.getLocalPort());
    }

    static byte[] answer(int status, String type, String body, String... headers) {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var head = new StringBuilder("HTTP/1.1 " + status + " Said\r\nContent-Type: " + type + "\r\nContent-Length: "
                + bytes.length + "\r\nConnection: close\r\n");
        for (var header : headers) {
            head.append(header).append("\r\n");
        }
        var all = new ByteArrayOutputStream();
        all.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        all.writeBytes(bytes);
        return all.toByteArray();
    }

    /// The head of an answer that ends with the connection.
    static byte[] endless(String type) {
        return ("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] event(String name, String data) {
        return ("event: " + name + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
    }

    private void serve() {
        try {
            while (true) {
                var line = door.accept();
                lines.add(line);
                Thread.ofVirtual().start(() -> talk(line));
            }
        } catch (IOException e) {
            // the server was closed
        }
    }

    private void talk(Socket line) {
        try (line) {
            var request = read(line.getInputStream());
            int number;
            synchronized (asked) {
                number = asked.size();
                asked.add(request);
            }
            script.answer(number, request, line.getOutputStream());
            line.getOutputStream().flush();
        } catch (SocketException e) {
            // the client has closed the connection, as it should
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Asked read(InputStream in) throws IOException {
        var head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            var next = in.read();
            if (next < 0) {
                throw new SocketException("closed");
            }
            head.write(next);
        }
        var lines = head.toString(StandardCharsets.US_ASCII).lines().toList();
        var asked = new Asked(lines.getFirst(), lines.subList(1, lines.size() - 1), "");
        var length = asked.header("Content-Length").map(Integer::parseInt).orElse(0);
        return new Asked(asked.line, asked.headers, new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        door.close();
        for (var line : lines) {
            line.close();
        }
    }
}
