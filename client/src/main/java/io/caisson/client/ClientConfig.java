package io.caisson.client;

import io.caisson.text.Text;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/// The configuration of a client.
///
/// @param uri the address, such as `https://caisson.example`, optionally with a path before `/v1`
/// @param key sent with every call
/// @param plainHttp whether the key may be sent unencrypted to another host
/// @param connectTimeout how long connecting may take
/// @param patience how long an answer may take beyond the request's own limits
/// @param retryWait maximum total of the pauses that the server asks for before retries
public record ClientConfig(
        URI uri, String key, boolean plainHttp, Duration connectTimeout, Duration patience, Duration retryWait) {
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,500}");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    /// @throws IllegalArgumentException for an invalid value; the message never contains the key
    public ClientConfig {
        checkAddress(uri);
        if (!KEY.matcher(key).matches()) {
            throw new IllegalArgumentException("a key has 1 to 500 visible ASCII characters and no space");
        }
    }

    public static ClientConfig of(URI uri, String key) {
        return new ClientConfig(
                uri, key, false, Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(10));
    }

    private static void checkAddress(URI uri) {
        var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("'" + Text.printable(uri.toString()) + "' is no http or https address");
        }
        if (uri.getHost() == null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException("an address is a host, perhaps a port and a path, and nothing else");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("an address holds no user or password; the key is given beside it");
        }
    }

    /// Refuses an unencrypted connection to another host, which would reveal the key to everybody on the way.
    ///
    /// @throws IllegalArgumentException for such an address
    void checkEncrypted() {
        var loopback = LOOPBACK.matcher(uri.getHost().toLowerCase(Locale.ROOT)).matches();
        if (uri.getScheme().equalsIgnoreCase("http") && !plainHttp && !loopback) {
            throw new IllegalArgumentException(
                    uri + " would get the key and the code unencrypted; use https, or say withPlainHttp()");
        }
    }

    /// Allows sending the key and the code unencrypted, for trusted networks.
    public ClientConfig withPlainHttp() {
        return new ClientConfig(uri, key, true, connectTimeout, patience, retryWait);
    }

    public ClientConfig withConnectTimeout(Duration changed) {
        return new ClientConfig(uri, key, plainHttp, changed, patience, retryWait);
    }

    public ClientConfig withPatience(Duration changed) {
        return new ClientConfig(uri, key, plainHttp, connectTimeout, changed, retryWait);
    }

    public ClientConfig withRetryWait(Duration changed) {
        return new ClientConfig(uri, key, plainHttp, connectTimeout, patience, changed);
    }

    /// The address of `path` at this server.
    URI at(String path) {
        var base = uri.toString();
        return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
    }

    @Override
    public String toString() {
        return "ClientConfig[" + uri + "]";
    }
}
