/// Caisson inside a Java program: `Caisson.open()`.
module io.caisson.embed {
    requires transitive io.caisson.client;
    requires transitive io.caisson.core;
    requires transitive io.caisson.ledger;
    requires transitive io.caisson.sandbox;
    requires transitive io.caisson.scan;
    requires io.caisson.languages;
    requires static org.jspecify;
    requires java.management;
    requires jdk.management;

    exports io.caisson.embed;
}
