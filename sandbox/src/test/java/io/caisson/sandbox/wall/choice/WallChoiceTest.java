package io.caisson.sandbox.wall.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.wall.Walls;
import io.caisson.sandbox.wall.cgroup.ControlGroups;
import io.caisson.sandbox.wall.host.PrivateFolder;
import io.caisson.sandbox.wall.landlock.LandlockWall;
import io.caisson.sandbox.wall.namespaces.BubblewrapWall;
import io.caisson.sandbox.wall.namespaces.Tools;
import io.caisson.sandbox.wall.process.ServiceMark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class WallChoiceTest {
    private record Named(String rung) implements Wall {
        @Override
        public Confined start(Launch launch) {
            throw new LaunchException("it only has a name");
        }

        @Override
        public void close() {}
    }

    private static Wall namespaces() {
        return new Named("namespaces");
    }

    private static Wall landlock() {
        return new Named("landlock");
    }

    private static Supplier<Wall> missing(String why) {
        return () -> {
            throw new LaunchException(why);
        };
    }

    @Test
    void takesTheStrongest() {
        assertThat(WallChoice.strongest(WallChoiceTest::namespaces, WallChoiceTest::landlock)
                        .rung())
                .isEqualTo("namespaces");
        assertThat(WallChoice.strongest(WallChoiceTest::namespaces, missing("never asked"))
                        .rung())
                .isEqualTo("namespaces");
    }

    @Test
    void stepsDownWhereNamespacesCannotBeBuilt() {
        assertThat(WallChoice.strongest(missing("no bwrap"), WallChoiceTest::landlock)
                        .rung())
                .isEqualTo("landlock");
    }

    @Test
    void logsWhyTheWeakerWallIsUsed() {
        var said = new ArrayList<LogRecord>();
        var log = Logger.getLogger(WallChoice.class.getName());
        var ear = new Ear(said);
        log.addHandler(ear);
        try {
            WallChoice.strongest(WallChoiceTest::namespaces, WallChoiceTest::landlock);
            assertThat(said).isEmpty();
            WallChoice.strongest(missing("no bwrap"), WallChoiceTest::landlock);
        } finally {
            log.removeHandler(ear);
        }
        assertThat(said).singleElement().satisfies(record -> {
            assertThat(record.getLevel()).isEqualTo(Level.WARNING);
            assertThat(new SimpleFormatter().formatMessage(record))
                    .isEqualTo("The wall namespaces cannot be had, so the weaker landlock is used: no bwrap");
        });
    }

    private static final class Ear extends Handler {
        private final List<LogRecord> said;

        private Ear(List<LogRecord> said) {
            this.said = said;
        }

        @Override
        public void publish(LogRecord record) {
            said.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /// The launcher ends at once without output, as if the guest had ended.
    @Test
    void seesThroughALauncherThatStartsNothing(@TempDir Path folder) {
        Walls.open(folder).close();
        var data = PrivateFolder.ready(folder.resolve("data"));
        var real = Tools.find();
        var nothing = new Tools(
                real.shell(),
                real.env(),
                false,
                real.setpriv(),
                real.prlimit(),
                real.chmod(),
                Path.of("/usr/bin/false"),
                false);
        var wall = BubblewrapWall.open(data, ServiceMark.of(data), nothing, new ControlGroups.None("not needed"));
        assertThatThrownBy(() -> WallChoice.tried(wall))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("A process that was to wait behind the wall namespaces ended at once.");
        assertThatThrownBy(() -> wall.start(WallChoice.trial())).hasMessage("The wall is closed.");
    }

    @Test
    void explainsWhyNoWallCanBeBuilt() {
        assertThatThrownBy(() -> WallChoice.strongest(missing("no bwrap."), missing("no Landlock.")))
                .isInstanceOf(LaunchException.class)
                .hasMessage("No wall can be built here. namespaces: no bwrap. landlock: no Landlock.");
    }

    @ParameterizedTest
    @EnumSource
    void opensTheOneDemanded(Rung rung, @TempDir Path folder) {
        Walls.open(rung, folder).close();
        var data = folder.resolve("data");
        try (var wall = WallChoice.open(data, Optional.of(rung), () -> LandlockWall.launcher(data))) {
            assertThat(wall.rung()).isEqualTo(rung.label());
        }
    }

    @Test
    void knowsNoOtherName() {
        assertThat(Rung.named("landlock")).isEqualTo(Rung.LANDLOCK);
        assertThatThrownBy(() -> Rung.named("docker"))
                .isInstanceOf(LaunchException.class)
                .hasMessage("There is no wall 'docker' to demand with CAISSON_WALL; there are [namespaces, landlock].");
    }
}
