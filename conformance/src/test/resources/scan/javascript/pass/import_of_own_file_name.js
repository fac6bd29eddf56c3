const path = 'child_process.md';
path.length;
