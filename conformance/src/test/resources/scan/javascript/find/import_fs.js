// finds: modules/host
import fs from 'node:fs';
fs.readFileSync('data.txt');
