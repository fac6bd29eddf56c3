package io.caisson.scan.rules;

import static io.caisson.scan.rules.Check.calls;

import io.caisson.gate.Fact;
import io.caisson.gate.Severity;
import java.util.List;
import java.util.Set;

/// Rules about attempts to reach other machines. No guest can, but an attempt is worth reporting.
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

    /// Further functions that send requests: those that read a URL as a file, and programs such as curl.
    private static final Check ASK = CONNECT.or(
                    calls("file_get_contents", "fopen", "readfile", "copy", "simplexml_load_file", "curl_setopt")
                            .in("php"))
            .or(calls("HttpClient*", "WebClient*", "WebRequest*", "TcpClient*", "Socket*", "*.GetStringAsync")
                    .in("csharp"))
            .or(calls("LWP*", "HTTP*", "IO*", "get", "getstore").in("perl"))
            .or(calls("socket*", "http*", "ssl*").in("lua"))
            .or(calls("url", "download.file", "readLines", "read.csv", "curl*", "httr*")
                    .in("r"))
            .or(calls("libcurl*", "curl_easy_setopt", "getaddrinfo").in("c", "cpp"))
            .or(calls("reqwest*", "ureq*", "hyper*").in("rust"))
            .or(calls(
                            "URI*",
                            "Open3.*",
                            "PTY.*",
                            "IO.popen",
                            "Process.spawn",
                            "Process.exec",
                            "Kernel.URI",
                            "Kernel.open",
                            "Kernel.`",
                            "Kernel.system",
                            "Kernel.exec",
                            "Kernel.spawn",
                            "Kernel.eval",
                            "*.*")
                    .in("ruby"))
            .or(calls(
                    "subprocess.*",
                    "os.system",
                    "os.popen",
                    "os.exec*",
                    "os.execute",
                    "io.popen",
                    "child_process.*",
                    "os/exec.*",
                    "std.process.*",
                    "Runtime.exec",
                    "ProcessBuilder*",
                    "Process.Start",
                    "shell_exec",
                    "passthru",
                    "proc_open",
                    "popen",
                    "system",
                    "exec",
                    "xargs",
                    "eval",
                    "sh",
                    "bash"))
            .or(Check.reads("fetch", "XMLHttpRequest", "WebSocket", "http.*", "https.*", "requests.*"));

    /// Functions that only print or compare their arguments.
    private static final Check SHOW = calls(
                    "console.*",
                    "print",
                    "println",
                    "printf",
                    "puts",
                    "p",
                    "pp",
                    "say",
                    "cat",
                    "echo",
                    "print_r",
                    "var_dump",
                    "fmt.Print*",
                    "fmt.Sprint*",
                    "log.*",
                    "logging.*",
                    "Console.Write*",
                    "System.out.*",
                    "String.format",
                    "JSON.stringify",
                    "json.dumps",
                    "len",
                    "strlen",
                    "assert*",
                    "process.stdout.write",
                    "sys.stdout.write")
            .or(calls(
                            "Kernel.puts",
                            "Kernel.print",
                            "Kernel.p",
                            "Kernel.pp",
                            "Kernel.printf",
                            "Kernel.format",
                            "Kernel.sprintf",
                            "Kernel.putc",
                            "Kernel.warn",
                            "$stdout.*",
                            "$stderr.*",
                            "STDOUT.*",
                            "STDERR.*")
                    .in("ruby"));

    static final List<Rule> RULES = List.of(
            Rule.of("network/connect", Severity.MEDIUM, "tries to reach the network", CONNECT.unlessGranted())
                    .suggesting("no guest has a network; give it the data as input"),
            Rule.of("network/shell-device", Severity.MEDIUM, "tries to reach the network", Network::isDevice),
            Rule.of("network/metadata", Severity.HIGH, "asks for the host's cloud credentials", Network::asksMetadata),
            Rule.of(
                    "network/metadata-mention",
                    Severity.LOW,
                    "mentions an address of cloud credentials",
                    (fact, program) -> mentions(fact, program) && !asksMetadata(fact, program)));

    private Network() {}

    private static boolean isDevice(Fact fact, ProgramFacts program) {
        return program.isIn("shell")
                && (fact.name().startsWith("/dev/tcp/") || fact.name().startsWith("/dev/udp/"));
    }

    /// Whether the address is passed to a function that does more than print it, or is mentioned in a program
    /// that sends a request to an unknown address.
    private static boolean asksMetadata(Fact fact, ProgramFacts program) {
        return mentions(fact, program)
                && ((fact.kind() == Fact.Kind.CALL && !SHOW.objects(fact, program)) || program.asksUnknown());
    }

    private static boolean mentions(Fact fact, ProgramFacts program) {
        return switch (fact.kind()) {
            case TEXT -> isAddress(fact.name());
            case CALL -> {
                var texts = fact.arguments().stream().map(Fact.Argument::text);
                yield texts.anyMatch(ASK.objects(fact, program) ? Network::hasAddress : Network::isAddress);
            }
            default -> false;
        };
    }

    /// Whether `fact` sends a request to an address that is not a constant.
    static boolean asksUnknown(Fact fact, ProgramFacts program) {
        return ASK.objects(fact, program)
                && (fact.arguments().isEmpty()
                        || fact.arguments().stream().anyMatch(given -> given.form() != Fact.Form.TEXT));
    }

    /// Whether a text is such an address or a URL with it; a sentence that mentions it is not.
    private static boolean isAddress(String text) {
        return text.indexOf(' ') < 0 && hasAddress(text);
    }

    /// Whether a text contains such an address, for command lines, which have blanks.
    private static boolean hasAddress(String text) {
        return METADATA.stream().anyMatch(text::contains);
    }
}
