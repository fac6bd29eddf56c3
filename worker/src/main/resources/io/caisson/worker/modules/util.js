// util.

const {
  ArrayBufferIsView, ArrayIsArray, ArraySort, BigIntValueOf, BooleanValueOf, ErrorConstructor, ErrorIsError,
  NumberValueOf, ObjectCreate, ObjectDefineProperty, ObjectKeys, PromiseConstructor, ReflectApply, ReflectConstruct,
  ReflectGetPrototypeOf, ReflectOwnKeys, ReflectSetPrototypeOf, RegExpExec, StringSlice, StringToWellFormed,
  StringValueOf, SymbolFor, SymbolValueOf, TextDecoder, TextEncoder, TypeErrorConstructor, TypedArrayTag, attempt,
  branded, define, inspect: show, isArrayBuffer, isDataView, isDate, isMap, isObject, isRegExp, isSet,
  queueMicrotask, warn,
} = library;
const { argType, coded, needFunction, needString } = chunk('faults');
const { same } = chunk('equality');

// inspect and format.

const custom = SymbolFor('nodejs.util.inspect.custom');
const INSPECT_TOTAL = 8 * 1024 * 1024;

const defaultOptions = {
  showHidden: false, depth: 2, colors: false, customInspect: true, showProxy: false, maxArrayLength: 100,
  maxStringLength: 10000, breakLength: 128, compact: 3, sorted: false, getters: false, numericSeparator: false,
};

/** The numbers as given; null means no bound. */
function bound(value, otherwise) {
  if (value === null) return Infinity;
  return typeof value === 'number' && value === value ? value : otherwise;
}

function inspect(value, options = undefined, ...legacy) {
  let given = options;
  if (typeof options === 'boolean') given = { __proto__: null, showHidden: options, depth: legacy[0] };
  if (!isObject(given)) given = { __proto__: null };
  const depth = given.depth === undefined ? 2 : bound(given.depth, 2);
  return show(value, depth, !!given.showHidden, (state) => adjust(state, given));
}

function adjust(state, given) {
  state.left = INSPECT_TOTAL;
  state.items = bound(given.maxArrayLength, state.items);
  state.longest = bound(given.maxStringLength, state.longest);
  state.width = bound(given.breakLength, state.width);
  const compact = given.compact;
  if (compact !== undefined) state.compact = typeof compact === 'number' ? compact : compact ? 3 : 0;
  const order = given.sorted;
  if (order) state.sorted = (keys) => ArraySort(keys, typeof order === 'function' ? order : byText);
  if (given.customInspect === false) return;
  state.custom = (value, at, level, indent) => customText(value, at, level, indent, given);
}

function byText(a, b) {
  if (typeof a !== 'string' || typeof b !== 'string') return typeof a === typeof b ? 0 : typeof a === 'string' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The result of an object's own inspect function; as in Node, text is used as it is and another value is inspected. */
function customText(value, state, level, indent, given) {
  const way = attempt((from) => from[custom], value);
  if (typeof way !== 'function' || way === inspect) return undefined;
  const options = {};
  const names = ObjectKeys(defaultOptions);
  for (let i = 0; i < names.length; i++) define(options, names[i], given[names[i]] ?? defaultOptions[names[i]]);
  const left = state.depth - level;
  define(options, 'depth', left);
  define(options, 'stylize', (text) => `${text}`);
  const answer = ReflectApply(way, value, [left, options, inspect]);
  if (answer === value) return undefined;
  if (typeof answer !== 'string') return library.show(answer, state, level, indent);
  const margin = library.StringRepeat(' ', indent);
  return indent === 0 ? answer : library.joinLines(answer, '\n' + margin);
}
define(inspect, 'custom', custom);
define(inspect, 'defaultOptions', defaultOptions);

function format(...values) {
  return library.format(values);
}

function formatWithOptions(options, ...values) {
  return library.format(values);
}

// Promises and callbacks.

const customPromisify = SymbolFor('nodejs.util.promisify.custom');

function promisify(original) {
  needFunction(original, 'original');
  const own = original === library.setTimeout || original === library.setImmediate
    ? chunk('timers').promises[original === library.setTimeout ? 'setTimeout' : 'setImmediate']
    : original[customPromisify];
  if (own) {
    needFunction(own, 'util.promisify.custom');
    hide(own, customPromisify, own);
    return own;
  }
  function promised(...values) {
    return new PromiseConstructor((resolve, reject) => {
      define(values, values.length, (error, value) => (error ? reject(error) : resolve(value)));
      ReflectApply(original, this, values);
    });
  }
  ReflectSetPrototypeOf(promised, ReflectGetPrototypeOf(original));
  hide(promised, customPromisify, promised);
  return copyMembers(promised, original);
}
define(promisify, 'custom', customPromisify);

function hide(target, key, value) {
  ObjectDefineProperty(target, key, { __proto__: null, value, writable: false, enumerable: false, configurable: true });
}

function copyMembers(target, from) {
  const keys = ReflectOwnKeys(from);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === 'prototype') continue;
    const slot = library.ownSlot(from, keys[i]);
    attempt(() => ObjectDefineProperty(target, keys[i], slot));
  }
  return target;
}

function callbackify(original) {
  needFunction(original, 'original');
  const called = function (...values) {
    const callback = values[values.length - 1];
    needFunction(callback, 'last argument');
    values.length -= 1;
    answer(ReflectApply(original, this, values), callback, this);
  };
  const name = original.name;
  hide(called, 'name', (typeof name === 'string' ? name : '') + 'Callbackified');
  return called;
}

async function answer(promise, callback, self) {
  try {
    const value = await promise;
    queueMicrotask(() => ReflectApply(callback, self, [null, value]));
  } catch (error) {
    queueMicrotask(() => ReflectApply(callback, self, [error || falsy(error)]));
  }
}

function falsy(reason) {
  const error = coded(ErrorConstructor, 'ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value');
  define(error, 'reason', reason);
  return error;
}

// Functions and classes.

function inherits(constructor, parent) {
  if (constructor === undefined || constructor === null) throw argType('ctor', 'of type function', constructor);
  if (parent === undefined || parent === null) throw argType('superCtor', 'of type function', parent);
  if (parent.prototype === undefined) throw argType('superCtor.prototype', 'of type object', parent.prototype);
  ObjectDefineProperty(constructor, 'super_', { __proto__: null, value: parent, writable: true, configurable: true });
  ReflectSetPrototypeOf(constructor.prototype, parent.prototype);
}

function deprecate(original, message, code = undefined) {
  if (code !== undefined) needString(code, 'code');
  let told = false;
  function deprecated(...values) {
    if (!told) warn((code === undefined ? '' : '[' + code + '] ') + 'DeprecationWarning: ' + message);
    told = true;
    return new.target === undefined ? ReflectApply(original, this, values) : ReflectConstruct(original, values, new.target);
  }
  ReflectSetPrototypeOf(deprecated, original);
  if (original.prototype) deprecated.prototype = original.prototype;
  return deprecated;
}

function debuglog() {
  const silent = () => {};
  define(silent, 'enabled', false);
  return silent;
}

function isDeepStrictEqual(a, b) {
  return same(a, b, true);
}

// Text.

// Of ECMA-48: an operating system command to its end, a control sequence, any other escape.
const ANSI = /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-~]/g;

function stripVTControlCharacters(text) {
  needString(text, 'str');
  let out = '';
  let from = 0;
  ANSI.lastIndex = 0;
  for (let found = RegExpExec(ANSI, text); found !== null; found = RegExpExec(ANSI, text)) {
    out += StringSlice(text, from, ANSI.lastIndex - found[0].length);
    from = ANSI.lastIndex;
  }
  return out + StringSlice(text, from);
}

/** Returns the text unchanged, because no guest has a terminal. */
function styleText(style, text) {
  needString(text, 'text');
  return text;
}

function toUSVString(text) {
  return StringToWellFormed(`${text}`);
}

// types.

const asyncPrototype = ReflectGetPrototypeOf(async () => {});
const generatorPrototype = ReflectGetPrototypeOf(function* () {});
const asyncGeneratorPrototype = ReflectGetPrototypeOf(async function* () {});

function descends(value, prototype) {
  let holder = isObject(value) ? attempt(ReflectGetPrototypeOf, value) : null;
  for (let hops = 0; isObject(holder) && hops < 50; hops++) {
    if (holder === prototype) return true;
    holder = attempt(ReflectGetPrototypeOf, holder);
  }
  return false;
}

function isTag(tag) {
  return (value) => ArrayBufferIsView(value) && TypedArrayTag(value) === tag;
}

function boxed(probe) {
  return (value) => typeof value === 'object' && value !== null && branded(probe, value);
}

const BOXES = [NumberValueOf, StringValueOf, BooleanValueOf, BigIntValueOf, SymbolValueOf];
const types = {
  isAnyArrayBuffer: isArrayBuffer,
  isArgumentsObject: (value) => isObject(value) && library.ObjectToString(value) === '[object Arguments]',
  isArrayBuffer,
  isArrayBufferView: (value) => ArrayBufferIsView(value),
  isAsyncFunction: (value) => typeof value === 'function'
    && (descends(value, asyncPrototype) || descends(value, asyncGeneratorPrototype)),
  isBigIntObject: boxed(BigIntValueOf),
  isBooleanObject: boxed(BooleanValueOf),
  isBoxedPrimitive: (value) => {
    for (let i = 0; i < BOXES.length; i++) if (boxed(BOXES[i])(value)) return true;
    return false;
  },
  isDataView: (value) => ArrayBufferIsView(value) && isDataView(value),
  isDate,
  isExternal: () => false,
  isGeneratorFunction: (value) => typeof value === 'function'
    && (descends(value, generatorPrototype) || descends(value, asyncGeneratorPrototype)),
  isGeneratorObject: (value) => descends(value, generatorPrototype.prototype)
    || descends(value, asyncGeneratorPrototype.prototype),
  isMap,
  isNativeError: (value) => ErrorIsError(value),
  isNumberObject: boxed(NumberValueOf),
  isPromise: (value) => isObject(value) && descends(value, PromiseConstructor.prototype),
  isRegExp,
  isSet,
  isSharedArrayBuffer: () => false,
  isStringObject: boxed(StringValueOf),
  isSymbolObject: boxed(SymbolValueOf),
  isTypedArray: (value) => ArrayBufferIsView(value) && TypedArrayTag(value) !== undefined,
  isWeakMap: (value) => isObject(value) && branded(library.weakMapProbe, value),
  isWeakSet: (value) => isObject(value) && branded(library.weakSetProbe, value),
};
const tags = ObjectKeys(library.typedArrays);
for (let i = 0; i < tags.length; i++) types['is' + tags[i]] = isTag(tags[i]);

const isArray = ArrayIsArray;

// parseArgs.

function parseArgs(config = undefined) {
  const args = config?.args ?? [];
  const options = config?.options ?? {};
  const strict = config?.strict ?? true;
  const positional = config?.allowPositionals ?? !strict;
  const values = ObjectCreate(null);
  const positionals = [];
  const state = { __proto__: null, options, strict, values };
  let i = 0;
  for (; i < args.length; i++) {
    const arg = `${args[i]}`;
    if (arg === '--') break;
    if (StringSlice(arg, 0, 2) === '--') i += longOption(state, arg, args[i + 1]);
    else if (arg[0] === '-' && arg.length > 1) i += shortOptions(state, arg, args[i + 1]);
    else keepPositional(positionals, arg, positional);
  }
  for (i++; i < args.length; i++) keepPositional(positionals, `${args[i]}`, positional);
  const names = ObjectKeys(options);
  for (let k = 0; k < names.length; k++) {
    const given = options[names[k]].default;
    if (given !== undefined && values[names[k]] === undefined) values[names[k]] = given;
  }
  return { values, positionals };
}

function keepPositional(positionals, arg, allowed) {
  if (!allowed) {
    throw coded(TypeErrorConstructor, 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL',
      "Unexpected argument '" + arg + "'. This command does not take positional arguments");
  }
  define(positionals, positionals.length, arg);
}

/** Returns how many of the following arguments it consumed. */
function longOption(state, arg, next) {
  const equals = library.StringIndexOf(arg, '=');
  const name = StringSlice(arg, 2, equals < 0 ? undefined : equals);
  const inline = equals < 0 ? undefined : StringSlice(arg, equals + 1);
  return option(state, name, '--' + name, inline, next);
}

function shortOptions(state, arg, next) {
  for (let k = 1; k < arg.length; k++) {
    const name = longName(state.options, arg[k]);
    const textual = library.ObjectHasOwn(state.options, name) && state.options[name].type === 'string';
    const rest = StringSlice(arg, k + 1);
    if (textual && rest !== '') return option(state, name, '-' + arg[k], rest, next);
    if (rest === '') return option(state, name, '-' + arg[k], undefined, next);
    option(state, name, '-' + arg[k], undefined, undefined);
  }
  return 0;
}

function longName(options, letter) {
  const names = ObjectKeys(options);
  for (let i = 0; i < names.length; i++) if (options[names[i]].short === letter) return names[i];
  return letter;
}

function option(state, name, shown, inline, next) {
  const known = library.ObjectHasOwn(state.options, name) ? state.options[name] : undefined;
  if (known === undefined && state.strict) {
    throw coded(TypeErrorConstructor, 'ERR_PARSE_ARGS_UNKNOWN_OPTION', "Unknown option '" + shown + "'");
  }
  if (known?.type !== 'string') {
    if (inline !== undefined && state.strict) {
      throw coded(TypeErrorConstructor, 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE',
        "Option '" + shown + "' does not take an argument");
    }
    keepOption(state.values, name, inline ?? true, known);
    return 0;
  }
  const value = inline ?? next;
  if (value === undefined && state.strict) {
    throw coded(TypeErrorConstructor, 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE',
      "Option '" + (known.short ? '-' + known.short + ', ' : '') + '--' + name + " <value>' argument missing");
  }
  keepOption(state.values, name, value ?? true, known);
  return inline === undefined && value !== undefined ? 1 : 0;
}

function keepOption(values, name, value, known) {
  if (name === '__proto__') return;
  if (!known?.multiple) values[name] = value;
  else if (values[name] === undefined) values[name] = [value];
  else define(values[name], values[name].length, value);
}

return {
  __proto__: null, TextDecoder, TextEncoder, callbackify, debug: debuglog, debuglog, deprecate, format, formatWithOptions,
  inherits, inspect, isArray, isDeepStrictEqual, parseArgs, promisify, stripVTControlCharacters, styleText, toUSVString, types,
};
