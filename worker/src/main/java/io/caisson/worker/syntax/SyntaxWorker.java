package io.caisson.worker.syntax;

import io.caisson.wire.Frame;
import io.caisson.wire.FrameReader;
import io.caisson.wire.FrameWriter;
import java.io.EOFException;
import java.io.IOException;

/// A process that only parses sources. A source that crashes the parser ends only this process.
public record SyntaxWorker(SourceReader reader, FrameWriter frames) {
    public static final String ENGINE = "swc";

    /// Answers each `Parse` with one frame until the pipe is closed.
    public void serve(FrameReader in) throws IOException {
        try {
            while (in.read() instanceof Frame.Parse parse) {
                var answer = answer(parse);
                frames.write(answer);
                if (answer instanceof Frame.Done done && done.retiring()) {
                    return;
                }
            }
        } catch (EOFException e) {
            // the service has closed the pipe
        }
    }

    /// The answer for a source that is nested too deeply for the parser.
    public static Frame tooDeep(Frame.Parse parse) {
        return done(parse, UnreadableSource.tooDeep());
    }

    /// The answer for one source.
    public Frame answer(Frame.Parse parse) {
        try {
            var read = reader.read(parse.source());
            return new Frame.Parsed(parse.id(), read.parts(), read.facts());
        } catch (UnreadableSource e) {
            return done(parse, e);
        }
    }

    private static Frame done(Frame.Parse parse, UnreadableSource why) {
        return new Frame.Done(parse.id(), why.threw(), 0, 0, why.isStillBusy());
    }
}
