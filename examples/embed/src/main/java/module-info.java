/// A program that embeds Caisson as a named module.
module example.embed {
    requires io.caisson.embed;
}
