// finds: modules/host, processes/start
const { exec } = require('child_process');
exec('ls');
