const { Worker, isMainThread, parentPort } = require('worker_threads');
if (isMainThread) {
    new Worker(__filename).on('message', (m) => console.log('got', m));
} else {
    parentPort.postMessage(6 * 7);
}
/* ---
modules: ["worker_threads"]
status: completed
result: null
stdout: got 42
*/
