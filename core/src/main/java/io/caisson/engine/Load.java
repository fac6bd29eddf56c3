package io.caisson.engine;

/// How busy the processes of one kind are.
///
/// @param kind a word from a short list, such as `script`
/// @param spare ready, and used by nobody yet
/// @param idle kept for the tenant that used them
/// @param busy at work
/// @param most that may exist or be at work at once
/// @param waiting executions in line for one
public record Load(String kind, int spare, int idle, int busy, int most, int waiting) {}
