/// Another Caisson over HTTP: as an `ExecutionService`, and as a place.
module io.caisson.client {
    requires transitive io.caisson.core;
    requires io.caisson.json;
    requires static org.jspecify;
    requires java.net.http;

    exports io.caisson.client;
}
