package io.caisson.conformance;

import io.caisson.sandbox.wall.Rung;
import org.junit.jupiter.api.Tag;

/// The case files behind Landlock.
@Tag("slow")
final class LandlockTest extends ConformanceTest {
    LandlockTest() {
        super(Rung.LANDLOCK);
    }
}
