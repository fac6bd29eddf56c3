// finds: processes/kill
process.kill(1, 'SIGKILL');
