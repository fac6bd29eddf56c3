package io.caisson.server.mcp.tools;

import io.caisson.ExecutionRequest;
import io.caisson.Output;
import io.caisson.embed.Caisson;
import io.caisson.engine.Cancellation;
import io.caisson.execution.Executor;
import io.caisson.json.MalformedRequestException;
import io.caisson.json.ReceiptReader;
import io.caisson.json.RequestReader;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.store.Idempotency.Claim;
import io.caisson.ledger.store.Records;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Receipt;
import io.caisson.server.live.ExecutionRunner;
import io.caisson.server.mcp.protocol.BadArgumentException;
import io.caisson.server.mcp.protocol.ToolCall;
import io.caisson.server.mcp.protocol.Wire;
import io.caisson.text.RequestBounds.Field;
import io.caisson.work.WorkLane;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Runs the executions of tools, once for each idempotency key.
record Runner(Caisson caisson, ExecutionRunner runs) {
    static final String KEY = "idempotencyKey";
    private static final Pattern KEY_FORM = Pattern.compile("[\\x21-\\x7e]+");

    /// Parses a request with the fields of a body of `/v1/executions`.
    ExecutionRequest request(Map<String, @Nullable Object> fields) {
        try {
            return RequestReader.read(Wire.write(fields), caisson::language);
        } catch (MalformedRequestException e) {
            throw new BadArgumentException(
                    e.field().isEmpty() ? "arguments" : e.field(), String.valueOf(e.getMessage()));
        }
    }

    /// The execution itself.
    @FunctionalInterface
    interface Work {
        Receipt run(Origin origin, Output output, Cancellation cancellation);
    }

    /// @param tool part of the idempotency key, so that calls of two tools with equal arguments differ
    Receipt run(String tool, ToolCall call, ExecutionRequest request) {
        return run(
                tool,
                call,
                (origin, output, cancellation) ->
                        caisson.unwrap(Executor.class).execute(call.caller(), request, origin, output, cancellation));
    }

    Receipt run(String tool, ToolCall call, Work work) {
        var key = call.arguments().optionalText(KEY, Field.IDEMPOTENCY_KEY);
        return key.isEmpty() ? run(call, work, Origin.NONE) : runOnce(tool, call, work, key.get());
    }

    private Receipt runOnce(String tool, ToolCall call, Work work, String key) {
        if (!KEY_FORM.matcher(key).matches()) {
            throw new BadArgumentException(KEY, "it has visible ASCII characters and no space");
        }
        var hash = hash(tool + "\n" + Wire.write(call.arguments().members()));
        var view = ReceiptView.of(call.caller());
        try (var claim = caisson.unwrap(DurableLedger.class).idempotency().claim(call.caller(), key, hash)) {
            return switch (claim) {
                case Claim.First _ -> run(call, work, Origin.idempotent(key, hash));
                case Claim.Again(var _, var receipt) ->
                    ReceiptReader.read(receipt, (id, path, _) -> artifactBytes(view, id, path));
                case Claim.Clash() -> throw new BadArgumentException(KEY, "it was used for another call");
                case Claim.Elsewhere(var id, var node) ->
                    throw new BadArgumentException(
                            KEY,
                            "its call was made at the server with node id " + node + ", which has the receipt " + id);
            };
        }
    }

    private byte[] artifactBytes(ReceiptView view, String id, String path) {
        return caisson.unwrap(Records.class)
                .artifact(view, id, path)
                .orElseThrow(() -> new BadArgumentException(
                        KEY, "its call was made at another server, which has the artifacts of " + id))
                .bytes();
    }

    private Receipt run(ToolCall call, Work work, Origin origin) {
        var peer = call.peer();
        try (var live = LiveOutput.to(peer)) {
            return runs.run(
                    call.caller(),
                    live,
                    peer.cancellation(),
                    (output, cancellation) -> work.run(origin, output, cancellation));
        }
    }

    /// Performs work without output, such as a scan. Cancelled when the call is cancelled or the server stops.
    <T> T attended(ToolCall call, Function<Cancellation, T> work) {
        return runs.hold(call.caller(), call.peer().cancellation(), work);
    }

    private static String hash(String text) {
        return WorkLane.compute(text.length(), () -> sha256(text));
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
