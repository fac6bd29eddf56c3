package io.caisson;

/// Why an execution was never started.
public record Refusal(ErrorKind kind, String message) {}
