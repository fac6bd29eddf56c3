package io.caisson.ledger.signed;

import io.caisson.Value;
import io.caisson.ledger.receipt.Content;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// What an act of the kind [LedgerAct.Kind#FORGOTTEN] says.
///
/// @param stubs how many receipts it turned into stubs
/// @param digests the hash over numbers and digests of those stubs, in the order of their numbers
/// @param cut receipts closed before that were forgotten; empty for stubs from before there were acts
/// @param period how long receipts were kept when it was made
/// @param hours by hour, the hash of the sums of all forgotten receipts of that hour
public record ForgottenAct(long stubs, String digests, OptionalLong cut, OptionalLong period, Map<Long, String> hours) {

    /// The hash over stubs, which have to come in the order of their numbers. Not thread-safe.
    public static final class StubHash {
        private final MessageDigest sha = Content.sha256();
        private long count;

        public StubHash add(long seq, byte[] digest) {
            sha.update(ByteBuffer.allocate(Long.BYTES).putLong(0, seq).array());
            sha.update(digest);
            count++;
            return this;
        }

        public long count() {
            return count;
        }

        /// The hash of all that was added. Nothing can be added after it.
        public String hex() {
            return HexFormat.of().formatHex(sha.digest());
        }
    }

    /// The hash of the sums of an hour.
    public static String hash(String sums) {
        return Content.hash(sums.getBytes(StandardCharsets.UTF_8));
    }

    /// The hash of the sums of each hour.
    public static Map<Long, String> hashes(Map<Long, String> sums) {
        var hashes = new LinkedHashMap<Long, String>();
        sums.forEach((hour, text) -> hashes.put(hour, hash(text)));
        return hashes;
    }

    public Map<String, @Nullable Object> members() {
        var hashes = new LinkedHashMap<String, Object>();
        hours.forEach((hour, hash) -> hashes.put(Long.toString(hour), hash));
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("stubs", stubs);
        members.put("digests", digests);
        members.put("cut", cut.isPresent() ? cut.getAsLong() : null);
        members.put("period", period.isPresent() ? period.getAsLong() : null);
        members.put("hours", hashes);
        return members;
    }

    /// Reads what an act says.
    public static ForgottenAct of(LedgerAct act) {
        var members = act.members();
        var hours = new LinkedHashMap<Long, String>();
        Value.of(members.get("hours"))
                .map()
                .forEach((hour, hash) -> hours.put(Long.parseLong(hour), String.valueOf(hash)));
        return new ForgottenAct(
                Value.of(members.get("stubs")).as(Long.class),
                String.valueOf(members.get("digests")),
                optional(members.get("cut")),
                optional(members.get("period")),
                hours);
    }

    private static OptionalLong optional(@Nullable Object number) {
        return number instanceof Number value ? OptionalLong.of(value.longValue()) : OptionalLong.empty();
    }
}
