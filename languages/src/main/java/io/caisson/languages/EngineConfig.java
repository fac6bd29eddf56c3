package io.caisson.languages;

import java.time.Duration;

/// How much runs at once.
///
/// @param spares sandboxes of each runtime in use that wait for the next guest of a tenant
/// @param atOnce guests at the same time, over all tenants
/// @param mostWaiting executions in line, over all tenants
/// @param patience how long one waits in line before it is refused
/// @param memoryBytes what all guests together may be promised
public record EngineConfig(int spares, int atOnce, int mostWaiting, Duration patience, long memoryBytes) {}
