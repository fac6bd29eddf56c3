package io.caisson.client;

import io.caisson.text.Text;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/// Which Caisson to call, and how patiently.
///
/// @param uri where it answers, such as `https://caisson.example`; a path before `/v1` may follow
/// @param key sent with every call
/// @param plainHttp whether the key may leave this host unencrypted
/// @param connectTimeout how long a connection may take to be made
/// @param patience how long an answer may take beyond what the request's own limits allow
/// @param retryWait how long to wait altogether, when told to come back later
public record ClientConfig(
        URI uri, String key, boolean plainHttp, Duration connectTimeout, Duration patience, Duration retryWait) {
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,500}");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    /// @throws IllegalArgumentException when there can be no such call; the message never holds the key
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

    /// Refuses to tell the key to everybody on the way.
    ///
    /// @throws IllegalArgumentException then
    void checkEncrypted() {
        var loopback = LOOPBACK.matcher(uri.getHost().toLowerCase(Locale.ROOT)).matches();
        if (uri.getScheme().equalsIgnoreCase("http") && !plainHttp && !loopback) {
            throw new IllegalArgumentException(
                    uri + " would get the key and the code unencrypted; use https, or say withPlainHttp()");
        }
    }

    /// Lets the key and the code travel unencrypted, on a network that is yours.
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

    /// The address of `path` there.
    URI at(String path) {
        var base = uri.toString();
        return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
    }

    @Override
    public String toString() {
        return "ClientConfig[" + uri + "]";
    }
}
