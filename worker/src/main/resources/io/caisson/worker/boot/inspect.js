// Values as text for the console, in the manner of Node: nested, cyclic, bounded in depth, width and total size.

const INSPECT_DEPTH = 2;
const INSPECT_ITEMS = 100;
const INSPECT_STRING = 10000;
const INSPECT_TOTAL = 262144;
const LINE_WIDTH = 72;

function inspect(value, depth = INSPECT_DEPTH, hidden = false) {
  const state = {
    __proto__: null, depth, hidden, left: INSPECT_TOTAL, open: list(), circular: new MapConstructor(), deepest: 0,
  };
  return attempt(show, value, state) ?? '[unprintable]';
}

function show(value, state, level = 0, indent = 0) {
  if (state.left <= 0) return '…';
  const text = isObject(value) ? showObject(value, state, level, indent) : showPrimitive(value);
  state.left -= text.length;
  return text;
}

function showPrimitive(value) {
  switch (typeof value) {
    case 'string': return quoted(value.length > INSPECT_STRING ? shortened(value) : value);
    case 'number': return ObjectIs(value, -0) ? '-0' : NumberToString(value);
    case 'bigint': return BigIntToString(value) + 'n';
    case 'symbol': return SymbolToString(value);
    default: return StringConstructor(value);
  }
}

function shortened(text) {
  return StringSlice(text, 0, INSPECT_STRING) + '... ' + (text.length - INSPECT_STRING) + ' more characters';
}

/** Single quotes, or the first of ' " ` that needs no escape. */
function quoted(text) {
  let mark = "'";
  if (StringIncludes(text, "'")) {
    if (!StringIncludes(text, '"')) mark = '"';
    else if (!StringIncludes(text, '`') && !StringIncludes(text, '${')) mark = '`';
  }
  let out = mark;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = StringAt(text, i);
    if (code >= 32 && code !== 92 && code !== 127 && text[i] !== mark) continue;
    out += StringSlice(text, from, i) + escaped(text[i], code);
    from = i + 1;
  }
  return out + StringSlice(text, from) + mark;
}

const ESCAPES = { __proto__: null, '\n': '\\n', '\t': '\\t', '\r': '\\r', '\b': '\\b', '\f': '\\f', '\v': '\\v', '\\': '\\\\' };

function escaped(character, code) {
  if (ESCAPES[character] !== undefined) return ESCAPES[character];
  if (code >= 32 && code !== 127) return '\\' + character;
  return '\\x' + (code < 16 ? '0' : '') + NumberToString(code, 16);
}

function showObject(value, state, level, indent) {
  for (let i = 0; i < state.open.length; i++) {
    if (state.open[i] !== value) continue;
    if (!MapHas(state.circular, value)) MapSet(state.circular, value, MapSize(state.circular) + 1);
    return '[Circular *' + MapGet(state.circular, value) + ']';
  }
  state.open[state.open.length] = value;
  state.deepest = level;
  let text = showParts(value, state, level, indent);
  state.open.length -= 1;
  const mark = MapGet(state.circular, value);
  if (mark !== undefined) text = '<ref *' + mark + '> ' + text;
  return text;
}

const readTag = (value) => value[SymbolToStringTag];

/** The class name: the first constructor found along the prototypes, `null prototype` when there is none. */
function className(value) {
  let holder = value;
  for (let hops = 0; holder !== null && hops < 50; hops++) {
    const found = attempt(ReflectGetOwnPropertyDescriptor, holder, 'constructor');
    if (found !== undefined && typeof found.value === 'function') {
      const name = attempt(ReflectGetOwnPropertyDescriptor, found.value, 'name');
      if (name !== undefined && typeof name.value === 'string' && name.value !== '') return clip(name.value, 200);
    }
    const next = attempt(ReflectGetPrototypeOf, holder);
    holder = next === undefined ? null : next;
  }
  return undefined;
}

function prefixOf(value, usual, size) {
  const name = className(value);
  const tag = attempt(readTag, value);
  let prefix = name === undefined ? '[' + usual + (size ?? '') + ': null prototype]' : name + (size ?? '');
  if (name === usual && size === undefined && (typeof tag !== 'string' || tag === '' || tag === name)) prefix = '';
  else if (typeof tag === 'string' && tag !== '' && tag !== name) prefix += ' [' + clip(tag, 200) + ']';
  return prefix === '' ? '' : prefix + ' ';
}

/** Texts of entries; `plain` while none of them is an object. */
function parts() {
  return { __proto__: null, texts: list(), plain: true };
}
function add(into, text) {
  into.texts[into.texts.length] = text;
}

function showParts(value, state, level, indent) {
  if (typeof value === 'function') return showFunction(value, state, level, indent);
  if (attempt(ArrayIsArray, value)) return showArray(value, state, level, indent);
  if (ErrorIsError(value)) return showError(value, state, level, indent);
  if (isMap(value)) return showMap(value, state, level, indent);
  if (isSet(value)) return showSet(value, state, level, indent);
  if (ArrayBufferIsView(value) && !isDataView(value)) return showTyped(value, state, level, indent);
  const base = showBase(value);
  if (base === undefined) return showPlain(value, state, level, indent, prefixOf(value, 'Object'), '');
  return showPlain(value, state, level, indent, '', base);
}

/** Objects with a value of their own: boxes, dates, expressions, buffers, promises. */
function showBase(value) {
  if (isDate(value)) return NumberIsFinite(DateGetTime(value)) ? DateToISOString(value) : 'Invalid Date';
  if (isRegExp(value)) return RegExpToString(value);
  if (branded(NumberValueOf, value)) return '[Number: ' + showPrimitive(NumberValueOf(value)) + ']';
  if (branded(StringValueOf, value)) return '[String: ' + quoted(clip(StringValueOf(value), INSPECT_STRING)) + ']';
  if (branded(BooleanValueOf, value)) return '[Boolean: ' + BooleanValueOf(value) + ']';
  if (branded(BigIntValueOf, value)) return '[BigInt: ' + showPrimitive(BigIntValueOf(value)) + ']';
  if (branded(SymbolValueOf, value)) return '[Symbol: ' + showPrimitive(SymbolValueOf(value)) + ']';
  if (isArrayBuffer(value)) return 'ArrayBuffer { byteLength: ' + ArrayBufferByteLength(value) + ' }';
  if (isDataView(value)) return 'DataView { byteLength: ' + DataViewByteLength(value) + ' }';
  if (branded(promiseProbe, value)) return 'Promise { <state unknown> }';
  if (branded(weakMapProbe, value)) return 'WeakMap { <items unknown> }';
  if (branded(weakSetProbe, value)) return 'WeakSet { <items unknown> }';
  return undefined;
}

const weakMapProbe = (value) => WeakMapHas(value, value);
const weakSetProbe = (value) => WeakSetHas(value, value);
const promisePrototype = Promise.prototype;
/** By prototype: calling a method of a promise could run a guest's species constructor. */
function promiseProbe(value) {
  if (ReflectGetPrototypeOf(value) !== promisePrototype) throw undefined;
}

function tooDeep(state, level) {
  return level > state.depth;
}

function showFunction(value, state, level, indent) {
  const name = attempt(ReflectGetOwnPropertyDescriptor, value, 'name');
  const source = attempt(FunctionToString, value) ?? '';
  const kind = StringStartsWith(source, 'class') ? 'class' : className(value) ?? 'Function';
  const named = name !== undefined && typeof name.value === 'string' && name.value !== '' ? clip(name.value, 200) : '';
  const label = kind === 'class'
    ? '[class ' + (named || '(anonymous)') + ']'
    : '[' + kind + (named === '' ? ' (anonymous)' : ': ' + named) + ']';
  return showPlain(value, state, level, indent, '', label);
}

function showArray(value, state, level, indent) {
  const length = attempt((array) => array.length, value) ?? 0;
  const prefix = prefixOf(value, 'Array', className(value) === 'Array' ? undefined : '(' + length + ')');
  if (tooDeep(state, level)) return prefix === '' ? '[Array]' : '[' + StringTrim(prefix) + ']';
  const into = parts();
  let holes = 0;
  let i = 0;
  for (; i < length && into.texts.length < INSPECT_ITEMS && state.left > 0; i++) {
    const slot = attempt(ReflectGetOwnPropertyDescriptor, value, StringConstructor(i));
    if (slot === undefined) {
      holes++;
      continue;
    }
    addHoles(into, holes);
    holes = 0;
    add(into, showSlot(slot, state, level, indent, into));
  }
  addHoles(into, holes);
  addMore(into, length - i);
  addOwn(value, into, state, level, indent, true);
  return layOut(prefix + '[', into, ']', state, level, indent, length > 6);
}

function addHoles(into, holes) {
  if (holes > 0) add(into, '<' + holes + ' empty item' + (holes > 1 ? 's' : '') + '>');
}

function addMore(into, more) {
  if (more > 0) add(into, '... ' + more + ' more item' + (more > 1 ? 's' : ''));
}

/** A property's value without running its getter. */
function showSlot(slot, state, level, indent, into) {
  if (slot.get !== undefined) return slot.set !== undefined ? '[Getter/Setter]' : '[Getter]';
  if (slot.set !== undefined) return '[Setter]';
  if (isObject(slot.value)) into.plain = false;
  return show(slot.value, state, level + 1, indent + 2);
}

function showTyped(value, state, level, indent) {
  const length = TypedArrayLength(value);
  const prefix = (className(value) ?? TypedArrayTag(value)) + '(' + length + ') ';
  if (tooDeep(state, level)) return '[' + TypedArrayTag(value) + ']';
  const into = parts();
  const shown = MathMin(length, INSPECT_ITEMS);
  for (let i = 0; i < shown; i++) add(into, showPrimitive(value[i]));
  addMore(into, length - shown);
  return layOut(prefix + '[', into, ']', state, level, indent, length > 6);
}

function showMap(value, state, level, indent) {
  const prefix = prefixOf(value, 'Map', '(' + MapSize(value) + ')');
  if (tooDeep(state, level)) return '[Map]';
  const into = parts();
  into.plain = false;
  MapForEach(value, (item, key) => {
    if (into.texts.length >= INSPECT_ITEMS) return;
    add(into, show(key, state, level + 1, indent + 2) + ' => ' + show(item, state, level + 1, indent + 2));
  });
  addMore(into, MapSize(value) - into.texts.length);
  addOwn(value, into, state, level, indent, false);
  return layOut(prefix + '{', into, '}', state, level, indent, false);
}

function showSet(value, state, level, indent) {
  const prefix = prefixOf(value, 'Set', '(' + SetSize(value) + ')');
  if (tooDeep(state, level)) return '[Set]';
  const into = parts();
  into.plain = false;
  SetForEach(value, (item) => {
    if (into.texts.length < INSPECT_ITEMS) add(into, show(item, state, level + 1, indent + 2));
  });
  addMore(into, SetSize(value) - into.texts.length);
  addOwn(value, into, state, level, indent, false);
  return layOut(prefix + '{', into, '}', state, level, indent, false);
}

function showError(value, state, level, indent) {
  const about = describeError(value);
  const text = about.stack === '' ? '[' + errorHeader(about.type, about.message) + ']' : about.stack;
  const base = StringIncludes(text, '\n') ? text : '[' + text + ']';
  const into = parts();
  into.plain = false;
  addOwn(value, into, state, level, indent, false);
  const cause = attempt(ReflectGetOwnPropertyDescriptor, value, 'cause');
  if (cause !== undefined && !cause.enumerable && level <= state.depth) {
    add(into, '[cause]: ' + showSlot(cause, state, level, indent, into));
  }
  return into.texts.length === 0 ? base : layOut(base + ' {', into, '}', state, level, indent, false);
}

function showPlain(value, state, level, indent, prefix, base) {
  if (tooDeep(state, level) && base === '') {
    return '[' + (prefix === '' ? 'Object' : StringTrim(prefix)) + ']';
  }
  const into = parts();
  if (!tooDeep(state, level)) addOwn(value, into, state, level, indent, false);
  if (into.texts.length === 0) return base === '' ? prefix + '{}' : base;
  return layOut((base === '' ? prefix : base + ' ') + '{', into, '}', state, level, indent, false);
}

/** Own enumerable properties; for arrays only those that are no index. */
function addOwn(value, into, state, level, indent, skipIndexes) {
  const keys = attempt(ReflectOwnKeys, value);
  if (keys === undefined) return;
  let shown = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (skipIndexes && typeof key === 'string' && isIndex(key)) continue;
    const slot = attempt(ReflectGetOwnPropertyDescriptor, value, key);
    if (slot === undefined || !(slot.enumerable || (state.hidden && typeof value !== 'function'))) continue;
    if (shown++ >= INSPECT_ITEMS || state.left <= 0) {
      add(into, '... more properties');
      return;
    }
    into.plain = false;
    const label = slot.enumerable ? keyText(key) : '[' + keyText(key) + ']';
    add(into, label + ': ' + showSlot(slot, state, level, indent, into));
  }
}

function isIndex(key) {
  if (key === '' || key.length > 10) return false;
  for (let i = 0; i < key.length; i++) {
    const code = StringAt(key, i);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

const IDENTIFIER = /^[a-zA-Z_$][a-zA-Z_$0-9]*$/;

function keyText(key) {
  if (typeof key === 'symbol') return '[' + SymbolToString(key) + ']';
  const short = clip(key, 1000);
  return RegExpExec(IDENTIFIER, short) !== null ? short : quoted(short);
}

/** On one line when short and not nested too far, else one entry a line; long runs of plain items fill lines. */
function layOut(open, into, close, state, level, indent, fill) {
  const texts = into.texts;
  if (texts.length === 0) return open + close;
  let width = open.length + indent;
  let lines = false;
  for (let i = 0; i < texts.length; i++) {
    width += texts[i].length + 2;
    if (StringIncludes(texts[i], '\n')) lines = true;
  }
  if (!lines && width <= LINE_WIDTH + 4 && state.deepest - level < 3 && !(fill && texts.length > 6 && width > 60)) {
    return open + ' ' + joined(texts, ', ') + ' ' + close;
  }
  const margin = '\n' + StringRepeat(' ', indent + 2);
  if (fill && into.plain) return open + margin + filled(texts, margin) + '\n' + StringRepeat(' ', indent) + close;
  return open + margin + joined(texts, ',' + margin) + '\n' + StringRepeat(' ', indent) + close;
}

function joined(texts, separator) {
  let out = texts.length === 0 ? '' : texts[0];
  for (let i = 1; i < texts.length; i++) out += separator + texts[i];
  return out;
}

function filled(texts, margin) {
  let out = '';
  let column = 0;
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] + (i < texts.length - 1 ? ',' : '');
    if (column > 0 && column + text.length + 1 > LINE_WIDTH) {
      out += margin;
      column = 0;
    } else if (column > 0) {
      out += ' ';
      column += 1;
    }
    out += text;
    column += text.length;
  }
  return out;
}
