package io.caisson.server.telemetry;

import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/// All metrics at the time of one scrape: those of the registry, and values that are read for this scrape alone.
final class Exposition {
    private static final ExpositionFormatWriter TEXT = PrometheusTextFormatWriter.create();
    private static final ExpositionFormatWriter OPEN_METRICS = OpenMetricsTextFormatWriter.create();
    private static final String TOTAL = "_total";

    private final MetricSnapshots.Builder snapshots = MetricSnapshots.builder();

    Exposition() {}

    Exposition(PrometheusRegistry registry) {
        registry.scrape().forEach(snapshots::metricSnapshot);
    }

    void gauge(String name, String help, long value, String... labels) {
        gauges(name, help, new Sample(value, labels));
    }

    /// @param name ends with `_total`
    void counter(String name, String help, long value, String... labels) {
        counters(name, help, new Sample(value, labels));
    }

    /// @param labels names and values in turn
    record Sample(long value, String... labels) {}

    void gauges(String name, String help, Sample... samples) {
        var gauges = GaugeSnapshot.builder().name(name).help(help);
        for (var sample : samples) {
            gauges.dataPoint(GaugeDataPointSnapshot.builder()
                    .labels(Labels.of(sample.labels))
                    .value((double) sample.value)
                    .build());
        }
        add(gauges.build());
    }

    void counters(String name, String help, Sample... samples) {
        var counters = CounterSnapshot.builder().name(base(name)).help(help);
        for (var sample : samples) {
            counters.dataPoint(CounterDataPointSnapshot.builder()
                    .labels(Labels.of(sample.labels))
                    .value((double) sample.value)
                    .build());
        }
        add(counters.build());
    }

    /// The client adds the suffix where a format wants it.
    private static String base(String name) {
        return name.substring(0, name.length() - TOTAL.length());
    }

    /// @param name without its suffix `_info`
    void info(String name, String help, String... labels) {
        add(InfoSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(InfoDataPointSnapshot.builder()
                        .labels(Labels.of(labels))
                        .build())
                .build());
    }

    private void add(MetricSnapshot snapshot) {
        snapshots.metricSnapshot(snapshot);
    }

    /// @param accept the header of that name; OpenMetrics for those who ask for it, else the text format 0.0.4
    Scrape written(String accept) {
        var writer = OPEN_METRICS.accepts(accept) ? OPEN_METRICS : TEXT;
        var bytes = new ByteArrayOutputStream(32 << 10);
        try {
            writer.write(bytes, snapshots.build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Scrape(writer.getContentType(), bytes.toByteArray());
    }
}
