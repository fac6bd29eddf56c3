// events: EventEmitter. The state of an emitter is kept in a map beside it, so that any object can be an emitter.

const {
  ErrorConstructor, ErrorIsError, MapConstructor, MapDelete, MapForEach, MapGet, MapSet, ObjectDefineProperty,
  ObjectKeys, PromiseConstructor, ReflectApply, SymbolAsyncIterator, SymbolFor, WeakMapConstructor, WeakMapGet,
  WeakMapSet, className, define, inspect, isObject, list, uncaught, warn,
} = library;
const { argType, coded, needFunction, outOfRange } = chunk('faults');

const errorMonitor = library.SymbolConstructor('events.errorMonitor');
const captureRejectionSymbol = SymbolFor('nodejs.rejection');
let defaultMaxListeners = 10;

const states = new WeakMapConstructor();

function EventEmitter(options = undefined) {
  stateOf(this).capture = !!options?.captureRejections;
}

function stateOf(emitter) {
  let state = WeakMapGet(states, emitter);
  if (state === undefined) {
    state = { __proto__: null, events: new MapConstructor(), most: undefined, capture: false, warned: false };
    WeakMapSet(states, emitter, state);
  }
  return state;
}

function entriesOf(emitter, name) {
  return MapGet(stateOf(emitter).events, keyOf(name));
}

/** Converts a value as a property name is converted. */
function keyOf(name) {
  return typeof name === 'symbol' ? name : `${name}`;
}

function add(emitter, name, listener, raw, first) {
  needFunction(listener, 'listener');
  const state = stateOf(emitter);
  if (MapGet(state.events, 'newListener') !== undefined) emitter.emit('newListener', name, listener);
  const key = keyOf(name);
  const before = MapGet(state.events, key) ?? list();
  const entries = list();
  const entry = { __proto__: null, listener, raw: raw ?? listener };
  if (first) entries[0] = entry;
  for (let i = 0; i < before.length; i++) entries[entries.length] = before[i];
  if (!first) entries[entries.length] = entry;
  MapSet(state.events, key, entries);
  complain(emitter, state, key, entries.length);
  return emitter;
}

function complain(emitter, state, key, count) {
  const most = state.most ?? defaultMaxListeners;
  if (most <= 0 || count <= most || state.warned) return;
  state.warned = true;
  warn('MaxListenersExceededWarning: Possible EventEmitter memory leak detected. ' + count + ' '
    + (typeof key === 'symbol' ? library.SymbolToString(key) : key) + ' listeners added to ['
    + (className(emitter) ?? 'Object') + ']. Use emitter.setMaxListeners() to increase limit');
}

/** A listener that is removed before it is called. */
function onceOnly(emitter, name, listener) {
  needFunction(listener, 'listener');
  let fired = false;
  const raw = function (...values) {
    if (fired) return undefined;
    fired = true;
    removeEntry(emitter, name, raw);
    return ReflectApply(listener, emitter, values);
  };
  define(raw, 'listener', listener);
  return raw;
}

function removeEntry(emitter, name, listener) {
  const state = stateOf(emitter);
  const key = keyOf(name);
  const before = MapGet(state.events, key);
  if (before === undefined) return;
  let at = before.length - 1;
  while (at >= 0 && before[at].listener !== listener && before[at].raw !== listener) at--;
  if (at < 0) return;
  const entries = list();
  for (let i = 0; i < before.length; i++) if (i !== at) entries[entries.length] = before[i];
  if (entries.length === 0) MapDelete(state.events, key);
  else MapSet(state.events, key, entries);
  if (MapGet(state.events, 'removeListener') !== undefined) emitter.emit('removeListener', name, before[at].listener);
}

function emit(emitter, name, values) {
  const key = keyOf(name);
  const state = stateOf(emitter);
  if (key === 'error') {
    if (MapGet(state.events, errorMonitor) !== undefined) emit(emitter, errorMonitor, values);
    if (MapGet(state.events, 'error') === undefined) throw unhandled(values[0]);
  }
  const entries = MapGet(state.events, key);
  if (entries === undefined) return false;
  for (let i = 0; i < entries.length; i++) {
    const given = ReflectApply(entries[i].raw, emitter, values);
    if (state.capture && isObject(given)) capture(emitter, given, name, values);
  }
  return true;
}

function unhandled(error) {
  if (ErrorIsError(error)) return error;
  const made = coded(ErrorConstructor, 'ERR_UNHANDLED_ERROR',
    'Unhandled error. (' + inspect(error) + ')');
  define(made, 'context', error);
  return made;
}

/** Turns a rejected promise of a listener into an error event. */
async function capture(emitter, given, name, values) {
  try {
    await given;
  } catch (error) {
    try {
      const handler = emitter[captureRejectionSymbol];
      if (typeof handler === 'function') ReflectApply(handler, emitter, prepended(error, name, values));
      else emitter.emit('error', error);
    } catch (fault) {
      uncaught(fault);
    }
  }
}

function prepended(first, second, rest) {
  const all = [];
  define(all, 0, first);
  define(all, 1, second);
  for (let i = 0; i < rest.length; i++) define(all, i + 2, rest[i]);
  return all;
}

function copied(entries, member) {
  const all = [];
  for (let i = 0; entries !== undefined && i < entries.length; i++) define(all, i, entries[i][member]);
  return all;
}

const methods = {
  __proto__: null,
  on(name, listener) { return add(this, name, listener, undefined, false); },
  prependListener(name, listener) { return add(this, name, listener, undefined, true); },
  once(name, listener) { return add(this, name, listener, onceOnly(this, name, listener), false); },
  prependOnceListener(name, listener) { return add(this, name, listener, onceOnly(this, name, listener), true); },
  off(name, listener) {
    needFunction(listener, 'listener');
    removeEntry(this, name, listener);
    return this;
  },
  removeAllListeners(...names) {
    const state = stateOf(this);
    const taken = list();
    MapForEach(state.events, (entries, key) => {
      if (names.length === 0 || key === keyOf(names[0])) taken[taken.length] = key;
    });
    for (let i = 0; i < taken.length; i++) {
      const entries = MapGet(state.events, taken[i]);
      for (let k = (entries?.length ?? 0) - 1; k >= 0; k--) removeEntry(this, taken[i], entries[k].raw);
    }
    return this;
  },
  emit(name, ...values) { return emit(this, name, values); },
  listeners(name) { return copied(entriesOf(this, name), 'listener'); },
  rawListeners(name) { return copied(entriesOf(this, name), 'raw'); },
  listenerCount(name, listener = undefined) {
    const entries = entriesOf(this, name);
    let count = 0;
    for (let i = 0; entries !== undefined && i < entries.length; i++) {
      if (listener === undefined || entries[i].listener === listener) count++;
    }
    return count;
  },
  eventNames() {
    const names = [];
    MapForEach(stateOf(this).events, (entries, key) => define(names, names.length, key));
    return names;
  },
  setMaxListeners(most) {
    if (typeof most !== 'number' || most < 0 || most !== most) throw outOfRange('setMaxListeners', '>= 0', most);
    stateOf(this).most = most;
    return this;
  },
  getMaxListeners() { return stateOf(this).most ?? defaultMaxListeners; },
};
methods.addListener = methods.on;
methods.removeListener = methods.off;

const names = ObjectKeys(methods);
for (let i = 0; i < names.length; i++) {
  ObjectDefineProperty(EventEmitter.prototype, names[i], {
    __proto__: null, value: methods[names[i]], writable: true, enumerable: true, configurable: true,
  });
}

// Waiting for events, of emitters and of EventTargets.

function listen(target, name, listener) {
  if (typeof target?.on === 'function') {
    target.on(name, listener);
    return () => target.off(name, listener);
  }
  if (typeof target?.addEventListener !== 'function') throw argType('emitter', 'an instance of EventEmitter', target);
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}

function aborted(signal) {
  const error = new ErrorConstructor('The operation was aborted');
  define(error, 'name', 'AbortError');
  define(error, 'code', 'ABORT_ERR');
  if (signal.reason !== undefined) define(error, 'cause', signal.reason);
  return error;
}

function once(emitter, name, options = undefined) {
  const signal = options?.signal;
  return new PromiseConstructor((resolve, reject) => {
    if (signal?.aborted) return reject(aborted(signal));
    const ends = list();
    const end = () => {
      for (let i = 0; i < ends.length; i++) ends[i]();
    };
    ends[0] = listen(emitter, name, (...values) => {
      end();
      resolve(values);
    });
    if (name !== 'error' && typeof emitter.once === 'function') {
      ends[1] = listen(emitter, 'error', (error) => {
        end();
        reject(error);
      });
    }
    if (signal !== undefined) {
      ends[ends.length] = listen(signal, 'abort', () => {
        end();
        reject(aborted(signal));
      });
    }
    return undefined;
  });
}

/** An async iterator over the arguments of each event; events are queued until they are asked for. */
function on(emitter, name, options = undefined) {
  const signal = options?.signal;
  if (signal?.aborted) throw aborted(signal);
  const events = list();
  const waiting = list();
  let taken = 0;
  let served = 0;
  let failed;
  let done = false;
  const ends = list();
  const finish = () => {
    for (let i = 0; i < ends.length; i++) ends[i]();
    done = true;
    while (served < waiting.length) waiting[served++].resolve({ value: undefined, done: true });
  };
  const fail = (error) => {
    if (served < waiting.length) waiting[served++].reject(error);
    else failed = { __proto__: null, error };
    finish();
  };
  ends[0] = listen(emitter, name, (...values) => {
    if (served < waiting.length) waiting[served++].resolve({ value: values, done: false });
    else events[events.length] = values;
  });
  if (name !== 'error' && typeof emitter.once === 'function') ends[1] = listen(emitter, 'error', fail);
  if (signal !== undefined) ends[ends.length] = listen(signal, 'abort', () => fail(aborted(signal)));
  const next = () => new PromiseConstructor((resolve, reject) => {
    if (taken < events.length) {
      const value = events[taken];
      events[taken++] = undefined;
      resolve({ value, done: false });
    } else if (failed !== undefined) {
      const { error } = failed;
      failed = undefined;
      reject(error);
    } else if (done) {
      resolve({ value: undefined, done: true });
    } else {
      waiting[waiting.length] = { __proto__: null, resolve, reject };
    }
  });
  return {
    next,
    async return() {
      finish();
      return { value: undefined, done: true };
    },
    throw(error) {
      fail(error);
    },
    [SymbolAsyncIterator]() {
      return this;
    },
  };
}

function getEventListeners(emitter, name) {
  if (typeof emitter?.listeners === 'function') return emitter.listeners(name);
  throw argType('emitter', 'an instance of EventEmitter', emitter);
}

function listenerCount(emitter, name) {
  return emitter.listenerCount(name);
}

function setMaxListeners(most = defaultMaxListeners, ...emitters) {
  if (typeof most !== 'number' || most < 0 || most !== most) throw outOfRange('defaultMaxListeners', '>= 0', most);
  if (emitters.length === 0) defaultMaxListeners = most;
  for (let i = 0; i < emitters.length; i++) emitters[i].setMaxListeners(most);
}

ObjectDefineProperty(EventEmitter, 'defaultMaxListeners', {
  __proto__: null, enumerable: true, configurable: true,
  get() { return defaultMaxListeners; },
  set(most) { setMaxListeners(most); },
});

return {
  __proto__: null, default: EventEmitter, EventEmitter, captureRejectionSymbol, errorMonitor, getEventListeners, listenerCount,
  on, once, setMaxListeners,
};
