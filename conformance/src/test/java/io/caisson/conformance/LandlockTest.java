package io.caisson.conformance;

import io.caisson.sandbox.wall.Rung;

/// The case files behind Landlock.
final class LandlockTest extends ConformanceTest {
    LandlockTest() {
        super(Rung.LANDLOCK);
    }
}
