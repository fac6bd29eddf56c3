package io.caisson.cli.shared;

import io.caisson.text.Text;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The three streams of the process, in UTF-8 whatever the locale, and which of them are terminals.
public record Terminal(InputStream in, PrintStream out, PrintStream err, boolean outIsWatched, boolean errIsWatched) {

    /// The streams of this process. The start script has found out which are terminals; Java can tell only for
    /// all of them together.
    public static Terminal ofProcess() {
        var watched = System.getProperty("caisson.terminals", "");
        return new Terminal(
                System.in,
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                watched.contains("out"),
                watched.contains("err"));
    }

    /// Guest text for stdout: escaped for a terminal, unchanged otherwise.
    public String forOut(String guestText) {
        return outIsWatched ? Text.printable(guestText, true) : guestText;
    }

    public String forErr(String guestText) {
        return errIsWatched ? Text.printable(guestText, true) : guestText;
    }

    /// Prints a message of ours. Escapes it, because it may contain guest text.
    public void complain(@Nullable String sentence) {
        err.println("caisson: " + Text.printable(String.valueOf(sentence), true));
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }
}
