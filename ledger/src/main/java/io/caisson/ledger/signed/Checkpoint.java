package io.caisson.ledger.signed;

import io.caisson.Value;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Content;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Where all chains ended at one moment, that of the acts included, signed. It names the checkpoint before it, so none
/// can be left
/// out; a copy kept elsewhere shows later whether the ledger's end was cut off.
///
/// @param heads by tenant, the number and the link of its newest receipt
/// @param act the newest act of maintenance
/// @param previous the hash of the checkpoint before it; empty for the first
public record Checkpoint(
        long number,
        long position,
        long createdAtMicros,
        SortedMap<String, Mark> heads,
        ActMark act,
        String previous,
        String keyId,
        String signature) {

    /// The end of one chain.
    public record Mark(long seq, String link) {
        public static final Mark NONE = new Mark(0, "");
    }

    /// The end of the chain of acts.
    public record ActMark(long number, String hash) {
        /// Checkpoints from before there were acts have this one. It is not part of what they sign.
        public static final ActMark NONE = new ActMark(0, "");

        private Map<String, Object> members() {
            return new TreeMap<>(Map.of("number", number, "hash", hash));
        }
    }

    /// Signs where everything ends.
    public static Checkpoint of(
            long number,
            long position,
            long createdAt,
            Map<String, Chain.Head> heads,
            ActMark act,
            String previous,
            SigningKey key) {
        var marks = new TreeMap<String, Mark>();
        heads.forEach((tenant, head) ->
                marks.put(tenant, new Mark(head.seq(), HexFormat.of().formatHex(head.link()))));
        var unsigned = new Checkpoint(number, position, createdAt, marks, act, previous, key.id(), "");
        return new Checkpoint(
                number, position, createdAt, marks, act, previous, key.id(), key.sign(unsigned.signedText()));
    }

    /// What the signature covers. JSON keeps the values apart, whatever they contain.
    String signedText() {
        return Value.of(
                        act.equals(ActMark.NONE)
                                ? List.of(
                                        "caisson checkpoint 1",
                                        number,
                                        position,
                                        createdAtMicros,
                                        headsAsJava(),
                                        previous,
                                        keyId)
                                : List.of(
                                        "caisson checkpoint 2",
                                        number,
                                        position,
                                        createdAtMicros,
                                        headsAsJava(),
                                        act.members(),
                                        previous,
                                        keyId))
                .json();
    }

    /// What the next checkpoint names.
    public String hash() {
        return Content.hash((signedText() + signature).getBytes(StandardCharsets.UTF_8));
    }

    public boolean isSignedBy(SigningKey key) {
        return key.signed(signedText(), signature);
    }

    private Map<String, Object> headsAsJava() {
        var members = new LinkedHashMap<String, Object>();
        heads.forEach((tenant, mark) -> members.put(tenant, Map.of("seq", mark.seq(), "link", mark.link())));
        return sortedMarks(members);
    }

    private static Map<String, Object> sortedMarks(Map<String, Object> members) {
        members.replaceAll((_, mark) -> new TreeMap<>((Map<?, ?>) mark));
        return members;
    }

    /// Its heads, for [#heads(String)].
    public String headsJson() {
        return Value.of(headsAsJava()).json();
    }

    /// Reads what [#headsJson] wrote.
    public static SortedMap<String, Mark> heads(String json) {
        var heads = new TreeMap<String, Mark>();
        Value.json(json).map().forEach((tenant, mark) -> {
            var value = Value.of(mark).map();
            heads.put(
                    tenant,
                    new Mark(
                            Value.of(value.get("seq")).as(Long.class),
                            Value.of(value.get("link")).as(String.class)));
        });
        return heads;
    }

    private static ActMark act(@Nullable Object json) {
        if (json == null) {
            return ActMark.NONE;
        }
        var members = Value.of(json).map();
        return new ActMark(
                Value.of(members.get("number")).as(Long.class),
                Value.of(members.get("hash")).as(String.class));
    }

    /// The text to keep elsewhere.
    public String json() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("number", number);
        members.put("position", position);
        members.put("createdAtMicros", createdAtMicros);
        members.put("heads", headsAsJava());
        if (!act.equals(ActMark.NONE)) {
            members.put("act", act.members());
        }
        members.put("previous", previous);
        members.put("keyId", keyId);
        members.put("signature", signature);
        return Value.of(members).json();
    }

    /// Reads what [#json] wrote.
    ///
    /// @throws IllegalArgumentException when it is no checkpoint
    public static Checkpoint parse(String json) {
        try {
            var members = Value.json(json).map();
            return new Checkpoint(
                    Value.of(members.get("number")).as(Long.class),
                    Value.of(members.get("position")).as(Long.class),
                    Value.of(members.get("createdAtMicros")).as(Long.class),
                    heads(Value.of(members.get("heads")).json()),
                    act(members.get("act")),
                    Value.of(members.get("previous")).as(String.class),
                    Value.of(members.get("keyId")).as(String.class),
                    Value.of(members.get("signature")).as(String.class));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("this is no checkpoint: " + e.getMessage(), e);
        }
    }
}
