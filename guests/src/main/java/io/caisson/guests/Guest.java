package io.caisson.guests;

import java.io.IOException;

/// A runtime for programs of one language. Used once.
interface Guest {
    /// The file a program without a name goes into.
    String entry();

    /// A small program that touches what most programs touch.
    GuestProgram sample();

    /// Loads and starts what a program will need, before there is one.
    void prepare() throws IOException;

    /// Runs a program.
    ///
    /// @return the exit code
    /// @throws GuestFailure when it fails by its own fault
    int run(GuestProgram program, ExchangeFolder exchange) throws IOException;
}
