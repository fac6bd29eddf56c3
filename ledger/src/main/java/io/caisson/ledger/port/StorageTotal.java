package io.caisson.ledger.port;

/// What is stored of a tenant after some change.
///
/// @param changes how many changes there were: of two totals, the one with more is the newer
public record StorageTotal(String tenant, long bytes, long changes) {}
