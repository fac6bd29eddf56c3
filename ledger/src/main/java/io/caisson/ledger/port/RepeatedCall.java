package io.caisson.ledger.port;

/// An execution that an earlier call with the same idempotency key began.
public record RepeatedCall(String id, String requestHash) {}
