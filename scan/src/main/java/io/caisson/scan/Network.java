package io.caisson.scan;

import static io.caisson.scan.Check.calls;

import io.caisson.Fact;
import io.caisson.Severity;
import java.util.List;
import java.util.Set;

/// Attempts to reach other machines. No guest can; trying is worth knowing.
final class Network {
    private static final List<String> METADATA = List.of(
            "169.254.169.254",
            "metadata.google.internal",
            "metadata.azure.com",
            "100.100.100.200",
            "fd00:ec2::254",
            "169.254.170.2");

    private static final Set<String> COMMANDS =
            Set.of("curl", "wget", "nc", "ncat", "netcat", "telnet", "ssh", "scp", "socat", "ftp", "rsync");

    private static final Check CONNECT = calls(
                    "fetch",
                    "XMLHttpRequest",
                    "WebSocket",
                    "EventSource",
                    "navigator.sendBeacon",
                    "http.*",
                    "https.*",
                    "http2.*",
                    "net.*",
                    "tls.*",
                    "dgram.*",
                    "dns.*")
            .in("javascript")
            .or(calls(
                            "socket.*",
                            "_socket.*",
                            "requests.*",
                            "urllib.request.*",
                            "urllib2.*",
                            "http.client.*",
                            "httpx.*",
                            "aiohttp.*",
                            "ftplib.*",
                            "smtplib.*",
                            "telnetlib.*",
                            "asyncio.open_connection")
                    .in("python"))
            .or(calls(
                            "Net::HTTP*",
                            "TCPSocket*",
                            "UDPSocket*",
                            "Socket*",
                            "URI.open",
                            "OpenURI*",
                            "TCPServer*",
                            "UNIXSocket*")
                    .in("ruby"))
            .or((fact, program) -> program.isIn("shell")
                    && fact.kind() == Fact.Kind.CALL
                    && COMMANDS.contains(Destruction.command(fact)))
            .or(calls("fsockopen", "curl_init", "curl_exec", "stream_socket_client", "socket_create")
                    .in("php"))
            .or(calls("net.*", "net/http.*").in("go"))
            .or(calls("std.net.*", "TcpStream.*", "UdpSocket.*").in("rust"))
            .or(calls("socket", "connect").in("c", "cpp", "perl"))
            .or(calls("Socket", "java.net.*", "URL.openConnection", "HttpClient.*")
                    .in("java"));

    static final List<Rule> RULES = List.of(
            Rule.of("network/connect", Severity.MEDIUM, "tries to reach the network", CONNECT.unlessGranted())
                    .suggesting("no guest has a network; give it the data as input"),
            Rule.of("network/shell-device", Severity.MEDIUM, "tries to reach the network", Network::isDevice),
            Rule.of("network/metadata", Severity.HIGH, "asks for the host's cloud credentials", Network::isMetadata));

    private Network() {}

    private static boolean isDevice(Fact fact, Program program) {
        return program.isIn("shell")
                && (fact.name().startsWith("/dev/tcp/") || fact.name().startsWith("/dev/udp/"));
    }

    private static boolean isMetadata(Fact fact, Program program) {
        return switch (fact.kind()) {
            case TEXT -> isAddress(fact.name());
            case CALL -> fact.arguments().stream().map(Fact.Argument::text).anyMatch(Network::isAddress);
            default -> false;
        };
    }

    /// A text that is such an address, or a link to one; a sentence that mentions it is not.
    private static boolean isAddress(String text) {
        return text.indexOf(' ') < 0 && METADATA.stream().anyMatch(text::contains);
    }
}
