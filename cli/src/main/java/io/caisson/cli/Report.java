package io.caisson.cli;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Outcome;
import io.caisson.Receipt;
import io.caisson.Value;

/// Tells a person how a run ended: the result on stdout, or the error with the source line it points at on stderr.
///
/// A program without a result and one that returns null look the same in JSON; neither prints anything.
record Report(Terminal terminal, Program program) {

    void print(Receipt receipt) {
        if (receipt.outcome() instanceof Outcome.Completed(var result)) {
            print(result);
        } else {
            receipt.error().ifPresent(error -> print(error, receipt.outcome().status()));
        }
        if (receipt.run().transcript().truncated()) {
            terminal.complain("the output was cut at its limit");
        }
    }

    private void print(Value result) {
        if (!result.equals(Value.NULL)) {
            terminal.out().println(terminal.forOut(result.json()));
        }
    }

    private void print(GuestError error, String status) {
        var place = error.line() == 0 ? "" : name() + ":" + error.line() + ":" + error.column() + ": ";
        terminal.err().println(terminal.forErr(place + kind(error, status) + error.message()));
        Excerpt.of(program.code(), error.line(), error.column())
                .ifPresent(excerpt -> terminal.err().println(excerpt));
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
