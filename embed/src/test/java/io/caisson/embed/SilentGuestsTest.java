package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ExecutionRequest;
import io.caisson.Input;
import io.caisson.Language;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whoever waits for a guest on a virtual thread must not keep the thread that carries it: there are as many of those
/// as cores, and that many silent guests would stop everything else, the server's door included.
@Tag("slow")
@Timeout(120)
class SilentGuestsTest {
    private static final int GUESTS = Runtime.getRuntime().availableProcessors() + 2;
    private static final Duration LONG = Duration.ofSeconds(100);

    @TempDir
    private Path folder;

    private final Cancellation cancellation = new Cancellation();

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource(delimiter = '|', textBlock = """
                NAMESPACES | javascript | console.log('up'); await new Promise(done => setTimeout(done, 99000))
                NAMESPACES | python     | import time; print('up', flush=True); time.sleep(99)
                NAMESPACES | shell      | echo up; sleep 99
                LANDLOCK   | javascript | console.log('up'); await new Promise(done => setTimeout(done, 99000))
                LANDLOCK   | python     | import time; print('up', flush=True); time.sleep(99)
                """)
    void areAllAliveAtOnce(Rung rung, String language, String code) throws InterruptedException {
        var data = folder.resolve("data");
        var diagnosis = Doctor.examine(rung, data);
        Assumptions.assumeTrue(diagnosis.usable(), () -> rung + " cannot be had here: " + diagnosis.items());
        var request =
                ExecutionRequest.of(new Source(Language.of(language), code)).withTimeout(LONG);
        var up = new CountDownLatch(GUESTS);
        var config = CaissonConfig.standard().withData(data).withWall(rung).withMaxWorkers(2 * GUESTS);
        try (var caisson = Caisson.open(config)) {
            Assumptions.assumeTrue(
                    caisson.runtimes().stream()
                            .anyMatch(runtime -> runtime.language().name().equals(language)),
                    () -> language + " is not installed here");
            var guests = new CountDownLatch(GUESTS);
            for (var guest = 0; guest < GUESTS; guest++) {
                Thread.ofVirtual().start(() -> {
                    caisson.execute(Caller.local(), request, Input.NONE, (Output) _ -> up.countDown(), cancellation);
                    guests.countDown();
                });
            }
            assertThat(up.await(60, TimeUnit.SECONDS)).isTrue();
            cancellation.cancel("the test");
            assertThat(guests.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }
}
