package io.caisson.bench;

/// Something that can run a load and be measured while it does.
interface Contestant {
    String name();

    Sample run(Load load);
}
