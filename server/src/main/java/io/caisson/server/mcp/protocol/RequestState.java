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

/// Hands state to a client that has to bring it back, and takes it back from nobody else.
///
/// A seal covers who was asked, for which request and until when: state that was changed, kept too long, or brought by
/// another key or along with another request is refused. The key for it lives as long as this object.
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

    /// @param request what has to be the same when it comes again
    String seal(Caller caller, String request, String state) {
        var until = String.valueOf(clock.instant().plus(LIFETIME).toEpochMilli());
        return encoded(bytes(until)) + "." + encoded(bytes(state)) + "." + encoded(mac(caller, request, until, state));
    }

    /// @throws RpcException when it is not what was sealed for this
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
            // no form of ours: refused below like everything else
        }
        throw RpcException.invalid("requestState: it is not what was given for this request, or too old");
    }

    private byte[] mac(Caller caller, String request, String until, String state) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            for (var part : List.of(caller.tenant(), caller.name(), request, until, state)) {
                // lengths too: `ab`+`c` is not `a`+`bc`
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
