package io.caisson.gate;

import io.caisson.Limits;
import io.caisson.Refusal;

/// A policy's answer: run it under these grants and limits, or do not run it.
public sealed interface Decision {

    Weighing weighing();

    record Allow(Grants grants, Limits limits, Weighing weighing) implements Decision {}

    record Deny(Refusal refusal, Weighing weighing) implements Decision {}
}
