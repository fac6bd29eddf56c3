// Runs each line it gets in a worker without permissions, and answers with what that made of it. For Deno.
const encoder = new TextEncoder();

function inWorker({ source, input }) {
  const text = `onmessage = ({ data: input }) => postMessage(String(${source}\n));`;
  const worker = new Worker(`data:text/javascript,${encodeURIComponent(text)}`, { type: 'module', deno: { permissions: 'none' } });
  return new Promise((resolve, reject) => {
    worker.onerror = reject;
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.postMessage(input ?? '');
  });
}

let rest = '';
for await (const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) await Deno.stdout.write(encoder.encode(`${JSON.stringify(await inWorker(JSON.parse(line)))}\n`));
}
