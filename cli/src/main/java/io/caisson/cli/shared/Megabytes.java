package io.caisson.cli.shared;

/// An amount of memory as the options give it.
public record Megabytes(long count) {}
