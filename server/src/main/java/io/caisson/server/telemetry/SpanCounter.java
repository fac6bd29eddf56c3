package io.caisson.server.telemetry;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/// Counts spans that a collector took and spans that were dropped, and bounds how many wait for it. Thread-safe.
///
/// The batch processor of the SDK drops silently what its queue does not hold; here a span is dropped before that, and
/// counted.
final class SpanCounter {
    private final AtomicInteger waiting = new AtomicInteger();
    private final LongAdder sent = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private volatile boolean ended;

    /// `processor` behind a bound of `most` spans.
    SpanProcessor bounded(SpanProcessor processor, int most) {
        return new Bounded(processor, most);
    }

    /// `exporter`, whose results are counted.
    SpanExporter counting(SpanExporter exporter) {
        return new Counting(exporter);
    }

    /// A span was not even begun.
    void drop() {
        dropped.increment();
    }

    /// What still waits is lost.
    void end() {
        ended = true;
        dropped.add(waiting.getAndSet(0));
    }

    boolean hasEnded() {
        return ended;
    }

    void write(Exposition exposition) {
        exposition.counter("caisson_trace_spans_sent_total", "Spans a collector has taken.", sent.sum());
        exposition.counter("caisson_trace_spans_dropped_total", "Spans that no collector got.", dropped.sum());
    }

    private void exported(int count, boolean taken) {
        if (!ended) {
            waiting.addAndGet(-count);
            (taken ? sent : dropped).add(count);
        }
    }

    private final class Bounded implements SpanProcessor {
        private final SpanProcessor processor;
        private final int most;

        Bounded(SpanProcessor processor, int most) {
            this.processor = processor;
            this.most = most;
        }

        @Override
        public void onStart(Context parent, ReadWriteSpan span) {
            processor.onStart(parent, span);
        }

        @Override
        public boolean isStartRequired() {
            return processor.isStartRequired();
        }

        @Override
        public void onEnd(ReadableSpan span) {
            if (!span.getSpanContext().isSampled()) {
                return;
            }
            if (ended || waiting.incrementAndGet() > most) {
                waiting.decrementAndGet();
                dropped.increment();
            } else {
                processor.onEnd(span);
            }
        }

        @Override
        public boolean isEndRequired() {
            return true;
        }

        @Override
        public CompletableResultCode shutdown() {
            return processor.shutdown();
        }

        @Override
        public CompletableResultCode forceFlush() {
            return processor.forceFlush();
        }
    }

    private final class Counting implements SpanExporter {
        private final SpanExporter exporter;

        Counting(SpanExporter exporter) {
            this.exporter = exporter;
        }

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            var count = spans.size();
            var result = exporter.export(spans);
            result.whenComplete(() -> exported(count, result.isSuccess()));
            return result;
        }

        @Override
        public CompletableResultCode flush() {
            return exporter.flush();
        }

        @Override
        public CompletableResultCode shutdown() {
            return exporter.shutdown();
        }
    }
}
