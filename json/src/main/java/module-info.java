/// The JSON form of the nouns, for the other modules of Caisson. An embedding application has no use for it.
@SuppressWarnings("module") // the modules named here are built after this one
module io.caisson.json {
    requires transitive io.caisson.core;
    requires static org.jspecify;
    requires tools.jackson.core;

    exports io.caisson.json to
            io.caisson.client,
            io.caisson.ledger;
}
