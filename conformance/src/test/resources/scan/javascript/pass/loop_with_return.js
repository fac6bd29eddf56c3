function next() { for (;;) { if (Math.random() < 0.5) return 1; } }
next();
