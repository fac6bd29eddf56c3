package io.caisson.ledger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.ToIntFunction;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A server at the other end of a webhook, on loopback, by https, under the name `hook.test`.
public final class Receiver implements AutoCloseable {
    private static final String PASSWORD = "changeit";

    public record Delivery(String path, String host, String id, String timestamp, String signature, String body) {}

    private final HttpsServer server;
    private final SSLContext tls;
    public final BlockingQueue<Delivery> deliveries = new LinkedBlockingQueue<>();
    public volatile ToIntFunction<Delivery> answer = _ -> 204;

    private Receiver(HttpsServer server, SSLContext tls) {
        this.server = server;
        this.tls = tls;
    }

    public static Receiver start() throws IOException {
        var tls = Own.TLS;
        var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        var receiver = new Receiver(server, tls);
        server.createContext("/", receiver::receive);
        server.start();
        return receiver;
    }

    /// Made once.
    private static final class Own {
        private static final SSLContext TLS = made();

        private static SSLContext made() {
            try {
                var folder = Files.createTempDirectory("hook");
                var file = folder.resolve("hook.p12");
                var context = context(file);
                Files.delete(file);
                Files.delete(folder);
                return context;
            } catch (IOException | GeneralSecurityException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /// With a key and a certificate of its own, which it trusts.
    private static SSLContext context(Path file) throws IOException, GeneralSecurityException, InterruptedException {
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var made = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "hook",
                        "-dname",
                        "CN=hook.test",
                        "-ext",
                        "san=dns:hook.test",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD,
                        "-validity",
                        "2")
                .redirectErrorStream(true)
                .start();
        var said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (made.waitFor() != 0) {
            throw new IOException(said);
        }
        var store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = exchange.getRequestHeaders();
            var delivery = new Delivery(
                    exchange.getRequestURI().toString(),
                    headers.getFirst("Host"),
                    headers.getFirst("webhook-id"),
                    headers.getFirst("webhook-timestamp"),
                    headers.getFirst("webhook-signature"),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            var status = answer.applyAsInt(delivery);
            deliveries.add(delivery);
            if (status / 100 == 3) {
                exchange.getResponseHeaders().set("Location", url("/elsewhere"));
            }
            exchange.sendResponseHeaders(status, -1);
        }
    }

    public SSLContext tls() {
        return tls;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public String url(String path) {
        return "https://hook.test:" + port() + path;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
