// finds: modules/host
const cp = require('child' + '_process');
cp.execSync('id');
