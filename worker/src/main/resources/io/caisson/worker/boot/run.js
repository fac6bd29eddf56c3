// One run, from the guest's first instruction to its ending. Java calls `enter`, and again and again until it answers
// with an ending; between calls V8 has run every promise job.

let settled = false; // the main value is known
let outcome; // that value
let explicit = false; // with an explicit result the run ends when it settles; a script drains its timers
let broken; // an ending decided by an uncaught error
let carefully = false;
let inputValue;
let answered = false; // the result went out with the first call; what promise jobs add now must be told

const WAITING = 'N';
const STALE = 'O'; // a timer of an earlier cell ran

/**
 * Cells of an environment count from 1; a program that is no cell is 0. What a timer does is done for the cell that set
 * it: once that one is over, nobody hears of it, so that no cell prints into another or ends it.
 */
let cell = 0;
let servedCell = 0;

/** The first uncaught error, at any place, ends the run. */
function uncaught(error) {
  if (servedCell !== cell) return;
  broken ??= failed(error);
  more();
}

/** Tells Java that work is left although the result was returned. */
function more() {
  if (answered) host(HOST_MORE, '');
}

async function settle(value) {
  try {
    outcome = await value;
    settled = true;
  } catch (error) {
    uncaught(error);
  }
}

/** Runs the body. Only an object can have a `then`, so only an object is settled as a promise. */
function runBody(body) {
  try {
    const value = body();
    if (isObject(value)) {
      settle(value);
    } else {
      outcome = value;
      settled = true;
    }
  } catch (error) {
    uncaught(error);
  }
}

/** Returns the result at once when no promise, timer or import can change it, which saves most guests a call. */
function early() {
  if (broken !== undefined || !settled || isObject(outcome)) return WAITING;
  if (!explicit && (imports.length > importsHead || untilNextTimer() >= 0)) return WAITING;
  answered = true;
  return returned(outcome, carefully);
}

/** `body` returns the guest's main function, possibly as a promise. */
async function runMain(body, parameters) {
  try {
    const main = await body();
    outcome = await ReflectApply(main, undefined, mainArguments(parameters));
    settled = true;
  } catch (error) {
    uncaught(error);
  }
}

/** Arguments by name. A single parameter without a key of its name gets the whole input. Names end with ','. */
function mainArguments(parameters) {
  const values = [];
  if (parameters === '') return values;
  if (!isObject(inputValue) || ArrayIsArray(inputValue)) {
    define(values, 0, inputValue);
    return values;
  }
  const names = list();
  let from = 0;
  for (let at = 0; at < parameters.length; at++) {
    if (parameters[at] !== ',') continue;
    names[names.length] = StringSlice(parameters, from, at);
    from = at + 1;
  }
  if (names.length === 1 && !ObjectHasOwn(inputValue, names[0])) {
    define(values, 0, inputValue);
    return values;
  }
  for (let i = 0; i < names.length; i++) {
    define(values, i, ObjectHasOwn(inputValue, names[i]) ? inputValue[names[i]] : undefined);
  }
  return values;
}

/** A module: `evaluated` is V8's promise for it, `namespace` its exports. */
async function runModule(evaluated, namespace) {
  try {
    await evaluated;
    if (ReflectHas(namespace, 'default')) {
      const exported = namespace.default;
      outcome = await (typeof exported === 'function' && !isClass(exported) ? exported(inputValue) : exported);
    } else if (ReflectHas(namespace, 'main') && typeof namespace.main === 'function') {
      outcome = await ReflectApply(namespace.main, undefined, mainArguments(moduleMain));
    } else {
      explicit = false;
    }
    settled = true;
  } catch (error) {
    uncaught(error);
  }
}
let moduleMain = '';

function isClass(value) {
  return StringStartsWith(FunctionToString(value), 'class');
}

/** The next step: an ending ('R', 'E'), a module to load ('M'), a wait in milliseconds ('W'), or a next turn ('N'). */
function turn() {
  servedCell = cell;
  if (broken !== undefined) return broken;
  if (settled && explicit) return returned(outcome, carefully);
  const request = nextImport();
  if (request !== undefined) return request;
  const wait = untilNextTimer();
  if (wait === 0) {
    runTimer();
    return broken ?? (servedCell === cell ? WAITING : STALE);
  }
  if (wait > 0) return 'W' + wait;
  if (settled) return returned(outcome, carefully);
  return failedWith('runtime', {
    __proto__: null, type: 'Error', line: 0, column: 0, stack: '',
    message: 'the result never settled: nothing is left to run and its promise is still pending',
  });
}

const RESERVED = new SetConstructor();
for (const word of ('arguments await break case catch class const continue context debugger default delete do else enum eval export '
  + 'extends false finally for function if implements import in instanceof interface let new null package private '
  + 'protected public return static super switch this throw true try typeof var void while with yield __proto__').split(' ')) {
  RESERVED.add(word);
}

/** The input is `context`; its keys become globals unless a global of that name exists. */
function begin(entry, input, flags) {
  entryFile = entry;
  explicit = (flags & FLAG_EXPLICIT) !== 0;
  carefully = (flags & FLAG_CAREFUL) !== 0;
  if ((flags & FLAG_COMPILED) !== 0) mapStacks();
  if ((flags & FLAG_BUFFER) !== 0) lazyGlobal('Buffer', () => chunk('buffers').Buffer);
  inputValue = JSONParse(input);
  const visible = { __proto__: null, value: inputValue, writable: true, enumerable: true, configurable: true };
  ReflectDefineProperty(global, 'context', visible);
  if (!isObject(inputValue) || ArrayIsArray(inputValue)) return;
  const keys = ObjectKeys(inputValue);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (SetHas(RESERVED, key) || ReflectHas(global, key)) continue;
    visible.value = inputValue[key];
    ReflectDefineProperty(global, key, visible);
  }
}

/** Makes ready for the next cell: only what its guest made outlives a cell. */
function beginCell(entry, input) {
  servedCell = ++cell;
  entryFile = entry;
  settled = answered = encoding = carefully = false;
  explicit = true;
  outcome = broken = undefined;
  groupIndent = '';
  inputValue = JSONParse(input);
  ReflectDefineProperty(global, 'context', {
    __proto__: null, value: inputValue, writable: true, enumerable: true, configurable: true,
  });
}

/** The value of a cell. One that settles after its cell is over, because that was interrupted, is nobody's result. */
async function settleCell(value, number) {
  try {
    const result = await value;
    if (number !== cell) return;
    outcome = result;
    settled = true;
  } catch (error) {
    if (number === cell) uncaught(error);
  }
}

function endCell(value) {
  if (isObject(value)) {
    settleCell(value, cell);
    return WAITING;
  }
  outcome = value;
  settled = true;
  return early();
}

const OP_INSTALL = 0;
const OP_BEGIN = 1;
const OP_BODY = 2;
const OP_MAIN = 3;
const OP_MODULE = 4;
const OP_TURN = 5;
const OP_CAREFUL = 6;
const OP_REJECTION = 7;
const OP_IMPORTED = 8;
const OP_IMPORTER = 9;
const OP_PROVIDE = 10;
const OP_LEND = 11;
const OP_CELL = 12;
const OP_SETTLE = 13;

const FLAG_EXPLICIT = 1;
const FLAG_CAREFUL = 2;
const FLAG_COMPILED = 4;
const FLAG_BUFFER = 8;

/** Saves the host function and built-ins added after the snapshot; removes globals that guests must not have. */
function install(outside) {
  host = outside;
  defineGlobal('require', requireFrom());
  settled = answered = false; // promise jobs of the warm-up ended after it
  outcome = broken = undefined;
  ErrorIsError = Error.isError;
  Uint8ArrayToBase64 = uncurry(Uint8Array.prototype.toBase64);
  Uint8ArrayFromBase64 = Uint8Array.fromBase64;
  Uint8ArrayToHex = uncurry(Uint8Array.prototype.toHex);
  Uint8ArraySetFromHex = uncurry(Uint8Array.prototype.setFromHex);
  typedArrays.Float16Array = Float16Array;
  delete global.WebAssembly;
  delete global.SharedArrayBuffer;
}

/** The only function that Java calls. It is removed from the global object before the guest starts. */
function enter(op, a, b, c, d, e, f) {
  switch (op) {
    case OP_INSTALL: install(a); return WAITING;
    case OP_BEGIN: begin(a, b, c); return WAITING;
    case OP_BODY: begin(a, b, c); shiftText = e; runBody(d); return early();
    case OP_MAIN: begin(a, b, c); shiftText = e; runMain(d, f); return WAITING;
    case OP_MODULE: moduleMain = c; runModule(a, b); return WAITING;
    case OP_TURN: return turn();
    case OP_CAREFUL: carefully = true; return settled ? returned(outcome, true) : WAITING;
    case OP_REJECTION: return broken ?? failed(a);
    case OP_IMPORTED: imported(a, b, c); return WAITING;
    case OP_IMPORTER: defineGlobal(a, (specifier) => dynamicImport(b, specifier)); return WAITING;
    case OP_PROVIDE: return provide(a).names;
    case OP_LEND: lent = a; return WAITING;
    case OP_CELL: beginCell(a, b); return WAITING;
    case OP_SETTLE: return endCell(a);
    default: return WAITING;
  }
}

ObjectDefineProperty(global, 'caisson', { __proto__: null, value: enter, configurable: true });
