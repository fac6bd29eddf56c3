// A plain HTTP server that runs each request in a fresh isolate: what people write when they need no more than that.
// It has no deadline, no record and no process boundary. Prints its port.
import { createServer } from 'node:http';
import ivm from 'isolated-vm';

const MEMORY_MB = 128;

function run(code) {
  const isolate = new ivm.Isolate({ memoryLimit: MEMORY_MB });
  try {
    return isolate.createContextSync().evalSync(code, { copy: true });
  } finally {
    isolate.dispose();
  }
}

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    try {
      const { code } = JSON.parse(Buffer.concat(pieces).toString());
      const body = JSON.stringify({ status: 'completed', result: run(code) });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
