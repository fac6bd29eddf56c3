package io.caisson.server.telemetry;

/// Connections of callers, and why some of them were cut.
///
/// @param keyed on which a valid key was seen
/// @param withoutKey all others
/// @param slowAnswers cut because their answer was not read
/// @param slowHeads cut because a request did not arrive
/// @param madeRoom cut because there were too many
public record ConnectionLoad(int keyed, int withoutKey, long slowAnswers, long slowHeads, long madeRoom) {

    void write(Exposition exposition) {
        exposition.family("caisson_connections", "gauge", "Connections of callers, by whether a valid key was seen.");
        exposition.sample("caisson_connections", keyed, "key", "yes");
        exposition.sample("caisson_connections", withoutKey, "key", "no");
        exposition.family("caisson_connections_cut_total", "counter", "Connections that were cut, by reason.");
        exposition.sample("caisson_connections_cut_total", slowAnswers, "reason", "slow-answer");
        exposition.sample("caisson_connections_cut_total", slowHeads, "reason", "slow-head");
        exposition.sample("caisson_connections_cut_total", madeRoom, "reason", "room");
    }
}
