/// Nouns and verbs of Caisson: request, limits, outcome, receipt, and the interfaces that an embedding application
/// implements. What is exported to named modules only is for the other modules of Caisson.
@SuppressWarnings("module") // the modules named here are built after this one
module io.caisson.core {
    requires static transitive org.jspecify;

    exports io.caisson;
    exports io.caisson.account;
    exports io.caisson.connector;
    exports io.caisson.engine;
    exports io.caisson.gate;
    exports io.caisson.receipt;
    exports io.caisson.execution to
            io.caisson.client,
            io.caisson.embed,
            io.caisson.json,
            io.caisson.ledger;
    exports io.caisson.policy to
            io.caisson.embed,
            io.caisson.scan;
    exports io.caisson.text to
            io.caisson.client,
            io.caisson.json,
            io.caisson.languages,
            io.caisson.ledger,
            io.caisson.scan;
    exports io.caisson.wire to
            io.caisson.languages,
            io.caisson.sandbox;
    exports io.caisson.work to
            io.caisson.client,
            io.caisson.json,
            io.caisson.languages,
            io.caisson.ledger,
            io.caisson.scan;
}
