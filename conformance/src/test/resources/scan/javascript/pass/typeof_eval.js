typeof eval === 'function';
