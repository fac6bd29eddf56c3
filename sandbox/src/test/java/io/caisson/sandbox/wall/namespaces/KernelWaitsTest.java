package io.caisson.sandbox.wall.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class KernelWaitsTest {
    @Test
    void aCallThatFailsIsAFailureOfTheCaller() throws Exception {
        assertThat(thrownBy(() -> {
                    throw new IOException("the pipe is gone");
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the pipe is gone");
    }

    @Test
    void anErrorEndsTheWait() throws Exception {
        var error = new StackOverflowError();
        assertThat(thrownBy(() -> {
                    throw error;
                }))
                .isSameAs(error);
    }

    private static Throwable thrownBy(KernelWaits.Call call) throws Exception {
        var thrown = new CompletableFuture<Throwable>();
        Thread.startVirtualThread(() -> thrown.complete(catchThrowable(() -> KernelWaits.during(call))));
        return thrown.get(10, TimeUnit.SECONDS);
    }
}
