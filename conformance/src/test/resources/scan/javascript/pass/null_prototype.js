const o = { __proto__: null };
Object.keys(o).length;
