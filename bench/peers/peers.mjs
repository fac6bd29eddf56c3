// Measures the peers of one module on demand: one JSON line in, one JSON line out, until the input ends.
//
//   node peers.mjs [MODULE]     ./sandboxes.mjs unless named
//
//   { peer, api: "sync" | "async" | "threads", code, body, input, expected, unique, poolSize, warmUp, count, atOnce, paceMs }
//   -> { nanos: [latency of each run], wallNanos, cpuNanos } or { error }
//
// A `body` gets its input as JSON text and returns JSON text, in every peer; anything else is an expression.
// Back to back, a run is asked for when the result before it is out, so it waits for the clean-up in between, as any
// caller of a single thread does.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const module = isMainThread ? (process.argv[2] ?? './sandboxes.mjs') : workerData.module;
const { runInFreshIsolateAsync, sandboxes } = await import(new URL(module, import.meta.url));

const TICK_NANOS = 1e7;
const now = process.hrtime.bigint;
let serial = 0;

function programs(load) {
  const source = load.body ? `JSON.stringify((function (context) {${load.code}\n})(JSON.parse(input)))` : load.code;
  const input = load.body ? load.input : undefined;
  return () => ({ source: load.unique ? `${source}\n// ${serial++}` : source, input });
}

function check(load, result) {
  if (result !== load.expected) throw new Error(`${load.peer} returned ${result.slice(0, 80)}`);
}

async function oneByOne(load, count, opened) {
  const sandbox = opened ?? (await sandboxes[load.peer](load.poolSize));
  const next = programs(load);
  const nanos = [];
  let asked = now();
  let due = asked;
  for (let i = 0; i < count; i++) {
    if (load.paceMs > 0) {
      await until(due);
      due += BigInt(load.paceMs * 1e6);
      asked = now();
    }
    const started = sandbox.run(next());
    const result = typeof started === 'string' ? started : await started;
    const answered = now();
    nanos.push(Number(answered - asked));
    asked = answered;
    check(load, result);
    sandbox.between();
  }
  return nanos;
}

async function until(due) {
  const left = Number(due - now()) / 1e6;
  if (left > 0) await sleep(Math.ceil(left));
}

// `atOnce` lanes on one event loop.
async function asynchronously(load, count) {
  const next = programs(load);
  const nanos = [];
  const lane = async () => {
    while (count-- > 0) {
      const program = next();
      const before = now();
      const { isolate, result } = await runInFreshIsolateAsync(program);
      nanos.push(Number(now() - before));
      check(load, result);
      isolate.dispose();
    }
  };
  await Promise.all(Array.from({ length: load.atOnce }, lane));
  return nanos;
}

// A thread per core runs its share one by one; more threads than cores only made every peer slower.
async function onThreads(load, count) {
  const threads = Math.min(load.atOnce, availableParallelism());
  const share = { ...load, module, count: Math.ceil(count / threads) };
  const workers = Array.from({ length: threads }, () => new Worker(new URL(import.meta.url), { workerData: share }));
  try {
    await Promise.all(workers.map((worker) => answer(worker)));
    return {
      measure: async () => {
        workers.forEach((worker) => worker.postMessage('go'));
        return (await Promise.all(workers.map((worker) => answer(worker)))).flat();
      },
      close: () => Promise.all(workers.map((worker) => worker.terminate())),
    };
  } catch (error) {
    await Promise.all(workers.map((worker) => worker.terminate()));
    throw error;
  }
}

function answer(worker) {
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

async function prepare(load) {
  switch (load.api) {
    case 'async':
      await asynchronously(load, load.warmUp);
      return { measure: () => asynchronously(load, load.count), close() {} };
    case 'threads':
      return onThreads(load, load.count);
    default: {
      const sandbox = await sandboxes[load.peer](load.poolSize);
      await oneByOne({ ...load, paceMs: 0 }, load.warmUp, sandbox);
      return { measure: () => oneByOne(load, load.count, sandbox), process: sandbox.process, close: () => sandbox.close?.() };
    }
  }
}

// What a process of its own has used, and what those used that have ended; the kernel counts both in ticks.
function otherCpuNanos(pid) {
  const ticks = (who, first) => {
    const fields = readFileSync(`/proc/${who}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
    return Number(fields[first]) + Number(fields[first + 1]);
  };
  return TICK_NANOS * (ticks('self', 13) + (pid ? ticks(pid, 11) : 0));
}

async function measure(load) {
  const prepared = await prepare(load);
  const cpu = process.cpuUsage();
  const others = otherCpuNanos(prepared.process);
  const before = now();
  const nanos = await prepared.measure();
  const wallNanos = Number(now() - before);
  const { user, system } = process.cpuUsage(cpu);
  const cpuNanos = (user + system) * 1000 + otherCpuNanos(prepared.process) - others;
  await prepared.close();
  return { nanos, wallNanos, cpuNanos };
}

async function serveLines() {
  for await (const line of createInterface({ input: process.stdin })) {
    const answer = await measure(JSON.parse(line)).catch((error) => ({ error: String(error.stack ?? error) }));
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
  process.exit(0);
}

async function serveThread(load) {
  await oneByOne(load, Math.ceil(load.warmUp / 2));
  parentPort.postMessage('ready');
  await new Promise((resolve) => parentPort.once('message', resolve));
  parentPort.postMessage(await oneByOne(load, load.count));
}

await (isMainThread ? serveLines() : serveThread(workerData));
