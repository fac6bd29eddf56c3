package io.caisson.languages;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.languages.guest.Keeper;
import io.caisson.languages.recipe.Catalogue;
import io.caisson.languages.recipe.Installed;
import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Wall;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is said when a sandbox could not be started ahead. No run fails by it.
final class SpareSandboxesTest {
    private static final Logger LOG = Logger.getLogger(SpareSandboxes.class.getName());

    private final List<LogRecord> said = new CopyOnWriteArrayList<>();
    private final Handler listener = new Handler() {
        @Override
        public void publish(LogRecord record) {
            said.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOG.setLevel(Level.ALL);
        LOG.addHandler(listener);
    }

    @AfterEach
    void stopListening() {
        LOG.removeHandler(listener);
        LOG.setLevel(null);
    }

    private static SpareSandboxes waiting(Wall wall, ExecutorService refills) {
        var rust = Catalogue.open(Optional.empty()).recipes().stream()
                .filter(recipe -> recipe.language().name().equals("rust"))
                .findFirst()
                .orElseThrow();
        var installed = new Installed(rust, Map.of("rustc", Path.of("/usr/bin/rustc")), "1", List.of());
        return new SpareSandboxes(new Keeper(wall), installed, Ceilings.worker(1 << 20), 1, refills);
    }

    @Test
    void saysItInOneLineForThoseWhoDebug() {
        try (var refills = Executors.newSingleThreadExecutor()) {
            waiting(new ClosedWall(), refills).refill();
        }
        assertThat(said).singleElement().satisfies(record -> {
            assertThat(record.getLevel()).isEqualTo(Level.FINE);
            assertThat(record.getThrown()).isNull();
        });
    }

    /// A service that ends while one is being started, as the command line does after one run.
    @Test
    void saysNothingOnceItIsClosed() {
        try (var refills = Executors.newSingleThreadExecutor()) {
            var wall = new ClosedWall();
            var waiting = waiting(wall, refills);
            wall.first = waiting::close;
            waiting.refill();
        }
        assertThat(said).isEmpty();
    }

    private static final class ClosedWall implements Wall {
        private volatile Runnable first = () -> {};

        @Override
        public String rung() {
            return "namespaces";
        }

        @Override
        public Confined start(Launch launch) {
            first.run();
            throw new LaunchException("The wall is closed.");
        }

        @Override
        public void close() {}
    }
}
