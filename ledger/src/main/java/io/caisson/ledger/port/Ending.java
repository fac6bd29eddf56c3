package io.caisson.ledger.port;

/// How an execution ended.
///
/// @param errorKind empty when it did not fail
public record Ending(String tenant, String caller, String status, String errorKind) {}
