package io.caisson.ledger.events;

import io.caisson.text.RequestBounds;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/// Where a webhook's deliveries go: an https URL. One delivery is one connection to an address that
/// [Addresses] let pass, under the name of the URL. Of the answer only the status is read; a redirect is an
/// answer like any other that is not yes.
record Endpoint(URI url, Addresses addresses, Supplier<SSLSocketFactory> tls) {
    private static final Duration DEADLINE = Duration.ofSeconds(5);
    private static final int HTTPS = 443;
    private static final int MAX_URL = RequestBounds.Field.URL.maxSize();
    private static final int MAX_STATUS_LINE = 1_000;

    /// The URL in `text`.
    ///
    /// @throws IllegalArgumentException when it is none that a webhook may have
    static URI url(String text) {
        if (text.length() > MAX_URL) {
            throw new IllegalArgumentException("a webhook's URL has at most " + MAX_URL + " characters");
        }
        try {
            var url = new URI(text);
            demand("https".equalsIgnoreCase(url.getScheme()), "a webhook's URL begins with https://");
            demand(url.getHost() != null, "a webhook's URL names a host, in ASCII");
            demand(url.getRawUserInfo() == null, "a webhook's URL has no user or password in it");
            demand(url.getRawFragment() == null, "a webhook's URL has no #");
            demand(url.getPort() != 0 && url.getPort() <= 0xffff, "a webhook's port lies between 1 and 65535");
            return new URI(url.toASCIIString());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("this is no URL: " + e.getReason(), e);
        }
    }

    private static void demand(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /// Posts `body`, within five seconds all in all.
    ///
    /// @return the status it was answered with
    /// @throws IOException when it was not answered
    int post(Map<String, String> headers, String body) throws IOException, InterruptedException {
        // closed at the deadline, which ends whatever waits for it
        try (var plain = new Socket(Proxy.NO_PROXY)) {
            var delivery = new FutureTask<>(() -> deliver(plain, headers, body.getBytes(StandardCharsets.UTF_8)));
            // a name server that does not answer would hold a virtual thread's carrier
            Thread.ofPlatform().daemon().name("webhook-delivery").start(delivery);
            return delivery.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + DEADLINE.toSeconds() + " seconds", e);
        } catch (ExecutionException e) {
            throw new IOException(told(e.getCause()), e.getCause());
        }
    }

    private static String told(@Nullable Throwable why) {
        return why instanceof UnknownHostException ? "the host has no address" : String.valueOf(why);
    }

    private int deliver(Socket plain, Map<String, String> headers, byte[] body) throws IOException {
        var host = bare(url.getHost());
        var port = url.getPort() < 0 ? HTTPS : url.getPort();
        plain.connect(new InetSocketAddress(addresses.resolve(host), port), (int) DEADLINE.toMillis());
        try (var socket = (SSLSocket) tls.get().createSocket(plain, host, port, true)) {
            var parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            var out = socket.getOutputStream();
            out.write(head(headers, body.length).getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            out.flush();
            return status(socket.getInputStream());
        }
    }

    /// An IPv6 address without its brackets.
    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private String head(Map<String, String> headers, int length) {
        var path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        var query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
        var head = new StringBuilder("POST " + path + query + " HTTP/1.1\r\n");
        head.append("Host: ").append(url.getHost());
        if (url.getPort() >= 0) {
            head.append(':').append(url.getPort());
        }
        head.append("\r\nUser-Agent: caisson\r\nContent-Type: application/json\r\nContent-Length: ")
                .append(length)
                .append("\r\nConnection: close\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.append("\r\n").toString();
    }

    /// `HTTP/1.1 204 whatever`.
    private static int status(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (var next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.length() >= MAX_STATUS_LINE) {
                throw new IOException("the answer is not HTTP");
            }
            line.append((char) next);
        }
        var words = line.toString().split(" ", 3);
        if (words.length < 2 || !words[0].startsWith("HTTP/1.") || !words[1].matches("[1-5][0-9][0-9]")) {
            throw new IOException("the answer is not HTTP");
        }
        return Integer.parseInt(words[1]);
    }
}
