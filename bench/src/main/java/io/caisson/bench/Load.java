package io.caisson.bench;

/// One turn of work.
///
/// @param seenBefore the same source every time; otherwise each run's source is new
/// @param warmUp runs before the clock starts
/// @param atOnce callers, each waiting for one result before asking again
/// @param paceMs from one request to the next, 0 for back to back
record Load(Workload workload, boolean seenBefore, int warmUp, int count, int atOnce, int paceMs) {
    Load unpaced() {
        return new Load(workload, seenBefore, warmUp, count, atOnce, 0);
    }

    Load unseen() {
        return new Load(workload, false, warmUp, count, atOnce, paceMs);
    }
}
