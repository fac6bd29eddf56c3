function pick<T, K extends keyof T>(o: T, k: K): T[K] { return o[k]; }
pick({ a: 1 }, 'a');
