// finds: modules/host
import fs = require('fs');
fs.readFileSync('x');
