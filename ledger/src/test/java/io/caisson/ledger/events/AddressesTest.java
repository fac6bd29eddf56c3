package io.caisson.ledger.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where webhooks must not lead, whoever asks for it.
class AddressesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                // loopback and unspecified
                "127.0.0.1",
                "127.255.255.254",
                "::1",
                "0.0.0.0",
                "0.1.2.3",
                "::",
                // private, carriers' own, link-local and where clouds answer
                "10.0.0.1",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.0.1",
                "100.64.0.1",
                "100.127.255.255",
                "169.254.169.254",
                "169.254.0.1",
                "fd00:ec2::254",
                "fc00::1",
                "fdff::1",
                "fe80::1",
                "febf::1",
                "fec0::1",
                // multicast, broadcast, reserved
                "224.0.0.1",
                "239.255.255.255",
                "255.255.255.255",
                "240.0.0.1",
                "ff02::1",
                "ff0e::1",
                // IPv4 in disguise: mapped, compatible, 6to4, NAT64, tunnels
                "::ffff:127.0.0.1",
                "::ffff:7f00:1",
                "::ffff:10.0.0.1",
                "::127.0.0.1",
                "::ffff:0:127.0.0.1",
                "2002:7f00:1::",
                "2002:a00:1::1",
                "2002:c0a8:1::1",
                "64:ff9b::7f00:1",
                "64:ff9b::10.0.0.1",
                "64:ff9b:1::7f00:1",
                "2001:0:7f00:1::1",
                "2001::1",
                // nobody's
                "192.0.0.1",
                "192.0.2.1",
                "192.88.99.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.1",
                "203.0.113.1",
                "2001:db8::1",
                "3fff::1",
                "100::1",
                "4000::1",
                "e000::1"
            })
    void isRefused(String literal) {
        assertThat(Addresses.isPublic(InetAddress.ofLiteral(literal))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "8.8.8.8",
                "100.63.255.255",
                "100.128.0.1",
                "172.15.255.255",
                "172.32.0.1",
                "169.253.0.1",
                "11.0.0.1",
                "223.255.255.255",
                "::ffff:8.8.8.8",
                "2606:4700:4700::1111",
                "2a00:1450:4001::1",
                "2001:4860:4860::8888"
            })
    void isPublic(String literal) {
        assertThat(Addresses.isPublic(InetAddress.ofLiteral(literal))).isTrue();
    }

    /// Forms that only a C library takes for an address come out of the resolver as what they are.
    @ParameterizedTest
    @ValueSource(strings = {"127.1", "2130706433", "localhost", "localhost.", "LOCALHOST", "0x7f.1"})
    void anotherFormOfLoopbackIsRefused(String host) {
        assertThatThrownBy(() -> Addresses.ofTheInternet().resolve(host)).isInstanceOf(IOException.class);
    }

    @Test
    void ourOwnAreRefused() throws IOException {
        var own = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .toList();
        assertThat(own).isNotEmpty().allSatisfy(address -> {
            assertThat(Addresses.isOurs(address)).isTrue();
            assertThat(Addresses.ofTheInternet().allows(address)).isFalse();
        });
        assertThat(Addresses.isOurs(InetAddress.ofLiteral("8.8.8.8"))).isFalse();
    }

    /// One good address among bad ones does not make a name good.
    @Test
    void oneBadAddressIsEnough() {
        var mixed = new Addresses(
                _ -> new InetAddress[] {InetAddress.ofLiteral("8.8.8.8"), InetAddress.ofLiteral("10.0.0.1")},
                Addresses::isPublic);
        assertThatThrownBy(() -> mixed.resolve("rebound.test"))
                .hasMessage("the host's address is not one of the public internet");
        var none = new Addresses(_ -> new InetAddress[0], Addresses::isPublic);
        assertThatThrownBy(() -> none.resolve("none.test")).hasMessage("the host has no address");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.com/",
                "ftp://example.com/",
                "file:///etc/passwd",
                "https:///path",
                "https:example.com",
                "example.com",
                "",
                "https://",
                "https://user:password@example.com/",
                "https://user@example.com/",
                "https://example.com/#x",
                "https://example.com:0/",
                "https://example.com:65536/",
                "https://exämple.com/",
                "https://example.com/a b",
                "https://example.com/\r\nHost: evil",
                "https://[::1",
                "jar:https://example.com/!/"
            })
    void noUrlForAWebhook(String url) {
        assertThatThrownBy(() -> Endpoint.url(url)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void urlsForWebhooks() {
        assertThat(List.of("https://example.com", "HTTPS://example.com:8443/a/b?c=d", "https://8.8.8.8/x"))
                .allSatisfy(url -> assertThat(Endpoint.url(url)).isNotNull());
        assertThat(Endpoint.url("https://example.com/ä").toString()).isEqualTo("https://example.com/%C3%A4");
        assertThatThrownBy(() -> Endpoint.url("https://example.com/" + "x".repeat(2_000)))
                .hasMessage("a webhook's URL has at most 2000 characters");
    }
}
