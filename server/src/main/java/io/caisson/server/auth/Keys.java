package io.caisson.server.auth;

import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.record.ApiKey;
import io.caisson.server.config.TokenConfig;
import io.caisson.server.http.Credential;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.Optional;

/// Maps a key or token to its caller: the operator's key, issued keys, and tokens of the configured issuer.
public final class Keys {
    private final byte[] operator;
    private final DurableLedger ledger;
    private final Optional<Tokens> tokens;

    public Keys(AdminKey operator, DurableLedger ledger, Optional<TokenConfig> tokens) {
        this.operator = hash(operator.text());
        this.ledger = ledger;
        this.tokens = tokens.map(config -> new Tokens(config, this::tier, Clock.systemUTC()));
    }

    /// The caller has its tier as it is now. A key whose tier no longer exists is refused.
    public Optional<Credential> credential(String key) {
        // compared in constant time: an operator may have chosen a key that is easier to guess than a random one
        return MessageDigest.isEqual(operator, hash(key))
                ? tier(Tier.ENTERPRISE.name()).map(Caller.operator()::withTier).map(Credential::lasting)
                : ledger.keys()
                        .named(key)
                        .flatMap(this::credential)
                        .or(() -> tokens.flatMap(known -> known.credential(key)));
    }

    /// The credential of a caller without a key, which may only execute.
    public Optional<Credential> anonymous(Tier tier) {
        return tier(tier.name()).map(Caller::anonymous).map(Credential::lasting);
    }

    private Optional<Credential> credential(ApiKey key) {
        var owner = key.owner();
        return tier(owner.tier())
                .map(tier -> new Caller(owner.tenant(), owner.name(), tier, owner.parties(), owner.scopes()))
                .map(caller -> Credential.ofKey(caller, key.id(), key.expiresAt()));
    }

    private Optional<Tier> tier(String name) {
        return ledger.books().tiers().named(name);
    }

    public static byte[] hash(String key) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
