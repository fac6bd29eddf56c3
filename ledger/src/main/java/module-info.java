/// The ledger. An embedding application configures it and names the answers of `ReceiptLedger`.
@SuppressWarnings({"module", "opens"}) // modules that are built after this one, and a folder without classes
module io.caisson.ledger {
    requires transitive io.caisson.core;
    requires io.caisson.json;
    requires static org.jspecify;
    requires com.github.benmanes.caffeine;
    requires com.zaxxer.hikari;
    requires flyway.core;
    requires io.github.bucket4j.core;
    requires java.net.http;
    requires java.sql;
    requires org.jdbi.v3.core;
    requires org.xerial.sqlitejdbc;

    exports io.caisson.ledger.analytics;
    exports io.caisson.ledger.billing;
    exports io.caisson.ledger.config;
    exports io.caisson.ledger.receipt;
    exports io.caisson.ledger.record;
    exports io.caisson.ledger to
            io.caisson.embed;
    exports io.caisson.ledger.chain to
            io.caisson.embed;
    exports io.caisson.ledger.events to
            io.caisson.embed;
    exports io.caisson.ledger.port to
            io.caisson.embed;
    exports io.caisson.ledger.signed to
            io.caisson.embed;
    exports io.caisson.ledger.store to
            io.caisson.embed;

    // Flyway reads the steps of the schema
    opens io.caisson.ledger.schema;
    opens io.caisson.ledger.shared;
}
