const process = { exit: () => 'left', kill: () => 'stopped' };
process.kill();
