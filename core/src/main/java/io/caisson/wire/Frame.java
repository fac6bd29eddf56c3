package io.caisson.wire;

import io.caisson.gate.Fact;
import java.util.List;

/// One message between the service and a worker.
///
/// On the pipe: a four-byte length of the rest, one byte of type, the eight-byte random id of the execution (0 where
/// there is none), then the fields in order. A script worker answers each [Run] with at most one [Started], any number
/// of [Log], and exactly one [Done]; a syntax worker answers each [Parse] with one [Parsed] or [Done]. A script worker
/// that was told to [Open] environments answers each [Cell] as it would a [Run]. Anything else ends its life.
public sealed interface Frame {

    /// The execution this frame belongs to, 0 for [Init] and [Ready].
    long id();

    /// Service to worker, first of all: what it needs to become ready.
    ///
    /// @param snapshot the engine state to start isolates from; empty asks the worker to make it and return it
    /// @param seal the system-call filter the worker puts on itself after warming up; empty for none
    record Init(byte[] snapshot, byte[] seal) implements Frame {
        @Override
        public long id() {
            return 0;
        }
    }

    /// Service to worker: run this guest.
    ///
    /// @param parts what a parser made of the same source; empty asks the worker to parse it
    /// @param input the guest's `context`, as JSON
    record Run(
            long id,
            WireSource source,
            List<Part> parts,
            String input,
            List<String> modules,
            long memoryBytes,
            long outputBytes,
            boolean captureConsole)
            implements Frame {
        public Run {
            parts = List.copyOf(parts);
            modules = List.copyOf(modules);
        }
    }

    /// Service to worker: read and compile this guest as [Run] would, without running any of it. Answered by a [Done]
    /// that returned null, or by the error that would keep the guest from starting.
    record Check(long id, WireSource source, List<Part> parts, List<String> modules) implements Frame {
        public Check {
            parts = List.copyOf(parts);
            modules = List.copyOf(modules);
        }
    }

    /// Service to worker: keep an isolate for cells. Not answered.
    ///
    /// @param id of the environment
    /// @param memoryBytes what its isolate may hold, however many cells run
    record Open(long id, List<String> modules, long memoryBytes) implements Frame {
        public Open {
            modules = List.copyOf(modules);
        }
    }

    /// Service to worker: run this guest on the isolate of an environment, on what the cells before it left.
    ///
    /// @param id of this execution alone
    /// @param number counts the cells of the environment, from 1
    /// @param input the cell's `context`, as JSON
    record Cell(
            long id,
            long environment,
            int number,
            WireSource source,
            String input,
            long outputBytes,
            boolean captureConsole)
            implements Frame {}

    /// Service to worker: end the isolate of an environment. Not answered, and never sent while a cell runs in it.
    record Close(long id) implements Frame {}

    /// Service to a syntax worker: read this source. Answered by [Parsed], or by a [Done] with the error in it.
    record Parse(long id, WireSource source) implements Frame {}

    /// Syntax worker to service: the source is readable, what was made of it, and what is in it.
    record Parsed(long id, List<Part> parts, List<Fact> facts) implements Frame {
        public Parsed {
            parts = List.copyOf(parts);
            facts = List.copyOf(facts);
        }
    }

    /// Service to worker: end the running guest now.
    record Stop(long id) implements Frame {}

    /// Worker to service: warmed up, sealed and waiting.
    record Ready(String engine, String version, byte[] snapshot) implements Frame {
        @Override
        public long id() {
            return 0;
        }
    }

    /// Worker to service: the next thing to happen is the first guest instruction.
    record Started(long id) implements Frame {}

    /// Worker to service: one line of console output.
    record Log(long id, int level, long atMicros, String text) implements Frame {}

    /// Worker to service: how the guest ended, and what the worker believes it used.
    ///
    /// @param retiring whether the worker ends itself now; it must not be given another guest
    record Done(long id, Ending ending, long cpuMicros, long peakMemoryBytes, boolean retiring) implements Frame {
        public Done(long id, Ending ending, long cpuMicros, long peakMemoryBytes) {
            this(id, ending, cpuMicros, peakMemoryBytes, false);
        }
    }

    /// What is to be read or run, as the request has it.
    ///
    /// @param language the canonical name of the language `code` is written in
    record WireSource(String language, String entry, String code, List<WireFile> files) {
        public WireSource {
            files = List.copyOf(files);
        }
    }

    /// What a parser made of one text of a source.
    ///
    /// Made behind the wall from a guest's bytes: the service keeps it, bounded, and looks at nothing in it.
    ///
    /// @param path the entry, or a file of the source
    /// @param outline how the program is built, in the worker's own form
    /// @param text the JavaScript to run instead
    /// @param places how places in `text` lead back to the author's; empty when the text is to run as it is
    record Part(String path, byte[] outline, String text, String places) {
        /// What it weighs in memory, about.
        public long size() {
            return 64L + path.length() + outline.length + text.length() + places.length();
        }
    }

    /// A file of the request, by its validated relative path.
    record WireFile(String path, byte[] content) {}
}
