package io.caisson;

/// A concrete interpreter or compiler with its version.
public record GuestRuntime(Language language, String name, String version) {}
