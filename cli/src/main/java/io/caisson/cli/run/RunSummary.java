package io.caisson.cli.run;

import io.caisson.Artifact;
import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Outcome;
import io.caisson.Value;
import io.caisson.cli.shared.Terminal;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import io.caisson.text.Text;
import java.util.Optional;

/// Prints how a run ended: the result to stdout, or the error with its source line to stderr.
///
/// Artifacts are listed on stderr. A null result prints nothing, because in JSON it cannot be distinguished from
/// no result.
record RunSummary(Terminal terminal, ProgramArgument program) {

    void print(Receipt receipt) {
        if (receipt.outcome() instanceof Outcome.Completed(var result)) {
            print(result);
        } else {
            receipt.error().ifPresent(error -> print(error, receipt));
        }
        if (receipt.run().transcript().truncated()) {
            terminal.complain("the output was cut at its limit");
        }
    }

    /// @param kept what was done with it; empty when artifacts are not kept
    void print(Artifact artifact, Optional<String> kept) {
        var what = kept.orElseGet(() -> "artifact " + Text.printable(artifact.path()));
        terminal.complain(what + " (" + artifact.mediaType() + ", " + artifact.content().length + " bytes)");
    }

    private void print(Value result) {
        if (!result.equals(Value.NULL)) {
            terminal.out().println(terminal.forOut(result.json()));
        }
    }

    private void print(GuestError error, Receipt receipt) {
        var sentence =
                place(error) + kind(error, receipt.outcome().status()) + error.message() + exit(error, receipt.run());
        terminal.err().println(terminal.forErr(sentence));
        Excerpt.of(program.code(), error.line(), error.column())
                .ifPresent(excerpt -> terminal.err().println(excerpt));
    }

    private String place(GuestError error) {
        if (error.line() == 0) {
            return "";
        }
        return name() + ":" + error.line() + ":" + (error.column() == 0 ? "" : error.column() + ":") + " ";
    }

    /// The exit code as a suffix; empty for an error of the kind `exit`, whose message has it already.
    private static String exit(GuestError error, Run run) {
        var code = run.exitCode().orElse(0);
        return code == 0 || error.kind() == ErrorKind.EXIT ? "" : " (exit code " + code + ")";
    }

    private static String kind(GuestError error, String status) {
        if (error.kind() == ErrorKind.CANCELLED) {
            return "";
        }
        return (error.type().isEmpty() ? status + " (" + error.kind().label() + ")" : error.type()) + ": ";
    }

    private String name() {
        return program.entry().isEmpty() ? "stdin" : program.entry();
    }
}
