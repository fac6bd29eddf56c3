package io.caisson.server.auth;

import io.caisson.account.Caller;
import io.caisson.account.Party;
import io.caisson.account.Scope;
import io.caisson.account.Tier;
import io.caisson.server.config.TokenConfig;
import io.caisson.server.http.Credential;
import io.caisson.text.Text;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Maps a verified token of an external issuer to a caller. No claim is used before the signature, issuer,
/// audience and times are verified.
final class Tokens {
    private static final Duration SKEW = Duration.ofSeconds(60);
    private static final int LONGEST_NAME = 100;

    private final TokenConfig config;
    private final IssuerKeys keys;
    private final Function<String, Optional<Tier>> tiers;
    private final Clock clock;

    Tokens(TokenConfig config, Function<String, Optional<Tier>> tiers, Clock clock) {
        this.config = config;
        this.keys = new IssuerKeys(config.keys(), clock);
        this.tiers = tiers;
        this.clock = clock;
    }

    Optional<Caller> caller(String text) {
        return credential(text).map(Credential::caller);
    }

    /// Empty for text that is not a token, or not a valid one.
    Optional<Credential> credential(String text) {
        return Token.read(text)
                .filter(token -> isForUs(token.claims()))
                .filter(token ->
                        keys.named(token.keyId()).filter(token::isSignedBy).isPresent())
                .flatMap(token -> caller(token.claims())
                        .map(caller -> Credential.ofToken(
                                caller, Instant.ofEpochSecond(seconds(token.claims(), "exp", 0)), SKEW)));
    }

    /// Checked before the signature because it costs less. It can only refuse a token, not accept one.
    private boolean isForUs(Map<String, @Nullable Object> claims) {
        var now = clock.instant().getEpochSecond();
        var audience = claims.get("aud") instanceof List<?> list
                ? list.contains(config.audience())
                : Token.text(claims, "aud").equals(config.audience());
        return areTimes(claims)
                && Token.text(claims, "iss").equals(config.issuer())
                && audience
                && seconds(claims, "exp", Long.MIN_VALUE) + SKEW.toSeconds() > now
                && seconds(claims, "nbf", now) - SKEW.toSeconds() <= now;
    }

    /// Times must be numbers: a token with an unreadable expiry must not count as a token without one.
    private static boolean areTimes(Map<String, @Nullable Object> claims) {
        return claims.get("exp") != null
                && Stream.of("exp", "nbf", "iat")
                        .filter(claims::containsKey)
                        .allMatch(name -> claims.get(name) instanceof BigDecimal number
                                && number.signum() >= 0
                                && number.precision() - number.scale() <= 12);
    }

    private static long seconds(Map<String, @Nullable Object> claims, String name, long otherwise) {
        var far = claims.get(name) instanceof BigDecimal number && number.precision() - number.scale() <= 12
                ? number.longValue()
                : otherwise;
        return far == Long.MIN_VALUE ? far / 2 : far;
    }

    /// Refuses reserved tenants. Only the service itself makes callers of those, so a token cannot become the
    /// operator.
    private Optional<Caller> caller(Map<String, @Nullable Object> claims) {
        var tenant = Token.text(claims, config.tenantClaim());
        var name = Token.text(claims, "sub");
        if (!isName(tenant) || !isName(name) || Caller.isReserved(tenant)) {
            return Optional.empty();
        }
        var tier = Token.text(claims, config.tierClaim());
        return tiers.apply(tier.isEmpty() ? Tier.BASIC.name() : tier)
                .map(known -> new Caller(tenant, name, known, parties(claims), scopes(claims)));
    }

    private static boolean isName(String text) {
        return !text.isBlank() && text.length() <= LONGEST_NAME && text.equals(Text.printable(text));
    }

    private static Set<Party> parties(Map<String, @Nullable Object> claims) {
        var parties = new HashSet<Party>();
        var agent = Token.text(claims, "agent");
        if (isName(agent)) {
            parties.add(Party.agent(agent));
        }
        texts(claims.get("teams")).filter(Tokens::isName).map(Party::team).forEach(parties::add);
        return parties;
    }

    private Set<Scope> scopes(Map<String, @Nullable Object> claims) {
        return texts(claims.get(config.scopeClaim()))
                .flatMap(label -> Scope.named(label).stream())
                .collect(Collectors.toSet());
    }

    private static Stream<String> texts(@Nullable Object claim) {
        return switch (claim) {
            case String text -> Arrays.stream(text.split(" "));
            case List<?> list -> list.stream().filter(String.class::isInstance).map(String.class::cast);
            case null, default -> Stream.empty();
        };
    }
}
