package io.caisson.worker.script;

import com.caoccao.javet.exceptions.JavetException;
import io.caisson.wire.Frame;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;

/// The environments of one process: isolates that live on between the cells that run on them.
///
/// The thread that reads an `Open` frame keeps its isolate and serves that environment until it is closed; the threads
/// that read the frames of its cells hand them over. Thread-safe.
final class Environments {
    /// The service sends the next cell when the last one is done, and closes no environment before.
    private static final int MAX_PENDING = 2;

    private final Map<Long, BlockingQueue<Frame>> pending = new ConcurrentHashMap<>();

    /// Takes frames for the environment from now on.
    void open(Frame.Open open) throws IOException {
        if (pending.putIfAbsent(open.id(), new ArrayBlockingQueue<>(MAX_PENDING)) != null) {
            throw new IOException("an environment that is open already");
        }
    }

    void pass(long environment, Frame frame) throws IOException {
        var queue = pending.get(environment);
        if (queue == null || !queue.offer(frame)) {
            throw new IOException("a frame that may not come now");
        }
    }

    /// Runs the cells of an environment on the calling thread, which made `isolate`, until it is closed.
    void serve(Frame.Open open, Isolate isolate, ScriptWorker worker, Stopper stopper)
            throws IOException, InterruptedException, JavetException {
        var queue = pending.get(open.id());
        var heap = new HeapLimit(isolate, worker.engine().baseline(), open.memoryBytes());
        isolate.limit(heap);
        var openedAt = System.nanoTime();
        while (queue != null && queue.take() instanceof Frame.Cell cell) {
            stopper.running(isolate, cell.id());
            var done = new CellRun(cell, open, openedAt, isolate, heap, worker, stopper).perform();
            stopper.finished();
            isolate.resume();
            worker.frames().write(done);
            heap.tidy();
        }
        pending.remove(open.id());
        isolate.close();
    }
}
