package io.caisson.server.config;

/// A value as somebody wrote it.
///
/// @param origin where it was written, as people are told
record ConfiguredValue(Setting<?> setting, String text, String origin) {}
