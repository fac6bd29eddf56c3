package io.caisson.cli.shared;

import io.caisson.client.CaissonClient;
import io.caisson.client.ClientConfig;
import io.caisson.embed.DataFolderException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The server that holds a data folder, with the operator's key from that folder.
public record LiveServer(URI uri, String key) {
    private static final String KEY_VARIABLE = "CAISSON_API_KEY";

    /// The server that holds `data`, from the exception that the folder is in use.
    public static Optional<LiveServer> holding(Path data, DataFolderException held) {
        return held.url().map(url -> new LiveServer(address(url), key(data, url)));
    }

    /// The address for a call: a server that listens on all addresses is called on loopback.
    public static URI address(String url) {
        return URI.create(url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:"));
    }

    private static String key(Path data, String url) {
        var given = Optional.ofNullable(System.getenv(KEY_VARIABLE)).filter(text -> !text.isBlank());
        return given.orElseGet(() -> {
            try {
                return Files.readString(data.resolve("admin.key")).strip();
            } catch (IOException e) {
                throw new UsageException("the server at " + url + " holds " + data
                        + ", and there is no key for it: set " + KEY_VARIABLE + " to the one it was started with");
            }
        });
    }

    /// A client. Allows plain HTTP for any address, because the server has locked a folder of this host.
    public CaissonClient connect() {
        return UsageException.telling(
                "", () -> CaissonClient.connect(ClientConfig.of(uri, key).withPlainHttp()));
    }

    @Override
    public String toString() {
        return "LiveServer[" + uri + "]";
    }
}
