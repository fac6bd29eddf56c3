// console.*: format, indent, emit. Levels are those of the wire: log, info, debug, warn, error.

const LOG = 0;
const INFO = 1;
const DEBUG = 2;
const WARN = 3;
const ERROR = 4;

let groupIndent = '';
const counts = new MapConstructor();
const clocks = new MapConstructor();

function print(level, text) {
  if (groupIndent !== '') text = groupIndent + joinLines(text, '\n' + groupIndent);
  emit(level, text);
}

/** Replaces each line feed in `text` by `between`. */
function joinLines(text, between) {
  let out = '';
  let from = 0;
  for (let at = StringIndexOf(text, '\n'); at >= 0; at = StringIndexOf(text, '\n', from)) {
    out += StringSlice(text, from, at) + between;
    from = at + 1;
  }
  return out + StringSlice(text, from);
}

function plainText(value) {
  return typeof value === 'string' ? value : inspect(value);
}

/** printf-like when the first argument is text: %s %d %i %f %j %o %O %c %%; the rest is appended. */
function format(values) {
  if (values.length === 0) return '';
  let text = plainText(values[0]);
  let used = 1;
  if (typeof values[0] === 'string' && values.length > 1 && StringIncludes(text, '%')) {
    const done = substitute(text, values);
    text = done.text;
    used = done.used;
  }
  for (let i = used; i < values.length; i++) text += ' ' + plainText(values[i]);
  return text;
}

function substitute(pattern, values) {
  let text = '';
  let used = 1;
  let from = 0;
  for (let i = 0; i < pattern.length - 1; i++) {
    if (pattern[i] !== '%') continue;
    const directive = pattern[i + 1];
    if (directive === '%') {
      text += StringSlice(pattern, from, i + 1);
    } else if (used < values.length && directives[directive] !== undefined) {
      text += StringSlice(pattern, from, i) + directives[directive](values[used++]);
    } else {
      continue;
    }
    i++;
    from = i + 1;
  }
  return { __proto__: null, text: text + StringSlice(pattern, from), used };
}

const directives = {
  __proto__: null,
  s: (value) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'bigint') return BigIntToString(value) + 'n';
    if (typeof value === 'object' && value !== null) return inspect(value, 0);
    return ObjectIs(value, -0) ? '-0' : typeof value === 'function' ? inspect(value, 0) : StringConstructor(value);
  },
  d: (value) => number(value, NumberConstructor),
  i: (value) => number(value, NumberParseInt),
  f: (value) => number(value, NumberParseFloat),
  j: (value) => attempt(JSONStringify, value) ?? (isObject(value) ? '[Circular]' : 'undefined'),
  o: (value) => inspect(value, 4, true),
  O: (value) => inspect(value, 4),
  c: () => '',
};

function number(value, convert) {
  if (typeof value === 'bigint') return BigIntToString(value) + 'n';
  if (isObject(value) || typeof value === 'symbol') return 'NaN';
  const result = convert(value);
  return ObjectIs(result, -0) ? '-0' : NumberToString(result);
}

function labelOf(label) {
  return label === undefined ? 'default' : attempt(StringConstructor, label) ?? 'default';
}

function elapsed(label) {
  const since = MapGet(clocks, label);
  if (since === undefined) {
    print(WARN, "Warning: No such label '" + label + "' for console.time()");
    return undefined;
  }
  const took = now() - since;
  return label + ': ' + (took >= 1000 ? rounded(took / 1000) + 's' : rounded(took) + 'ms');
}

function rounded(value) {
  return NumberToString(MathTrunc(value * 1000) / 1000);
}

const consoleMethods = {
  log(...values) { print(LOG, format(values)); },
  info(...values) { print(INFO, format(values)); },
  debug(...values) { print(DEBUG, format(values)); },
  warn(...values) { print(WARN, format(values)); },
  error(...values) { print(ERROR, format(values)); },
  trace(...values) {
    const place = { __proto__: null };
    ErrorCaptureStackTrace(place, consoleMethods.trace);
    const message = format(values);
    const header = 'Trace' + (message === '' ? '' : ': ' + message);
    print(ERROR, cleanStack(header, guestFrames(stringOr(attempt(readStack, place), ''))));
  },
  dir(value, options) {
    const depth = isObject(options) ? attempt((given) => given.depth, options) : undefined;
    print(LOG, inspect(value, depth === null ? Infinity : typeof depth === 'number' ? depth : INSPECT_DEPTH));
  },
  dirxml(...values) { print(LOG, format(values)); },
  table(data, columns) { print(LOG, isObject(data) ? table(data, columns) : plainText(data)); },
  group(...values) {
    if (values.length > 0) print(LOG, format(values));
    if (groupIndent.length < 100) groupIndent += '  ';
  },
  groupCollapsed(...values) { ReflectApply(consoleMethods.group, undefined, values); },
  groupEnd() { groupIndent = StringSlice(groupIndent, 2); },
  count(label) {
    label = labelOf(label);
    const n = (MapGet(counts, label) ?? 0) + 1;
    MapSet(counts, label, n);
    print(LOG, label + ': ' + n);
  },
  countReset(label) { MapDelete(counts, labelOf(label)); },
  time(label) {
    label = labelOf(label);
    if (MapHas(clocks, label)) print(WARN, "Warning: Label '" + label + "' already exists for console.time()");
    else MapSet(clocks, label, now());
  },
  timeEnd(label) {
    label = labelOf(label);
    const text = elapsed(label);
    if (text !== undefined) print(LOG, text);
    MapDelete(clocks, label);
  },
  timeLog(label, ...values) {
    const text = elapsed(labelOf(label));
    if (text !== undefined) print(LOG, values.length === 0 ? text : text + ' ' + format(values));
  },
  assert(condition, ...values) {
    if (condition) return;
    const message = format(values);
    print(WARN, message === '' ? 'Assertion failed' : 'Assertion failed: ' + message);
  },
};

/** Rows of an array, object, Map or Set, drawn with box characters. */
function table(data, only) {
  const rows = tableRows(data);
  const names = tableColumns(rows, only);
  const lines = list();
  const head = list();
  head[0] = rows.label;
  for (let i = 0; i < names.length; i++) head[i + 1] = names[i];
  if (rows.values) head[head.length] = 'Values';
  for (let i = 0; i < rows.entries.length; i++) lines[i] = tableLine(rows, rows.entries[i], names);
  return drawn(head, lines);
}

function tableRows(data) {
  const rows = { __proto__: null, label: '(index)', entries: list(), values: false };
  const put = (key, value) => {
    if (rows.entries.length < 1000) rows.entries[rows.entries.length] = { __proto__: null, key, value };
    if (!isObject(value)) rows.values = true;
  };
  if (isMap(data)) {
    rows.label = '(iteration index)';
    MapForEach(data, (value, key) => put(inspect(key), value));
  } else if (isSet(data)) {
    rows.label = '(iteration index)';
    SetForEach(data, (value) => put(StringConstructor(rows.entries.length), value));
  } else {
    const keys = attempt(ObjectKeys, data) ?? [];
    for (let i = 0; i < keys.length; i++) put(keys[i], attempt((from, key) => from[key], data, keys[i]));
  }
  return rows;
}

function tableColumns(rows, only) {
  const names = list();
  if (attempt(ArrayIsArray, only)) {
    rows.values = false;
    for (let i = 0; i < only.length; i++) names[i] = labelOf(only[i]);
    return names;
  }
  const seen = new SetConstructor();
  for (let i = 0; i < rows.entries.length; i++) {
    const value = rows.entries[i].value;
    const keys = isObject(value) ? attempt(ObjectKeys, value) ?? [] : [];
    for (let j = 0; j < keys.length && names.length < 100; j++) {
      if (SetHas(seen, keys[j])) continue;
      SetAdd(seen, keys[j]);
      names[names.length] = keys[j];
    }
  }
  return names;
}

function tableLine(rows, entry, names) {
  const line = list();
  line[0] = entry.key;
  const value = entry.value;
  for (let i = 0; i < names.length; i++) {
    const has = isObject(value) && attempt(ObjectHasOwn, value, names[i]);
    line[i + 1] = has ? inspect(attempt((from, key) => from[key], value, names[i]), 0) : '';
  }
  if (rows.values) line[line.length] = isObject(value) ? '' : inspect(value, 0);
  return line;
}

function drawn(head, lines) {
  const widths = list();
  for (let i = 0; i < head.length; i++) {
    widths[i] = head[i].length + 2;
    for (let j = 0; j < lines.length; j++) widths[i] = MathMax(widths[i], lines[j][i].length + 2);
  }
  let text = rule(widths, '┌', '┬', '┐') + '\n' + cells(head, widths) + '\n' + rule(widths, '├', '┼', '┤');
  for (let j = 0; j < lines.length; j++) text += '\n' + cells(lines[j], widths);
  return text + '\n' + rule(widths, '└', '┴', '┘');
}

function rule(widths, left, middle, right) {
  let text = left;
  for (let i = 0; i < widths.length; i++) text += (i === 0 ? '' : middle) + StringRepeat('─', widths[i]);
  return text + right;
}

function cells(line, widths) {
  let text = '│';
  for (let i = 0; i < line.length; i++) text += StringPadEnd(' ' + line[i], widths[i]) + '│';
  return text;
}

const console = ObjectCreate({});
for (const name of ObjectKeys(consoleMethods)) {
  ObjectDefineProperty(console, name, {
    __proto__: null, value: consoleMethods[name], writable: true, enumerable: true, configurable: true,
  });
}
ObjectDefineProperty(console, SymbolToStringTag, { __proto__: null, value: 'console', configurable: true });
defineGlobal('console', console);
