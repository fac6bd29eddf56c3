package io.caisson.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// One connection that asks, waits for the answer, and asks again. It does as little as can be done, because it shares
/// the machine with what it measures.
final class HttpLane implements AutoCloseable {
    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final InputStream in;
    private final String head;

    /// @param headers more of them, each with its line end
    HttpLane(int port, String path, String headers) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        this.socket.setTcpNoDelay(true);
        this.in = new BufferedInputStream(socket.getInputStream());
        this.head = "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n" + headers
                + "Content-Type: application/json\r\nContent-Length: ";
    }

    /// What came back.
    record Answer(int status, String body) {}

    Answer ask(String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var out = new ByteArrayOutputStream(head.length() + bytes.length + 16);
        out.write((head + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(bytes);
        socket.getOutputStream().write(out.toByteArray());
        var status = Integer.parseInt(line().split(" ", 3)[1]);
        var length = 0;
        for (var line = line(); !line.isEmpty(); line = line()) {
            if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Integer.parseInt(line.substring(LENGTH.length()).strip());
            }
        }
        return new Answer(status, new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (var next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the server hung up");
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.US_ASCII);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
