/// Guests that run as processes. Nothing here is for an embedding application.
@SuppressWarnings("module") // the modules named here are built after this one
module io.caisson.languages {
    requires transitive io.caisson.core;
    requires transitive io.caisson.sandbox;
    requires static org.jspecify;

    exports io.caisson.languages to
            io.caisson.embed;
    exports io.caisson.languages.recipe to
            io.caisson.embed;
}
