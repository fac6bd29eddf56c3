package io.caisson.guests;

import java.io.IOException;

/// A runtime for programs of one language, used once.
interface Guest {
    /// The default name of a program's file.
    String entry();

    /// A small program that uses what most programs use, for training.
    GuestProgram sample();

    /// Loads and starts what a program will need, before it arrives.
    void prepare() throws IOException;

    /// Runs a program.
    ///
    /// @return the exit code
    /// @throws GuestFailure when the program fails
    int run(GuestProgram program, ExchangeFolder exchange) throws IOException;
}
