package io.caisson.ledger.port;

/// What names a content: tenants share none.
public record ContentKey(String tenant, String hash) {}
