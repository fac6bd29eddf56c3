// finds: prototype/pollution
Object.prototype.polluted = true;
