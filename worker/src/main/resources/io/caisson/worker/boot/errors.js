// Describes thrown values for Java, with stack traces that show only the guest's own lines.
//
// Every property read here may run a guest's getter or proxy trap, so each is guarded and only strings are believed.

const MAX_MESSAGE = 16384;
const MAX_HEADER = 1000;
const BOOT_FILE = 'caisson:boot';
const MAX_PLACE = 2147483647;
const LOCATION = /(?:\(|, |at )([^\s()]+):(\d+):(\d+)\)?$/;

let entryFile = 'main.js';
/** The columns added by the wrapper around the guest's source: on line 1, and after an inserted `return`. */
let shiftText = '[0,0,0,0]'; // on line 1; then line, column and width of the `return`

function authorColumn(file, line, column) {
  if (file !== entryFile) return column;
  const numbers = JSONParse(shiftText); // only an error needs them
  const shift = { __proto__: null, first: numbers[0], line: numbers[1], column: numbers[2], by: numbers[3] };
  let moved = 0;
  if (line === shift.line && column > shift.column + (line === 1 ? shift.first : 0)) moved += shift.by;
  if (line === 1) moved += shift.first;
  return MathMax(1, column - moved);
}

/** A line or column. A guest can forge its stack, so a value that no source can have is unknown, which is 0. */
function believable(place) {
  return place > 0 && place <= MAX_PLACE ? place : 0;
}

function clip(text, most) {
  return text.length > most ? StringSlice(text, 0, most) + '…' : text;
}

/** Whether the guest's text was compiled, so that places in stacks must be mapped when a stack is made. */
let compiled = false;

/** Makes `stack` contain the author's places for every reader. The engine calls this at the first access. */
function mapStacks() {
  compiled = true;
  ObjectDefineProperty(ErrorConstructor, 'prepareStackTrace', {
    __proto__: null, value: mappedStack, writable: true, enumerable: false, configurable: true,
  });
}

/** A call site as text. A guest that replaces the `toString` of call sites only misleads itself. */
const readSite = (site) => `${site}`;

function mappedStack(error, sites) {
  const frames = list();
  for (let i = 0; i < sites.length; i++) {
    const frame = mappedFrame('at ' + stringOr(attempt(readSite, sites[i]), '<anonymous>'));
    if (frame !== undefined) frames[frames.length] = frame;
  }
  const name = stringOr(attempt(readName, error), 'Error');
  return cleanStack(errorHeader(name, stringOr(attempt(readMessage, error), '')), frames);
}

/** A frame with the author's place; undefined for a frame of this library or of the compiler. */
function mappedFrame(text) {
  const match = RegExpExec(LOCATION, text);
  if (match === null || match[1] === '<anonymous>') return { __proto__: null, text };
  if (StringStartsWith(match[1], BOOT_FILE)) return undefined;
  const line = NumberParseInt(match[2], 10) - (SetHas(requiredFiles, match[1]) ? REQUIRED_LINES : 0);
  const column = authorColumn(match[1], line, NumberParseInt(match[3], 10));
  const place = host(HOST_PLACE, match[1] + '\0' + line + '\0' + column);
  return place === '' ? undefined : { __proto__: null, text: relocated(text, match, place) };
}

/** `text` with another line and column after its file name. */
function relocated(text, match, place) {
  const at = StringLastIndexOf(text, match[1] + ':' + match[2] + ':' + match[3]);
  return StringSlice(text, 0, at) + match[1] + ':' + place + (text[text.length - 1] === ')' ? ')' : '');
}

/** The first place in the guest's own files in a cleaned stack. */
function firstLocation(frames) {
  for (let i = 0; i < frames.length; i++) {
    const found = frames[i].location;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Splits a stack into the guest's frames, without those of this library and of its callers. */
function guestFrames(stack, from = 0) {
  const frames = list();
  let kept = 0;
  let start = StringIndexOf(stack, '\n    at ', from);
  while (start >= 0 && frames.length < 50) {
    let end = StringIndexOf(stack, '\n', start + 1);
    if (end < 0) end = stack.length;
    const text = StringSlice(stack, start + 5, end);
    start = StringStartsWith(stack, '\n    at ', end) ? end : StringIndexOf(stack, '\n    at ', end);
    if (StringIncludes(text, BOOT_FILE)) continue;
    const frame = guestFrame(text);
    frames[frames.length] = frame;
    if (frame.location !== undefined) kept = frames.length;
  }
  frames.length = kept;
  return frames;
}

function guestFrame(text) {
  LOCATION.lastIndex = 0;
  const match = RegExpExec(LOCATION, text);
  if (match === null || match[1] === '<anonymous>') return { __proto__: null, text, location: undefined };
  const moved = !compiled && SetHas(requiredFiles, match[1]) ? REQUIRED_LINES : 0;
  const line = believable(NumberParseInt(match[2], 10) - moved);
  const atColumn = NumberParseInt(match[3], 10);
  const column = believable(compiled ? atColumn : authorColumn(match[1], line, atColumn));
  const shown = relocated(text, match, line + ':' + column);
  return { __proto__: null, text: shown, location: { __proto__: null, line, column } };
}

function cleanStack(header, frames) {
  let text = header;
  for (let i = 0; i < frames.length; i++) text += '\n    ' + frames[i].text;
  return text;
}

const readName = (value) => value.name;
const readMessage = (value) => value.message;
const readStack = (value) => value.stack;
const readCause = (value) => value.cause;

function stringOr(value, otherwise) {
  return typeof value === 'string' ? value : otherwise;
}

/** `Type: message`, as V8 writes it. */
function errorHeader(type, message) {
  return message === '' ? type : type + ': ' + message;
}

/** Skips the message, which may quote the stack of another error; frames begin after it. */
function endOfMessage(stack, message) {
  const at = message === '' ? -1 : StringIndexOf(stack, message);
  return at < 0 || at > MAX_HEADER ? 0 : at + message.length;
}

/** The engine's own error types by their prototypes. */
const errorTypes = new MapConstructor();
for (const constructor of [Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError, AggregateError]) {
  errorTypes.set(constructor.prototype, constructor.name);
}

/** The `name` of an error; the name of its class if it inherits the name of a built-in error type. */
function errorType(error) {
  const name = stringOr(attempt(readName, error), ErrorIsError(error) ? 'Error' : 'Object');
  return inheritsName(error, name) ? className(error) ?? name : name;
}

function inheritsName(error, name) {
  let holder = error;
  for (let hops = 0; isObject(holder) && hops < 50; hops++) {
    const own = MapGet(errorTypes, holder);
    if (own !== undefined) return own === name;
    if (attempt(ownSlot, holder, 'name') !== undefined) return false;
    holder = attempt(ReflectGetPrototypeOf, holder);
  }
  return false;
}

function describeError(error) {
  if (!isObject(error)) {
    const shown = inspect(error);
    return { __proto__: null, type: typeof error, message: 'Uncaught ' + shown, line: 0, column: 0, stack: '' };
  }
  const type = clip(errorType(error), 200);
  let message = attempt(readMessage, error);
  if (typeof message !== 'string') message = ErrorIsError(error) ? '' : 'Uncaught ' + inspect(error);
  const stack = stringOr(attempt(readStack, error), '');
  const frames = guestFrames(stack, endOfMessage(stack, message));
  message = clip(message, MAX_MESSAGE);
  const place = firstLocation(frames);
  return {
    __proto__: null,
    type,
    message,
    line: place === undefined ? 0 : place.line,
    column: place === undefined ? 0 : place.column,
    stack: clip(cleanStack(errorHeader(type, message), frames), MAX_MESSAGE),
  };
}

/** An error of this library that ends the run with its own kind. */
const failures = new WeakMapConstructor();

function failure(kind, error, message) {
  WeakMapSet(failures, error, { __proto__: null, kind, message });
  return error;
}

/** Such an error, caught and thrown again by a guest; with a changed message it counts as the guest's own. */
function ownKind(error, about) {
  const own = isObject(error) ? WeakMapGet(failures, error) : undefined;
  if (own === undefined || about.type !== 'Error' || about.message !== clip(own.message, MAX_MESSAGE)) return undefined;
  return own.kind;
}

/** An ending in the form that Java parses: lengths first, because a message may contain any character. */
function failed(error, kind) {
  const about = describeError(error);
  return failedWith(kind ?? ownKind(error, about) ?? 'runtime', about);
}

function failedWith(kind, about) {
  const type = StringToWellFormed(about.type);
  const message = StringToWellFormed(about.message);
  return 'E' + kind + '|' + about.line + '|' + about.column + '|' + type.length + '|' + message.length + '|'
    + type + message + StringToWellFormed(about.stack);
}
