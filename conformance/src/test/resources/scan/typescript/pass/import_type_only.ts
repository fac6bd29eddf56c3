import type { Stats } from 'fs';
const f = (s: Stats | null) => s === null;
f(null);
