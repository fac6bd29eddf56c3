<?php
declare(strict_types=1);
function deep(int $x): int {
    if ($x === 0) {
        throw new InvalidArgumentException("too deep, é");
    }
    return deep($x - 1);
}
echo basename(__FILE__), " ", $argc, " ", count(get_defined_vars()) > 0 ? "ok" : "", "\n";
deep(1);
/* ---
status: failed
error.kind: runtime
error.type: InvalidArgumentException
error.message: too deep, é
error.line: 5
stdout: main.php 1 ok
stderr: *
exitCode: 255
*/
