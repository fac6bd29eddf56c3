package io.caisson.cli;

/// An amount of memory as the options give it.
record Megabytes(long count) {}
