package io.caisson.cli.shared;

/// An amount of memory in an option.
public record Megabytes(long count) {}
