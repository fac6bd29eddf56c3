package io.caisson.server.config;

/// A value of a setting as text, with its source.
///
/// @param origin the source, for messages
record ConfiguredValue(Setting<?> setting, String text, String origin) {}
