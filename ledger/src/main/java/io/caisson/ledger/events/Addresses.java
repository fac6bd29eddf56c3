package io.caisson.ledger.events;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/// Where a webhook may lead: to hosts of the public internet, and to no other.
///
/// Whoever may name a webhook could otherwise have the service knock at doors that only it can reach: its
/// own, its neighbours', the cloud's. A name is resolved once, all it stands for is judged, and the
/// connection goes to the very address that was judged: a second answer of the name server changes nothing.
final class Addresses {
    /// IPv4: address, bits. Not the internet's, or not a host's.
    private static final List<Range> REFUSED_V4 = List.of(
            Range.of("0.0.0.0", 8), // this network
            Range.of("10.0.0.0", 8), // private
            Range.of("100.64.0.0", 10), // carriers' own
            Range.of("127.0.0.0", 8), // loopback
            Range.of("169.254.0.0", 16), // link-local, and where clouds answer questions about a machine
            Range.of("172.16.0.0", 12), // private
            Range.of("192.0.0.0", 24), // protocols' own
            Range.of("192.0.2.0", 24), // examples
            Range.of("192.88.99.0", 24), // relays to IPv6
            Range.of("192.168.0.0", 16), // private
            Range.of("198.18.0.0", 15), // benchmarks
            Range.of("198.51.100.0", 24), // examples
            Range.of("203.0.113.0", 24), // examples
            Range.of("224.0.0.0", 4), // multicast
            Range.of("240.0.0.0", 4)); // reserved, broadcast

    /// IPv6: only this is the internet. Mapped, compatible and NAT64 forms, loopback, local and multicast
    /// addresses all lie outside.
    private static final Range GLOBAL_V6 = Range.of("2000::", 3);

    private static final List<Range> REFUSED_V6 = List.of(
            Range.of("2001::", 23), // protocols' own, tunnels among them
            Range.of("2001:db8::", 32), // examples
            Range.of("2002::", 16), // 6to4: any IPv4 address in disguise
            Range.of("3fff::", 20)); // examples

    private final Resolver resolver;
    private final Predicate<InetAddress> allowed;

    /// Finds all addresses of a name.
    interface Resolver {
        InetAddress[] resolve(String host) throws IOException;
    }

    Addresses(Resolver resolver, Predicate<InetAddress> allowed) {
        this.resolver = resolver;
        this.allowed = allowed;
    }

    /// Names as the system resolves them.
    static Addresses ofTheInternet() {
        return new Addresses(InetAddress::getAllByName, address -> isPublic(address) && !isOurs(address));
    }

    boolean allows(InetAddress address) {
        return allowed.test(address);
    }

    /// The address to connect to.
    ///
    /// @throws IOException when there is none, or one of them may not be reached
    InetAddress resolve(String host) throws IOException {
        var found = resolver.resolve(host);
        if (found.length == 0) {
            throw new IOException("the host has no address");
        }
        for (var address : found) {
            if (!allows(address)) {
                throw new IOException("the host's address is not one of the public internet");
            }
        }
        return found[0];
    }

    static boolean isPublic(InetAddress address) {
        var bytes = address.getAddress();
        return address instanceof Inet4Address
                ? REFUSED_V4.stream().noneMatch(range -> range.contains(bytes))
                : GLOBAL_V6.contains(bytes) && REFUSED_V6.stream().noneMatch(range -> range.contains(bytes));
    }

    /// What cannot be found out counts as ours.
    static boolean isOurs(InetAddress address) {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .anyMatch(own -> Arrays.equals(own.getAddress(), address.getAddress()));
        } catch (SocketException e) {
            return true;
        }
    }

    private record Range(byte[] first, int bits) {
        static Range of(String literal, int bits) {
            return new Range(InetAddress.ofLiteral(literal).getAddress(), bits);
        }

        boolean contains(byte[] address) {
            for (var bit = 0; bit < bits; bit++) {
                if (((first[bit / 8] ^ address[bit / 8]) >> (7 - bit % 8) & 1) != 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
