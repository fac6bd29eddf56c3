// finds: modules/host
const cp = await import('node:child_process');
cp.execSync('id');
