package io.caisson.worker.script;

/// The operations of the boot library that Java calls; the numbers are those in `run.js`.
enum BootOperation {
    INSTALL(0),
    BEGIN(1),
    BODY(2),
    MAIN(3),
    MODULE(4),
    TURN(5),
    CAREFUL(6),
    REJECTION(7),
    IMPORTED(8),
    IMPORTER(9),
    PROVIDE(10),
    LEND(11),
    CELL(12),
    SETTLE(13);

    private final int number;

    BootOperation(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
