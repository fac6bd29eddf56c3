package io.caisson;

/// A policy's answer: run it under these grants and limits, or do not run it.
public sealed interface Decision {

    /// From 0, harmless, to 1.
    double riskScore();

    record Allow(Grants grants, Limits limits, double riskScore) implements Decision {}

    record Deny(Refusal refusal, double riskScore) implements Decision {}
}
