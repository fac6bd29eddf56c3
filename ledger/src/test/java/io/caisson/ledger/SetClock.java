package io.caisson.ledger;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/// A clock that shows what it was set to.
public final class SetClock extends Clock {
    private volatile Instant now;

    public SetClock(String now) {
        this.now = Instant.parse(now);
    }

    public void set(String moment) {
        now = Instant.parse(moment);
    }

    public void forward(Duration passed) {
        now = now.plus(passed);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
