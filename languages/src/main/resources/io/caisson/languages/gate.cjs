// Node loads this before it opens the program. Threads and forks load it again, when the gate is gone.
'use strict';
const fs = require('fs');
if (fs.existsSync('/caisson/gate')) {
    // the first use of a stream takes a while
    process.stdout;
    process.stderr;
    fs.readFileSync('/caisson/gate');
    fs.unlinkSync('/caisson/gate');
    const code = fs.readFileSync(0);
    if (code.length > 0) {
        fs.writeFileSync('main.js', code);
    }
    fs.writeFileSync('/caisson/began', '');
}
require('./manners.cjs');
