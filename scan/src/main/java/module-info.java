/// The gate and its rules. An embedding application configures the gate and adds rules, validators and hooks.
module io.caisson.scan {
    requires transitive io.caisson.core;
    requires static org.jspecify;
    requires re2j;

    exports io.caisson.scan;
    exports io.caisson.scan.rules;
}
