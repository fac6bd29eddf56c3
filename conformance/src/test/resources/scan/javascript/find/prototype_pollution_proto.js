// finds: prototype/pollution
const o = {};
o.__proto__.polluted = true;
