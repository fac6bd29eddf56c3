package io.caisson.conformance;

import io.caisson.sandbox.wall.Rung;

/// The case files behind bubblewrap.
final class NamespacesTest extends ConformanceTest {
    NamespacesTest() {
        super(Rung.NAMESPACES);
    }
}
