/// The wall, worker processes and their pool. Of all this an embedding application names a wall and catches its
/// exception; both are in one package with the other nouns of the wall.
@SuppressWarnings("module") // the modules named here are built after this one
module io.caisson.sandbox {
    requires transitive io.caisson.core;
    requires static org.jspecify;

    exports io.caisson.sandbox.wall;
    exports io.caisson.sandbox to
            io.caisson.embed;
    exports io.caisson.sandbox.home to
            io.caisson.embed,
            io.caisson.languages;
    exports io.caisson.sandbox.syntax to
            io.caisson.embed,
            io.caisson.languages;
    exports io.caisson.sandbox.wall.choice to
            io.caisson.embed;
    exports io.caisson.sandbox.wall.host to
            io.caisson.embed;
    exports io.caisson.sandbox.wall.landlock to
            io.caisson.embed;
    exports io.caisson.sandbox.wall.namespaces to
            io.caisson.languages;
    exports io.caisson.sandbox.wall.seccomp to
            io.caisson.embed;
    exports io.caisson.sandbox.workers to
            io.caisson.embed,
            io.caisson.languages;
}
