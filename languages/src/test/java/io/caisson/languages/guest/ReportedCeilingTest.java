package io.caisson.languages.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Limit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportedCeilingTest {
    @ParameterizedTest
    @CsvSource(delimiterString = "=>", textBlock = """
            OSError: [Errno 24] Too many open files: '/dev/null' => OPEN_FILES
            Error: EMFILE: too many open files, open '/dev/null' => OPEN_FILES
            cat: write error: No space left on device => DISK
            Error: ENOSPC: no space left on device, write => DISK
            Exception in thread "main" java.lang.OutOfMemoryError: Java heap space => MEMORY
            java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory => PROCESSES
            FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory => MEMORY
            PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted => MEMORY
            """)
    void namesTheCeiling(String said, Limit limit) {
        assertThat(ReportedCeiling.find(said + "\n")).contains(limit);
    }

    @Test
    void whatWasSaidLongAgoDoesNotCount() {
        assertThat(ReportedCeiling.find("Too many open files\n" + "x\n".repeat(5_000)))
                .isEmpty();
    }

    @Test
    void otherErrorsAreNone() {
        assertThat(ReportedCeiling.find("ValueError: EMFILE is no name\n")).isEmpty();
        assertThat(ReportedCeiling.find("")).isEmpty();
    }
}
