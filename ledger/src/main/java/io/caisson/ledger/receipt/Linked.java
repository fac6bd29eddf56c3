package io.caisson.ledger.receipt;

/// A receipt with its link in the chain of its tenant.
///
/// @param salt makes the digest of the receipt one that nobody can guess
/// @param seq its number in the chain
public record Linked(Row row, byte[] salt, byte[] link, long seq) {}
