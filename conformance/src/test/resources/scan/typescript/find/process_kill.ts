// finds: processes/kill
declare const process: any;
process.kill(1, 'SIGKILL');
