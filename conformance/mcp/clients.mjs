// Uses Caisson's MCP door with the official clients and the inspector's command line, and says what worked.
//
//   CAISSON_URL  the address of /mcp      CAISSON_KEY  a key for it
//   CAISSON_COMMAND  a command, split at spaces, that serves over stdin and stdout (optional)
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as EarlierHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const { CAISSON_URL: url, CAISSON_KEY: key, CAISSON_COMMAND: command } = process.env;
const me = { name: 'caisson-check', version: '1.0.0' };
const http = { requestInit: { headers: { Authorization: `Bearer ${key}` } } };
const [program, ...args] = (command ?? '').split(' ');
const pinned = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
const auto = { versionNegotiation: { mode: 'auto' } };

const earlier = [
  ['SDK 1, HTTP', () => [new EarlierClient(me), new EarlierHttp(new URL(url), http)]],
  ['client 2 as of 2025-11-25, HTTP', () => [new Client(me), new StreamableHTTPClientTransport(new URL(url), http)]],
];
const modern = [
  ['client 2 at 2026-07-28, HTTP', () => [new Client(me, pinned), new StreamableHTTPClientTransport(new URL(url), http)]],
  ['client 2 choosing, HTTP', () => [new Client(me, auto), new StreamableHTTPClientTransport(new URL(url), http)]],
];
if (command) {
  earlier.push(['SDK 1, stdio', () => [new EarlierClient(me), new EarlierStdio({ command: program, args })]]);
  modern.push(['client 2 at 2026-07-28, stdio', () => [new Client(me, pinned), new StdioClientTransport({ command: program, args })]]);
}

/** The result of a tool, by the method that both clients have in two forms. */
const call = (client, name, args, options) =>
  client instanceof EarlierClient
    ? client.callTool({ name, arguments: args }, undefined, options)
    : client.callTool({ name, arguments: args }, options);

async function use(client) {
  const { tools } = await client.listTools();
  assert.ok(tools.some((tool) => tool.name === 'code_execute'), 'code_execute is listed');

  const run = await call(client, 'code_execute', { code: 'return context.x * 2', context: { x: 21 } });
  assert.equal(run.structuredContent.output, 42);
  assert.equal(JSON.parse(run.content[0].text).output, 42);

  const failed = await call(client, 'executeCode', { code: 'null.x', language: 'javascript' });
  assert.equal(failed.isError, true);
  assert.equal(failed.structuredContent.error.type, 'TypeError');

  const link = run.content.findLast((content) => content.type === 'resource_link');
  const { contents } = await client.readResource({ uri: link.uri });
  assert.equal(JSON.parse(contents[0].text).status, 'completed');

  const { messages } = await client.getPrompt({ name: 'run-program', arguments: { code: '6*7', language: 'javascript' } });
  assert.match(messages[0].content.text, /6\*7/);

  const told = [];
  const waiting = 'await new Promise(done => setTimeout(done, 4000)); return 1';
  await call(client, 'code_execute', { code: waiting, timeout: 20000 }, { onprogress: (progress) => told.push(progress) });
  assert.ok(told.length > 0, 'progress was told');

  const hasty = new AbortController();
  const endless = call(client, 'code_execute', { code: 'for(;;);', timeout: 20000 }, { signal: hasty.signal });
  setTimeout(() => hasty.abort(), 300);
  await assert.rejects(endless);
}

async function inspect() {
  const inspector = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
  const launcher = inspector.replace('package.json', 'clients/launcher/build/index.js');
  const ask = async (...more) => {
    const flags = ['--cli', url, '--transport', 'http', '--header', `Authorization: Bearer ${key}`, '--format', 'json'];
    const { stdout } = await promisify(execFile)(process.execPath, [launcher, ...flags, ...more]);
    return JSON.parse(stdout).result;
  };
  const { tools } = await ask('--method', 'tools/list');
  assert.ok(tools.some((tool) => tool.name === 'code_execute'));
  const run = await ask('--method', 'tools/call', '--tool-name', 'code_execute', '--tool-args-json', '{"code":"return 6*7"}');
  assert.equal(run.structuredContent.output, 42);
}

let failures = 0;
async function check(name, work) {
  try {
    console.log(`ok   ${name}${(await work()) ?? ''}`);
  } catch (error) {
    failures++;
    console.log(`FAIL ${name}: ${error.stack ?? error}`);
  }
}

for (const [name, make] of [...earlier, ...modern]) {
  await check(name, async () => {
    const [client, transport] = make();
    await client.connect(transport);
    try {
      await use(client);
      const version = client.getNegotiatedProtocolVersion?.();
      if (modern.some(([each]) => each === name)) assert.equal(version, '2026-07-28');
    } finally {
      await client.close();
    }
  });
}
await check('inspector, HTTP', inspect);
process.exit(failures === 0 ? 0 : 1);
