package io.caisson.sandbox.syntax;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.Source;
import io.caisson.gate.Fact;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.workers.Conversation;
import io.caisson.sandbox.workers.Signals;
import io.caisson.sandbox.workers.Watchdog;
import io.caisson.sandbox.workers.Worker;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import io.caisson.wire.ProtocolException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Parses one source on a syntax worker: sends a frame and reads the answer.
///
/// A source can crash the parser or keep it busy for ever. Both cost the worker, and count as an error of the
/// source.
final class Parsing implements Watchdog.Watched {
    private static final System.Logger LOG = System.getLogger(Parsing.class.getName());

    private static final List<String> COMPILED = List.of(".ts", ".mts", ".cts");

    /// The worker gives up earlier; this bounds a worker that cannot.
    private static final long CEILING_NANOS = Duration.ofSeconds(7).toNanos();

    /// Includes the parser's stack.
    private static final long MEMORY = 768L << 20;

    private final Worker worker;
    private final Source source;
    private final long id;
    private final long asked = System.nanoTime();
    private volatile boolean late;
    private boolean reusable;

    Parsing(Worker worker, Source source, long id) {
        this.worker = worker;
        this.source = source;
        this.id = id;
    }

    boolean workerIsReusable() {
        return reusable;
    }

    /// How long the worker has been busy with the source.
    Duration spent() {
        return Duration.ofNanos(System.nanoTime() - asked);
    }

    /// The result; empty when the worker was lost through no fault of the source.
    Optional<SyntaxReading> perform(Watchdog watchdog) {
        watchdog.add(this);
        try {
            worker.bound(MEMORY);
            worker.send(new Frame.Parse(id, Conversation.wired(source)));
            return Optional.of(reading(worker.read()));
        } catch (ProtocolException e) {
            LOG.log(Level.WARNING, "a syntax worker broke the protocol: {0}", e.getMessage());
            worker.kill();
            return Optional.of(new SyntaxReading.Unreadable(
                    GuestError.of(ErrorKind.SECURITY, "the code made its worker break the protocol")));
        } catch (IOException | LaunchException e) {
            return died();
        } finally {
            watchdog.remove(this);
            worker.release();
        }
    }

    private SyntaxReading reading(Frame answer) throws ProtocolException {
        if (answer.id() != id) {
            throw new ProtocolException("a frame of another source");
        }
        return switch (answer) {
            case Frame.Parsed(var _, var parts, var facts) -> readable(parts, facts);
            case Frame.Done done
            when done.ending() instanceof Ending.Threw threw && threw.kind() == ErrorKind.SYNTAX -> {
                reusable = !done.retiring();
                yield new SyntaxReading.Unreadable(Conversation.error(threw));
            }
            default -> throw new ProtocolException("a frame that may not come now");
        };
    }

    /// Checks the parts: one for the entry and at most one for each file, because a worker under attack could
    /// send more to fill memory. A language that is only read has none.
    private SyntaxReading readable(List<Frame.Part> parts, List<Fact> facts) throws ProtocolException {
        var expected = new HashSet<String>();
        source.files().forEach(file -> expected.add(file.path()));
        expected.add(source.entry());
        for (var part : parts) {
            if (!expected.remove(part.path())) {
                throw new ProtocolException("a part of no file");
            }
            if (!isCompiled(part.path())
                    && !(part.text().isEmpty() && part.places().isEmpty())) {
                throw new ProtocolException("a compiled text for a source that is not compiled");
            }
        }
        if (SyntaxFacts.isOnlyRead(source.language()) ? !parts.isEmpty() : expected.contains(source.entry())) {
            throw new ProtocolException("no part for the entry, or a part in a language without parts");
        }
        reusable = true;
        return new SyntaxReading.Read(parts, facts);
    }

    /// Whether the part must contain compiled code: TypeScript is compiled, all other sources run as they are.
    private boolean isCompiled(String path) {
        var isEntry = path.equals(source.entry()) && source.language().equals(Language.TYPESCRIPT);
        return isEntry || COMPILED.stream().anyMatch(path::endsWith);
    }

    private Optional<SyntaxReading> died() {
        var exit = worker.end();
        if (late) {
            return Optional.of(unreadable("the source took too long to parse"));
        }
        return Signals.isCrash(exit.signal()) || exit.outOfMemory()
                ? Optional.of(unreadable("the source is too deeply nested"))
                : Optional.empty();
    }

    private static SyntaxReading unreadable(String message) {
        return new SyntaxReading.Unreadable(new GuestError(ErrorKind.SYNTAX, "SyntaxError", message, 0, 0, ""));
    }

    @Override
    public void tick(long now) {
        if (now - asked > CEILING_NANOS) {
            late = true;
            worker.kill();
        } else {
            worker.weigh();
        }
    }
}
