package io.caisson.server.mcp.protocol;

import io.caisson.account.Caller;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Seals state that a client keeps between two requests, and verifies it when the client sends it back.
///
/// The seal (HMAC) covers the caller, the request and an expiry. State that was changed, has expired, or comes
/// from another caller or with another request is refused. The secret lives as long as this object.
final class RequestState {
    private static final String ALGORITHM = "HmacSHA256";
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    private final Clock clock;
    private final SecretKeySpec key;

    RequestState(Clock clock) {
        this.clock = clock;
        var random = new byte[32];
        new SecureRandom().nextBytes(random);
        this.key = new SecretKeySpec(random, ALGORITHM);
    }

    /// @param request must be the same when the state comes back
    String seal(Caller caller, String request, String state) {
        var until = String.valueOf(clock.instant().plus(LIFETIME).toEpochMilli());
        return encoded(bytes(until)) + "." + encoded(bytes(state)) + "." + encoded(mac(caller, request, until, state));
    }

    /// @throws RpcException when it was not sealed for this caller and request, or has expired
    String open(Caller caller, String request, String sealed) {
        try {
            var parts = sealed.split("\\.", -1);
            var until = decoded(parts[0]);
            var state = decoded(parts[1]);
            var given = Base64.getUrlDecoder().decode(parts[2]);
            if (MessageDigest.isEqual(mac(caller, request, until, state), given)
                    && clock.millis() < Long.parseLong(until)) {
                return state;
            }
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            // malformed: refused below like any other invalid state
        }
        throw RpcException.invalid("requestState: it is not what was given for this request, or too old");
    }

    private byte[] mac(Caller caller, String request, String until, String state) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            for (var part : List.of(caller.tenant(), caller.name(), request, until, state)) {
                // with lengths, because `ab`+`c` and `a`+`bc` must not have the same seal
                mac.update(bytes(part.length() + ":" + part));
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String decoded(String text) {
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    }
}
