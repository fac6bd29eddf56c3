// Formats values for the console as Node does: nested, with cycles, bounded in depth, width and total size.

const INSPECT_DEPTH = 2;
const INSPECT_ITEMS = 100;
const INSPECT_STRING = 10000;
const INSPECT_TOTAL = 262144;
const LINE_WIDTH = 80;

/** `adjust` may change the width, bounds and layout in the state, and set a `custom` formatter for objects. */
function inspect(value, depth = INSPECT_DEPTH, hidden = false, adjust = undefined) {
  const state = {
    __proto__: null, depth, hidden, left: INSPECT_TOTAL, open: list(), circular: new MapConstructor(), deepest: 0,
    items: INSPECT_ITEMS, longest: INSPECT_STRING, width: LINE_WIDTH, compact: 3, sorted: undefined, custom: undefined,
  };
  if (adjust !== undefined) adjust(state);
  return attempt(show, value, state) ?? '[unprintable]';
}

/** Formats kinds of objects that a chunk has defined; undefined for all others. */
let showAdded;
function addShown(way) {
  showAdded = way;
}

function show(value, state, level = 0, indent = 0) {
  if (state.left <= 0) return '…';
  const text = isObject(value) ? showObject(value, state, level, indent) : showPrimitive(value, state.longest);
  state.left -= text.length;
  return text;
}

function showPrimitive(value, longest = INSPECT_STRING) {
  switch (typeof value) {
    case 'string': return value.length > longest ? shortened(value, longest) : quoted(value);
    case 'number': return ObjectIs(value, -0) ? '-0' : NumberToString(value);
    case 'bigint': return BigIntToString(value) + 'n';
    case 'symbol': return SymbolToString(value);
    default: return StringConstructor(value);
  }
}

function shortened(text, longest) {
  const more = text.length - longest;
  return quoted(StringSlice(text, 0, longest)) + '... ' + more + ' more character' + (more > 1 ? 's' : '');
}

/** Quotes with single quotes, or with the first of ' " ` that needs no escape. */
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
  let text = showParts(value, state, level, indent);
  state.open.length -= 1;
  const mark = MapGet(state.circular, value);
  if (mark !== undefined) text = '<ref *' + mark + '> ' + text;
  return text;
}

const readTag = (value) => value[SymbolToStringTag];

/** The class name: the first constructor found on the prototype chain, `null prototype` without one. */
function className(value) {
  let holder = value;
  for (let hops = 0; holder !== null && hops < 50; hops++) {
    const found = attempt(ownSlot, holder, 'constructor');
    if (found !== undefined && typeof found.value === 'function') {
      const name = attempt(ownSlot, found.value, 'name');
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

/** The texts of entries; `more` when the last one counts the omitted entries, `numeric` while all are numbers. */
function parts() {
  return { __proto__: null, texts: list(), begun: false, more: false, numeric: true };
}
function add(into, text) {
  into.texts[into.texts.length] = text;
}

/** Only objects with members count for the nesting depth. */
function deepen(into, state, level) {
  if (into.begun) return;
  into.begun = true;
  state.deepest = level;
}

function showParts(value, state, level, indent) {
  const own = state.custom?.(value, state, level, indent) ?? showAdded?.(value, state);
  if (own !== undefined) return own;
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

/** Formats objects with a value of their own: boxed primitives, dates, expressions, buffers, promises. */
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
/** Recognised by prototype, because calling a method of a promise could run a guest's species constructor. */
function promiseProbe(value) {
  if (ReflectGetPrototypeOf(value) !== promisePrototype) throw undefined;
}

/** Whether an object is too deep to show its members; an empty one never is. `own` counts keys of all its kind. */
function tooDeep(value, state, level, size, own = 0) {
  return level > state.depth && (size > 0 || (attempt(ReflectOwnKeys, value)?.length ?? 0) > own);
}

function showFunction(value, state, level, indent) {
  const name = attempt(ownSlot, value, 'name');
  const source = attempt(FunctionToString, value) ?? '';
  const kind = StringStartsWith(source, 'class') ? 'class' : className(value) ?? 'Function';
  const named = name !== undefined && typeof name.value === 'string' && name.value !== '' ? clip(name.value, 200) : '';
  const label = kind === 'class'
    ? '[class ' + (named || '(anonymous)') + parentText(value) + ']'
    : '[' + kind + (named === '' ? ' (anonymous)' : ': ' + named) + ']';
  return showPlain(value, state, level, indent, '', label);
}

function parentText(value) {
  const parent = attempt(ReflectGetPrototypeOf, value);
  const name = isObject(parent) ? attempt(ownSlot, parent, 'name') : undefined;
  return name !== undefined && typeof name.value === 'string' && name.value !== '' ? ' extends ' + clip(name.value, 200) : '';
}

function showArray(value, state, level, indent) {
  const length = attempt((array) => array.length, value) ?? 0;
  const prefix = prefixOf(value, 'Array', className(value) === 'Array' ? undefined : '(' + length + ')');
  if (tooDeep(value, state, level, length, 1)) return prefix === '' ? '[Array]' : '[' + StringTrim(prefix) + ']';
  const into = parts();
  let holes = 0;
  let i = 0;
  for (; i < length && into.texts.length < state.items && state.left > 0; i++) {
    const slot = attempt(ownSlot, value, StringConstructor(i));
    if (slot === undefined) {
      holes++;
      continue;
    }
    addHoles(into, holes);
    holes = 0;
    deepen(into, state, level);
    if (typeof slot.value !== 'number' && typeof slot.value !== 'bigint') into.numeric = false;
    add(into, showSlot(slot, state, level, indent));
  }
  addHoles(into, holes);
  addMore(into, length - i);
  addOwn(value, into, state, level, indent, true);
  return layOut(prefix + '[', into, ']', state, level, indent, true);
}

function addHoles(into, holes) {
  if (holes === 0) return;
  into.numeric = false;
  add(into, '<' + holes + ' empty item' + (holes > 1 ? 's' : '') + '>');
}

function addMore(into, more) {
  if (more <= 0) return;
  into.more = true;
  add(into, '... ' + more + ' more item' + (more > 1 ? 's' : ''));
}

/** A property's value without running its getter. */
function showSlot(slot, state, level, indent) {
  if (slot.get !== undefined) return slot.set !== undefined ? '[Getter/Setter]' : '[Getter]';
  if (slot.set !== undefined) return '[Setter]';
  return show(slot.value, state, level + 1, indent + 2);
}

function showTyped(value, state, level, indent) {
  const length = TypedArrayLength(value);
  const prefix = (className(value) ?? TypedArrayTag(value)) + '(' + length + ') ';
  if (tooDeep(value, state, level, length)) return '[' + TypedArrayTag(value) + ']';
  const into = parts();
  const shown = MathMin(length, state.items);
  for (let i = 0; i < shown; i++) add(into, showPrimitive(value[i]));
  addMore(into, length - shown);
  return layOut(prefix + '[', into, ']', state, level, indent, true);
}

function showMap(value, state, level, indent) {
  const prefix = prefixOf(value, 'Map', '(' + MapSize(value) + ')');
  if (tooDeep(value, state, level, MapSize(value))) return '[Map]';
  const into = parts();
  MapForEach(value, (item, key) => {
    if (into.texts.length >= state.items) return;
    deepen(into, state, level);
    add(into, show(key, state, level + 1, indent + 2) + ' => ' + show(item, state, level + 1, indent + 2));
  });
  addMore(into, MapSize(value) - into.texts.length);
  addOwn(value, into, state, level, indent, false);
  return layOut(prefix + '{', into, '}', state, level, indent, false);
}

function showSet(value, state, level, indent) {
  const prefix = prefixOf(value, 'Set', '(' + SetSize(value) + ')');
  if (tooDeep(value, state, level, SetSize(value))) return '[Set]';
  const into = parts();
  SetForEach(value, (item) => {
    if (into.texts.length >= state.items) return;
    deepen(into, state, level);
    add(into, show(item, state, level + 1, indent + 2));
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
  addOwn(value, into, state, level, indent, false);
  const cause = attempt(ownSlot, value, 'cause');
  if (cause !== undefined && !cause.enumerable && level <= state.depth) {
    add(into, '[cause]: ' + showSlot(cause, state, level, indent));
  }
  return into.texts.length === 0 ? base : layOut(base + ' {', into, '}', state, level, indent, false);
}

function showPlain(value, state, level, indent, prefix, base) {
  const deep = tooDeep(value, state, level, 0);
  if (deep && base === '') {
    return '[' + (prefix === '' ? 'Object' : StringTrim(prefix)) + ']';
  }
  const into = parts();
  if (!deep) addOwn(value, into, state, level, indent, branded(StringValueOf, value));
  if (into.texts.length === 0) return base === '' ? prefix + '{}' : base;
  return layOut((base === '' ? prefix : base + ' ') + '{', into, '}', state, level, indent, false);
}

/** Own enumerable properties; for arrays and boxed strings without the indexes. */
function addOwn(value, into, state, level, indent, skipIndexes) {
  const keys = attempt(ReflectOwnKeys, value);
  if (keys === undefined) return;
  if (state.sorted !== undefined) state.sorted(keys);
  let shown = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (skipIndexes && typeof key === 'string' && isIndex(key)) continue;
    const slot = attempt(ownSlot, value, key);
    if (slot === undefined || !(slot.enumerable || (state.hidden && typeof value !== 'function'))) continue;
    if (shown++ >= INSPECT_ITEMS || state.left <= 0) {
      add(into, '... more properties');
      return;
    }
    deepen(into, state, level);
    into.numeric = false;
    const label = slot.enumerable ? keyText(key) : '[' + keyText(key) + ']';
    add(into, label + ': ' + showSlot(slot, state, level, indent));
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

/** On one line when short and not nested too deeply, else one entry on each line; long arrays share lines. */
function layOut(open, into, close, state, level, indent, group) {
  const count = into.texts.length;
  if (count === 0) return open + close;
  const texts = group && count > 6 && state.compact > 0 ? grouped(into, state, indent) : into.texts;
  if (texts.length === count && state.deepest - level < state.compact && fits(texts, open.length + indent, state.width) && !StringIncludes(open, '\n')) {
    return open + ' ' + joined(texts, ', ') + ' ' + close;
  }
  const margin = '\n' + StringRepeat(' ', indent + 2);
  return open + margin + joined(texts, ',' + margin) + '\n' + StringRepeat(' ', indent) + close;
}

function fits(texts, start, most) {
  let width = start + 10 + 2 * texts.length;
  for (let i = 0; i < texts.length; i++) {
    width += texts[i].length;
    if (width > most || StringIncludes(texts[i], '\n')) return false;
  }
  return true;
}

/** Items in columns, about as high as wide; unchanged when their lengths differ too much. Aligns numbers right. */
function grouped(into, state, indent) {
  const texts = into.texts;
  const count = texts.length - (into.more ? 1 : 0);
  let total = 0;
  let longest = 0;
  for (let i = 0; i < count; i++) {
    total += texts[i].length + 2;
    longest = MathMax(longest, texts[i].length);
  }
  const widest = longest + 2;
  if (widest * 3 + indent >= state.width || (total / widest <= 5 && longest > 6)) return texts;
  const typical = MathMax(widest - 3 - MathSqrt(widest - total / texts.length), 1);
  const square = MathRound(MathSqrt(2.5 * typical * count) / typical);
  const columns = MathMin(square, MathTrunc((state.width - indent) / widest), 12);
  if (columns <= 1) return texts;
  const lines = list();
  for (let row = 0; row < count; row += columns) lines[lines.length] = groupedLine(into, row, columns, count);
  if (into.more) lines[lines.length] = texts[count];
  return lines;
}

function groupedLine(into, row, columns, count) {
  let line = '';
  for (let at = row; at < row + columns && at < count; at++) {
    const last = at === row + columns - 1 || at === count - 1;
    let width = 0;
    for (let i = at - row; i < into.texts.length; i += columns) {
      if (i < count) width = MathMax(width, into.texts[i].length);
    }
    const text = into.texts[at];
    const padding = StringRepeat(' ', width - text.length);
    if (into.numeric) line += padding + text + (last ? '' : ', ');
    else line += text + (last ? '' : ', ' + padding);
  }
  return line;
}

function joined(texts, separator) {
  let out = texts.length === 0 ? '' : texts[0];
  for (let i = 1; i < texts.length; i++) out += separator + texts[i];
  return out;
}
