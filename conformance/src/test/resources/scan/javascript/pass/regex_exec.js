const m = /(\d+)/.exec('a12');
m[1];
