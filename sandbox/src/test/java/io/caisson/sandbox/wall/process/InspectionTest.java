package io.caisson.sandbox.wall.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.sandbox.wall.host.Proc;
import org.junit.jupiter.api.Test;

final class InspectionTest {
    /// How many filters this process was started with, as in a filtered container.
    private static final int OWN = Proc.status(ProcessHandle.current().pid(), "Seccomp_filters")
            .map(Integer::valueOf)
            .orElse(0);

    @Test
    void aFilterThatWasPassedOnIsNoLayer() {
        assertThat(Inspection.isFiltered(status(2, OWN))).isFalse();
        assertThat(Inspection.isFiltered(status(2, OWN + 1))).isTrue();
        assertThat(Inspection.isFiltered(status(0, 0))).isFalse();
    }

    /// Kernels before 5.9 report only whether there is a filter, which says nothing if this process has one
    /// too.
    @Test
    void olderKernelsDoNotCount() {
        assertThat(Inspection.isFiltered("Name:\tguest\nSeccomp:\t2\n")).isEqualTo(OWN == 0);
        assertThat(Inspection.isFiltered("Name:\tguest\nSeccomp:\t0\n")).isFalse();
        assertThat(Inspection.isFiltered("Name:\tguest\nSeccomp:\t1\n")).isFalse();
    }

    @Test
    void anUnreadableStatusIsNotFiltered() {
        assertThat(Inspection.isFiltered("")).isFalse();
    }

    private static String status(int mode, int filters) {
        return "Name:\tguest\nNoNewPrivs:\t1\nSeccomp:\t" + mode + "\nSeccomp_filters:\t" + filters + "\n";
    }
}
