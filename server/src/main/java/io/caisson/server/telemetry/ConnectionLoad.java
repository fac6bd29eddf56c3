package io.caisson.server.telemetry;

import io.caisson.server.telemetry.Exposition.Sample;

/// Connections of callers, and why some of them were cut.
///
/// @param keyed on which a valid key was seen
/// @param withoutKey all others
/// @param slowAnswers cut because their answer was not read
/// @param slowHeads cut because a request did not arrive
/// @param madeRoom cut because there were too many
public record ConnectionLoad(int keyed, int withoutKey, long slowAnswers, long slowHeads, long madeRoom) {

    void write(Exposition exposition) {
        exposition.gauges(
                "caisson_connections",
                "Connections of callers, by whether a valid key was seen.",
                new Sample(keyed, "key", "yes"),
                new Sample(withoutKey, "key", "no"));
        exposition.counters(
                "caisson_connections_cut_total",
                "Connections that were cut, by reason.",
                new Sample(slowAnswers, "reason", "slow-answer"),
                new Sample(slowHeads, "reason", "slow-head"),
                new Sample(madeRoom, "reason", "room"));
    }
}
