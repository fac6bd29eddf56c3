package io.caisson.sandbox.wall.choice;

import io.caisson.sandbox.wall.Proof;
import io.caisson.sandbox.wall.host.Proc;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/// The targets of the canary's attacks: a secret file that everybody may read, listeners on loopback, and a unix
/// socket that everybody may use.
record Bait(
        Path folder,
        String secret,
        ServerSocketChannel tcp,
        DatagramChannel udp,
        ServerSocketChannel unix,
        String limitsBefore)
        implements AutoCloseable {

    static Bait lay() throws IOException {
        // Others may pass through the outer folder but not list it, so only a process that knows the name finds
        // the folder inside.
        var outer = Files.createTempDirectory("caisson-canary");
        Files.setPosixFilePermissions(outer, PosixFilePermissions.fromString("rwx--x--x"));
        var folder = Files.createTempDirectory(outer, "bait");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        var bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        var secret = HexFormat.of().formatHex(bytes);
        Files.writeString(folder.resolve("secret"), secret);
        Files.setPosixFilePermissions(folder.resolve("secret"), PosixFilePermissions.fromString("rw-r--r--"));
        var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        var tcp = ServerSocketChannel.open().bind(loopback);
        var udp = DatagramChannel.open().bind(loopback);
        var unix = ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(folder.resolve("socket")));
        Files.setPosixFilePermissions(folder.resolve("socket"), PosixFilePermissions.fromString("rwxrwxrwx"));
        tcp.configureBlocking(false);
        udp.configureBlocking(false);
        unix.configureBlocking(false);
        return new Bait(folder, secret, tcp, udp, unix, limits());
    }

    List<String> arguments() throws IOException {
        return List.of(
                "canary",
                folder.resolve("secret").toString(),
                Long.toString(ProcessHandle.current().pid()),
                Integer.toString(port(tcp.getLocalAddress())),
                Integer.toString(port(udp.getLocalAddress())),
                folder.resolve("socket").toString());
    }

    /// Checks that depend only on what this side observes, whatever the guest reports.
    List<Proof.Check> untouched(Map<String, Canary.Told> report) throws IOException {
        var told = report.values().toString();
        return List.of(
                check("secret-kept", !told.contains(secret), "the secret came back"),
                check("tcp-silent", tcp.accept() == null, "a connection arrived"),
                check("udp-silent", udp.receive(ByteBuffer.allocate(1)) == null, "a packet came"),
                check("unix-silent", unix.accept() == null, "a connection arrived"),
                check("limits-kept", limits().equals(limitsBefore), "the service's own limits changed"),
                check("folder-untouched", !Files.exists(folder.resolve("written")), "a file was written"));
    }

    private static Proof.Check check(String name, boolean held, String otherwise) {
        return new Proof.Check(name, held, held ? "seen from outside" : otherwise);
    }

    private static int port(SocketAddress address) {
        return ((InetSocketAddress) address).getPort();
    }

    private static String limits() {
        return Proc.read(ProcessHandle.current().pid(), "limits").orElse("");
    }

    /// Failing to remove the files is ignored, because it proves nothing about the wall.
    @Override
    public void close() throws IOException {
        tcp.close();
        udp.close();
        unix.close();
        for (var path : List.of("secret", "socket", "written", "", "..")) {
            folder.resolve(path).normalize().toFile().delete();
        }
    }
}
