// The peers. Each one opens once per turn and then runs one program at a time in an environment made for it alone:
//
//   open(poolSize) -> { run(program) -> result as text, between() }
//
// `between` comes after the result is out: it throws away what the run used, and refills. A paced caller never notices.
// None of them gets a deadline, an audit record or a process boundary; they only have to be fast.
import vm from 'node:vm';
import ivm from 'isolated-vm';
import { getQuickJS } from 'quickjs-emscripten';
import { VM } from 'vm2';

const MEMORY_MB = 128;

export const sandboxes = {
  'isolated-vm': () => {
    let used;
    return {
      run(program) {
        used = freshIsolate();
        return runInIsolate(used, program);
      },
      between: () => used.isolate.dispose(),
    };
  },

  'isolated-vm pooled': (poolSize) => {
    const ready = Array.from({ length: poolSize }, freshIsolate);
    let used;
    return {
      run(program) {
        used = ready.pop() ?? freshIsolate();
        return runInIsolate(used, program);
      },
      between() {
        used.isolate.dispose();
        ready.push(freshIsolate());
      },
    };
  },

  'quickjs-emscripten': async () => {
    const quickjs = await getQuickJS();
    return {
      run(program) {
        const context = quickjs.newContext();
        try {
          if (program.input !== undefined) {
            context.newString(program.input).consume((input) => context.setProp(context.global, 'input', input));
          }
          return context.unwrapResult(context.evalCode(program.source)).consume((result) => String(context.dump(result)));
        } finally {
          context.dispose();
        }
      },
      between() {},
    };
  },

  vm2: () => ({
    run: (program) => String(new VM({ sandbox: { input: program.input } }).run(program.source)),
    between() {},
  }),

  'node vm': () => ({
    run: (program) => String(vm.runInContext(program.source, vm.createContext({ input: program.input }))),
    between() {},
  }),

  // No isolation at all: what the machine and V8 can do.
  node: () => ({
    run: (program) => String(new Function('input', `return (${program.source}\n)`)(program.input)),
    between() {},
  }),
};

// isolated-vm off the main thread: creation stays where it is called, the rest runs on its thread pool.
export async function runInFreshIsolateAsync(program) {
  const isolate = new ivm.Isolate({ memoryLimit: MEMORY_MB });
  const context = await isolate.createContext();
  if (program.input !== undefined) await context.global.set('input', program.input);
  const script = await isolate.compileScript(program.source);
  return { isolate, result: String(await script.run(context)) };
}

function freshIsolate() {
  const isolate = new ivm.Isolate({ memoryLimit: MEMORY_MB });
  return { isolate, context: isolate.createContextSync() };
}

function runInIsolate({ context }, program) {
  if (program.input !== undefined) context.global.setSync('input', program.input);
  return String(context.evalSync(program.source));
}
