package io.caisson.embed;

import java.nio.file.Path;
import java.util.Optional;

/// The data folder cannot be had.
public final class DataFolderException extends RuntimeException {
    private final boolean held;
    private final String holder;

    DataFolderException(String message) {
        this(message, null);
    }

    DataFolderException(String message, @org.jspecify.annotations.Nullable Throwable cause) {
        super(message, cause);
        this.held = false;
        this.holder = "";
    }

    /// Another process has it.
    ///
    /// @param holder what that wrote into the lock: its process id and, if it serves, its address
    DataFolderException(Path folder, String holder) {
        super("the data folder " + folder + " is held by another "
                + (holder.contains(" ") ? "server " : "process ")
                + (holder.isEmpty() ? "" : "(pid " + holder.replace(" ", ", ") + ")")
                + "; end that one or name another folder with --data");
        this.held = true;
        this.holder = holder;
    }

    /// Whether another process has it.
    public boolean isHeld() {
        return held;
    }

    /// The process id of the server that holds the folder.
    public Optional<Long> server() {
        var space = holder.indexOf(' ');
        return space < 0 ? Optional.empty() : Optional.of(Long.valueOf(holder.substring(0, space)));
    }

    /// Where the server that holds the folder listens.
    public Optional<String> url() {
        var space = holder.indexOf(' ');
        return space < 0 ? Optional.empty() : Optional.of(holder.substring(space + 1));
    }
}
