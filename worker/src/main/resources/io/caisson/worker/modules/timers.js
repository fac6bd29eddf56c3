// timers, and timers/promises.

const {
  ErrorConstructor, PromiseConstructor, clearImmediate, clearInterval, clearTimeout, define, setImmediate,
  setInterval, setTimeout,
} = library;

function aborted(signal) {
  const error = new ErrorConstructor('The operation was aborted');
  define(error, 'name', 'AbortError');
  define(error, 'code', 'ABORT_ERR');
  if (signal.reason !== undefined) define(error, 'cause', signal.reason);
  return error;
}

/** `begin` sets the timer; `cancel` clears it when the signal in `options` is aborted. */
function promised(begin, cancel, value, options) {
  const signal = options?.signal;
  return new PromiseConstructor((resolve, reject) => {
    if (signal?.aborted) return reject(aborted(signal));
    let stopped;
    const timer = begin(() => {
      if (stopped !== undefined) signal.removeEventListener('abort', stopped);
      resolve(value);
    });
    if (signal === undefined) return undefined;
    stopped = () => {
      cancel(timer);
      reject(aborted(signal));
    };
    return signal.addEventListener('abort', stopped, { once: true });
  });
}

function timeout(delay, value, options) {
  return promised((done) => setTimeout(done, delay), clearTimeout, value, options);
}

function immediate(value, options) {
  return promised((done) => setImmediate(done), clearImmediate, value, options);
}

async function* interval(delay, value, options) {
  const signal = options?.signal;
  if (signal?.aborted) throw aborted(signal);
  let due = 0;
  let wake;
  const tick = () => {
    due++;
    wake?.();
  };
  const timer = setInterval(tick, delay);
  if (signal !== undefined) signal.addEventListener('abort', () => wake?.(), { once: true });
  try {
    for (;;) {
      if (due === 0 && !signal?.aborted) {
        await new PromiseConstructor((resolve) => {
          wake = resolve;
        });
      }
      if (signal?.aborted) throw aborted(signal);
      for (; due > 0; due--) yield value;
    }
  } finally {
    clearInterval(timer);
  }
}

const promises = {
  setTimeout: timeout, setImmediate: immediate, setInterval: interval,
  scheduler: { wait: (delay, options) => timeout(delay, undefined, options), yield: () => immediate() },
};

return { __proto__: null, clearImmediate, clearInterval, clearTimeout, promises, setImmediate, setInterval, setTimeout };
