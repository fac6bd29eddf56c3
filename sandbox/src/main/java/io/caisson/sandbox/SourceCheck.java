package io.caisson.sandbox;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Source;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.workers.Conversation;
import io.caisson.sandbox.workers.Watchdog;
import io.caisson.sandbox.workers.Worker;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// Asks a worker whether a source would start, without running any of it. The parser may crash on it or never come
/// back; both cost the worker and count against the source.
final class SourceCheck implements Watchdog.Watched {
    private static final long CEILING_NANOS = Duration.ofSeconds(8).toNanos();

    /// For the compiler; nothing of the source runs.
    private static final long MEMORY = 256L << 20;

    private final Worker worker;
    private final Source source;
    private final List<Frame.Part> parts;
    private final long id;
    private final long asked = System.nanoTime();
    private boolean reusable;

    SourceCheck(Worker worker, Source source, List<Frame.Part> parts, long id) {
        this.worker = worker;
        this.source = source;
        this.parts = parts;
        this.id = id;
    }

    boolean workerIsReusable() {
        return reusable;
    }

    List<GuestError> perform(Watchdog watchdog) {
        watchdog.add(this);
        try {
            worker.bound(MEMORY);
            worker.send(new Frame.Check(id, Conversation.wired(source), parts, List.of()));
            if (worker.read() instanceof Frame.Done done && done.id() == id) {
                reusable = !done.retiring();
                return errors(done.ending());
            }
        } catch (IOException | LaunchException e) {
            // the worker died of it; told below
        } finally {
            watchdog.remove(this);
            worker.release();
        }
        return List.of(GuestError.of(ErrorKind.SYNTAX, "the source is nested too deeply or too large to be parsed"));
    }

    private static List<GuestError> errors(Ending ending) {
        return switch (ending) {
            case Ending.Returned _ -> List.of();
            // which modules a source may load is decided when it runs
            case Ending.Threw threw when threw.kind() == ErrorKind.POLICY -> List.of();
            case Ending.Threw threw -> List.of(Conversation.error(threw));
            case Ending.OutOfMemory _, Ending.Stopped _ ->
                List.of(GuestError.of(ErrorKind.SYNTAX, "the source is too large to be compiled"));
        };
    }

    @Override
    public void tick(long now) {
        if (now - asked > CEILING_NANOS) {
            worker.kill();
        } else {
            worker.weigh();
        }
    }
}
