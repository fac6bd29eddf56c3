Object.prototype.toString.call([]);
