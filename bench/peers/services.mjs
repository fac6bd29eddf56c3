// Peers that are programs of their own, called as their users call them. As in sandboxes.mjs, but `run` promises its
// result, `process` is the number of the process that works for it, and `close` ends that.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('./node_modules/', import.meta.url));
const WORKERD = join(packages, '@cloudflare/workerd-linux-64/bin/workerd');
const DENO = join(packages, '@deno/linux-x64-glibc/deno');
const READY_TRIES = 100;

export const sandboxes = {
  // A worker loaded for each run, by a worker that is asked over HTTP.
  'workerd, worker loader': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'caisson-workerd-'));
    const port = await freePort();
    writeFileSync(join(folder, 'loader.js'), LOADER);
    writeFileSync(join(folder, 'config.capnp'), config(port));
    const server = spawn(WORKERD, ['serve', '--experimental', 'config.capnp'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const agent = new Agent({ keepAlive: true });
    await answering(() => post(agent, port, { source: '1', input: '' }));
    return {
      run: (program) => post(agent, port, program),
      between() {},
      process: server.pid,
      close() {
        agent.destroy();
        server.kill();
        rmSync(folder, { recursive: true });
      },
    };
  },

  // A worker without permissions for each run, in a Deno that is already there.
  'deno, worker': async () => {
    const server = spawn(DENO, ['run', '--no-prompt', '--quiet', '--unstable-worker-options', fileURLToPath(new URL('./deno.mjs', import.meta.url))], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
    return {
      async run(program) {
        server.stdin.write(`${JSON.stringify(program)}\n`);
        return JSON.parse((await lines.next()).value);
      },
      between() {},
      process: server.pid,
      close: () => server.kill(),
    };
  },

  // A Deno without permissions for each run.
  'deno, process': () => ({
    run: (program) => told(DENO, ['run', '--no-prompt', '--quiet', '-'], script(program)),
    between() {},
  }),
};

const LOADER = `
let serial = 0;
export default {
  async fetch(request, env) {
    const { source, input } = await request.json();
    const text = 'export default { async fetch(request) { const input = await request.text(); return new Response(String(' + source + '\\n)); } }';
    const worker = env.LOADER.get('run-' + serial++, async () => ({
      compatibilityDate: '2026-01-01', mainModule: 'main.js', modules: { 'main.js': text }, globalOutbound: null,
    }));
    return worker.getEntrypoint().fetch('http://run/', { method: 'POST', body: input ?? '' });
  },
};
`;

const config = (port) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "loader.js", esModule = embed "loader.js")],
  bindings = [(name = "LOADER", workerLoader = ())],
  compatibilityDate = "2026-01-01",
  compatibilityFlags = ["experimental"],
);
`;

const script = (program) => `const input = ${JSON.stringify(program.input ?? '')};\nconsole.log(String(${program.source}\n));\n`;

export function told(command, given, input) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, given, { stdio: ['pipe', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    child.on('error', reject).on('close', (code) => (code === 0 ? resolve(text.trimEnd()) : reject(new Error(`${command} ended with ${code}`))));
    child.stdin.end(input);
  });
}

function post(agent, port, body) {
  return new Promise((resolve, reject) => {
    const asked = request({ agent, port, host: '127.0.0.1', method: 'POST' }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk)).on('end', () => resolve(text));
    });
    asked.on('error', reject).end(JSON.stringify(body));
  });
}

async function answering(ask) {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === READY_TRIES) throw error;
      await sleep(100);
    }
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
