package io.caisson.worker.script;

/// What Java asks of the boot library; the numbers are those in `run.js`.
enum Operation {
    INSTALL(0),
    BEGIN(1),
    SHIFT(2),
    BODY(3),
    MAIN(4),
    MODULE(5),
    TURN(6),
    CAREFUL(7),
    REJECTION(8),
    IMPORTED(9),
    IMPORTER(10);

    private final int number;

    Operation(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
