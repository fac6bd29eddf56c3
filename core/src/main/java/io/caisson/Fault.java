package io.caisson;

/// Something of ours that broke. The message is for the caller and holds no internals; those go to the log.
public record Fault(String message) {}
