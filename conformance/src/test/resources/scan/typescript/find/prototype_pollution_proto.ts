// finds: prototype/pollution
const o: any = {};
o.__proto__.polluted = true;
