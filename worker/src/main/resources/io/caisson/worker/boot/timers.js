// setTimeout, setInterval, setImmediate. Java sleeps; this file keeps the queue of timers.
//
// A binary heap ordered by due time, then by order of arrival, as in Node.

const heap = list();
const immediates = list();
let immediatesHead = 0;
const timers = new MapConstructor();
let nextTimer = 1;
let arrival = 0;

const LONGEST_DELAY = 2147483647;

class Timeout {
  #id;
  constructor(id) {
    this.#id = id;
  }
  static idOf(value) {
    return isObject(value) && #id in value ? value.#id : value;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  hasRef() {
    return true;
  }
  refresh() {
    const timer = MapGet(timers, this.#id);
    if (timer !== undefined) schedule(timer, timer.delay);
    return this;
  }
  close() {
    cancelTimer(this.#id);
    return this;
  }
}
ObjectDefineProperty(Timeout.prototype, SymbolToPrimitive, {
  __proto__: null,
  value: function () {
    return Timeout.idOf(this);
  },
});
const timeoutIdOf = Timeout.idOf;
delete Timeout.idOf;
delete Timeout.prototype.constructor;

function now() {
  return +host(HOST_CLOCK, '');
}

function earlier(a, b) {
  return a.due < b.due || (a.due === b.due && a.order < b.order);
}

function pushTimer(entry) {
  let i = heap.length;
  heap[i] = entry;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (!earlier(heap[i], heap[parent])) break;
    const above = heap[parent];
    heap[parent] = heap[i];
    heap[i] = above;
    i = parent;
  }
}

function popTimer() {
  const top = heap[0];
  const last = heap[heap.length - 1];
  heap.length -= 1;
  if (heap.length > 0) {
    heap[0] = last;
    sink();
  }
  return top;
}

function sink() {
  let i = 0;
  for (;;) {
    const left = 2 * i + 1;
    const right = left + 1;
    let least = i;
    if (left < heap.length && earlier(heap[left], heap[least])) least = left;
    if (right < heap.length && earlier(heap[right], heap[least])) least = right;
    if (least === i) return;
    const other = heap[least];
    heap[least] = heap[i];
    heap[i] = other;
    i = least;
  }
}

/** The heap may contain stale entries: an entry is live only while it is the latest of its timer. */
function schedule(timer, delay) {
  more();
  const entry = { __proto__: null, timer, due: now() + delay, order: arrival++ };
  timer.entry = entry;
  pushTimer(entry);
}

function addTimer(callback, delay, rest, repeat) {
  if (typeof callback !== 'function') {
    throw new TypeErrorConstructor('The "callback" argument must be of type function. Received ' + inspect(callback));
  }
  delay = +delay;
  delay = delay >= 1 && delay <= LONGEST_DELAY ? MathTrunc(delay) : 1;
  const timer = { __proto__: null, id: nextTimer++, cell: servedCell, callback, delay, rest, repeat, entry: undefined };
  MapSet(timers, timer.id, timer);
  schedule(timer, delay);
  return new Timeout(timer.id);
}

function cancelTimer(handle) {
  const id = timeoutIdOf(handle);
  const number = typeof id === 'string' ? +id : id;
  const timer = MapGet(timers, number);
  if (timer === undefined) return;
  timer.cancelled = true;
  timer.entry = undefined;
  MapDelete(timers, number);
}

function setTimeout(callback, delay, ...rest) {
  return addTimer(callback, delay, rest, false);
}
function setInterval(callback, delay, ...rest) {
  return addTimer(callback, delay, rest, true);
}
function setImmediate(callback, ...rest) {
  if (typeof callback !== 'function') {
    throw new TypeErrorConstructor('The "callback" argument must be of type function. Received ' + inspect(callback));
  }
  const timer = { __proto__: null, id: nextTimer++, cell: servedCell, callback, delay: 0, rest, repeat: false, entry: undefined };
  MapSet(timers, timer.id, timer);
  more();
  immediates[immediates.length] = timer;
  return new Timeout(timer.id);
}
function clearTimeout(timer) {
  cancelTimer(timer);
}
function clearInterval(timer) {
  cancelTimer(timer);
}
function clearImmediate(timer) {
  cancelTimer(timer);
}
function queueMicrotask(callback) {
  if (typeof callback !== 'function') {
    throw new TypeErrorConstructor('The "callback" argument must be of type function. Received ' + inspect(callback));
  }
  microtask(callback);
}

/** An async function uses no built-in that a guest can replace. A callback that throws fails the run, as in Node. */
async function microtask(callback) {
  await undefined;
  try {
    callback();
  } catch (error) {
    uncaught(error);
  }
}

/** Milliseconds until the next timer, 0 when one is due, -1 when there is none. */
function untilNextTimer() {
  while (immediatesHead < immediates.length && immediates[immediatesHead].cancelled) immediatesHead++;
  if (immediatesHead < immediates.length) return 0;
  while (heap.length > 0 && heap[0].timer.entry !== heap[0]) popTimer();
  if (heap.length === 0) return -1;
  return MathMax(0, heap[0].due - now());
}

/** Runs one due callback; V8 runs its microtasks when control returns to Java. */
function runTimer() {
  if (heap.length > 0 && heap[0].due <= now()) return fire(popTimer().timer);
  if (immediatesHead < immediates.length) {
    const timer = immediates[immediatesHead];
    immediates[immediatesHead++] = undefined;
    if (immediatesHead > 1024 && immediatesHead === immediates.length) immediates.length = immediatesHead = 0;
    if (timer !== undefined && !timer.cancelled) fire(timer);
  }
}

function fire(timer) {
  if (timer.entry === undefined && timer.delay !== 0) return;
  if (timer.repeat) schedule(timer, timer.delay);
  else MapDelete(timers, timer.id);
  servedCell = timer.cell;
  try {
    ReflectApply(timer.callback, undefined, timer.rest);
  } catch (error) {
    uncaught(error);
  }
}

defineGlobal('setTimeout', setTimeout);
defineGlobal('setInterval', setInterval);
defineGlobal('setImmediate', setImmediate);
defineGlobal('clearTimeout', clearTimeout);
defineGlobal('clearInterval', clearInterval);
defineGlobal('clearImmediate', clearImmediate);
defineGlobal('queueMicrotask', queueMicrotask);
