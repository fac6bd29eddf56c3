new Array(1000).fill(0).length;
