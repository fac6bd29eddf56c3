package io.caisson.server.config;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

/// Limits of connections: how many there may be, and how fast bytes must move.
///
/// @param most connections in all
/// @param withoutKey connections on which no valid key was seen yet, in all
/// @param perAddress connections without a key from one address
/// @param trusted addresses without the previous two limits, such as a proxy's
/// @param headTimeout how long the head of a request may take
/// @param window over which rates are measured; a connection on which nothing moves is closed after it
/// @param answerRate minimum bytes a second that a caller must take of an answer
/// @param bodyRate minimum bytes a second that a caller must send of a body
public record ConnectionConfig(
        int most,
        int withoutKey,
        int perAddress,
        Set<String> trusted,
        Duration headTimeout,
        Duration window,
        int answerRate,
        int bodyRate) {
    static final int MAX_CONNECTIONS = 10_000;
    static final Duration DEFAULT_HEAD_TIMEOUT = Duration.ofSeconds(10);
    static final Duration DEFAULT_WINDOW = Duration.ofSeconds(10);
    static final int DEFAULT_ANSWER_RATE = 4 << 10;
    static final int DEFAULT_BODY_RATE = 8 << 10;
    private static final int LEAST = 16;

    public ConnectionConfig {
        trusted = trusted.stream().map(ConnectionConfig::address).collect(Collectors.toUnmodifiableSet());
    }

    /// In the form in which connections report their addresses.
    private static String address(String given) {
        try {
            return InetAddress.ofLiteral(given.replace("[", "").replace("]", ""))
                    .getHostAddress();
        } catch (IllegalArgumentException e) {
            return given;
        }
    }

    public static ConnectionConfig standard() {
        return new ConnectionConfig(
                        LEAST,
                        LEAST,
                        LEAST,
                        Set.of(),
                        DEFAULT_HEAD_TIMEOUT,
                        DEFAULT_WINDOW,
                        DEFAULT_ANSWER_RATE,
                        DEFAULT_BODY_RATE)
                .withMost(mostOf(descriptors()));
    }

    /// Half of the descriptors are left for workers, guests, the ledger and the class path.
    static int mostOf(long descriptors) {
        return Math.clamp(descriptors / 2, LEAST, MAX_CONNECTIONS);
    }

    private static long descriptors() {
        return ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class)
                .getMaxFileDescriptorCount();
    }

    /// Half of them for connections without a key, an eighth for those from one address.
    public ConnectionConfig withMost(int changed) {
        return new ConnectionConfig(
                changed,
                Math.max(LEAST, changed / 2),
                Math.max(LEAST, changed / 8),
                trusted,
                headTimeout,
                window,
                answerRate,
                bodyRate);
    }

    public ConnectionConfig withoutKey(int inAll, int ofOneAddress) {
        return new ConnectionConfig(most, inAll, ofOneAddress, trusted, headTimeout, window, answerRate, bodyRate);
    }

    public ConnectionConfig withTrusted(Set<String> changed) {
        return new ConnectionConfig(most, withoutKey, perAddress, changed, headTimeout, window, answerRate, bodyRate);
    }

    public ConnectionConfig withHeadTimeout(Duration changed) {
        return new ConnectionConfig(most, withoutKey, perAddress, trusted, changed, window, answerRate, bodyRate);
    }

    public ConnectionConfig withRates(Duration changed, int answers, int bodies) {
        return new ConnectionConfig(most, withoutKey, perAddress, trusted, headTimeout, changed, answers, bodies);
    }
}
