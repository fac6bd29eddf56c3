package io.caisson.wire;

import java.util.List;

/// One message between the service and a worker.
///
/// On the pipe: a four-byte length of the rest, one byte of type, the eight-byte random id of the execution (0 where
/// there is none), then the fields in order. A worker answers each [Run] with at most one [Started], any number of
/// [Log], and exactly one [Done]; anything else ends its life.
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
    /// @param facts what an earlier parse of the same source found; empty asks the worker to parse
    /// @param input the guest's `context`, as JSON
    record Run(
            long id,
            byte[] facts,
            String entry,
            String code,
            List<WireFile> files,
            String input,
            List<String> modules,
            long memoryBytes,
            long outputBytes,
            boolean captureConsole)
            implements Frame {
        public Run {
            files = List.copyOf(files);
            modules = List.copyOf(modules);
        }
    }

    /// Service to worker: read and compile this guest as [Run] would, without running any of it. Answered by a [Done]
    /// that returned null, or by the error that would keep the guest from starting.
    record Check(long id, String entry, String code, List<WireFile> files, List<String> modules) implements Frame {
        public Check {
            files = List.copyOf(files);
            modules = List.copyOf(modules);
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
    record Started(long id, byte[] facts) implements Frame {}

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

    /// A file of the request, by its validated relative path.
    record WireFile(String path, byte[] content) {}
}
