package io.caisson.cli.ledger;

import io.caisson.Value;
import io.caisson.cli.run.BoundedInput;
import io.caisson.cli.shared.ExitCode;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.UsageException;
import io.caisson.cli.shared.Version;
import io.caisson.ledger.chain.Verification;
import io.caisson.ledger.signed.Checkpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Verifies that the ledger was not changed after it was recorded.
@Command(
        name = "verify",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Verifies that no receipt was changed, removed or moved, or names the first such receipt.",
        footer = {"", "Exit codes: 0 the chain holds, 5 it does not."})
public final class VerifyCommand implements Callable<Integer> {
    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "A checkpoint stored elsewhere, which also proves that the end was not cut off.")
    private @Nullable Path checkpoint;

    @Option(
            names = "--keep",
            paramLabel = "FILE",
            description = "Write the newest checkpoint to this file, if the chain is valid.")
    private @Nullable Path keep;

    @Mixin
    private LedgerOptions ledger = new LedgerOptions();

    private final Terminal terminal;

    public VerifyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        var kept = checkpoint == null ? null : read(checkpoint);
        try (var reader = LedgerFolder.open(ledger.data(), terminal)) {
            var verification = kept == null ? reader.verify() : reader.verify(kept);
            terminal.out()
                    .println(ledger.json() ? Value.of(document(verification)).json() : verification.summary());
            if (keep != null && verification.holds()) {
                write(verification, keep);
            }
            return verification.holds() ? 0 : ExitCode.BROKEN;
        }
    }

    private static Checkpoint read(Path file) {
        return UsageException.telling(
                "--checkpoint: ", () -> Checkpoint.parse(BoundedInput.text(BoundedInput.file(file), file.toString())));
    }

    private void write(Verification verification, Path file) {
        var newest = verification.newest();
        if (newest.isEmpty()) {
            terminal.complain("there is no checkpoint yet: the first is made when the ledger is closed");
            return;
        }
        try {
            Files.writeString(file, newest.get().json() + "\n");
        } catch (IOException e) {
            throw new UsageException("--keep: " + file + " cannot be written (" + e + ")");
        }
    }

    private static Map<String, @Nullable Object> document(Verification verification) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("holds", verification.holds());
        members.put("receipts", verification.receipts());
        members.put("stubs", verification.stubs());
        members.put("tenants", verification.tenants());
        members.put("checkpoints", verification.checkpoints());
        members.put("flaw", verification.flaw().map(VerifyCommand::members).orElse(null));
        members.put(
                "newestCheckpoint",
                verification.newest().map(newest -> Value.json(newest.json())).orElse(null));
        return members;
    }

    private static Map<String, @Nullable Object> members(Verification.Flaw flaw) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("tenant", flaw.tenant());
        members.put("receipt", flaw.seq() == 0 ? null : flaw.seq());
        members.put("id", flaw.id().isEmpty() ? null : flaw.id());
        members.put("what", flaw.what());
        return members;
    }
}
