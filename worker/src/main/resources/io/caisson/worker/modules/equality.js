// Deep equality of two values, for assert and util.

const {
  ArrayBufferByteLength, ArrayBufferIsView, ArrayIsArray, BigIntValueOf, BooleanValueOf, DateGetTime, ErrorIsError,
  MapConstructor, MapForEach, MapGet, MapHas, MapSet, MapSize, NumberValueOf, ObjectHasOwn, ObjectIs,
  ReflectGetPrototypeOf, ReflectOwnKeys, RegExpFlags, RegExpSource, SetForEach, SetHas, SetSize, StringValueOf,
  SymbolValueOf, TypedArrayLength, TypedArrayTag, branded, bytesOf, isArrayBuffer, isDate, isIndex, isMap, isObject,
  isRegExp, isSet, list, ownSlot,
} = library;

/** `strict` also compares types and prototypes, and primitives as Object.is does. */
function same(a, b, strict) {
  return equal(a, b, strict, new MapConstructor());
}

function equal(a, b, strict, open) {
  if (a === b) return !strict || a !== 0 || ObjectIs(a, b);
  if (!isObject(a) || !isObject(b) || typeof a === 'function' || typeof b === 'function') {
    if (strict || isObject(a) && isObject(b)) return ObjectIs(a, b);
    return !isObject(a) && !isObject(b) && (a == b || (a !== a && b !== b));
  }
  if (strict && ReflectGetPrototypeOf(a) !== ReflectGetPrototypeOf(b)) return false;
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return false;
  if (MapGet(open, a) === b) return true;
  const before = MapGet(open, a);
  MapSet(open, a, b);
  const result = KINDS[kind](a, b, strict, open) && members(a, b, strict, open, kind);
  MapSet(open, a, before);
  return result;
}

const BOXES = [NumberValueOf, StringValueOf, BooleanValueOf, BigIntValueOf, SymbolValueOf];

function kindOf(value) {
  if (ArrayIsArray(value)) return 'array';
  if (isDate(value)) return 'date';
  if (isRegExp(value)) return 'pattern';
  if (ErrorIsError(value)) return 'error';
  if (isMap(value)) return 'map';
  if (isSet(value)) return 'set';
  if (ArrayBufferIsView(value)) return 'view';
  if (isArrayBuffer(value)) return 'memory';
  for (let i = 0; i < BOXES.length; i++) if (branded(BOXES[i], value)) return 'box';
  return 'object';
}

function unboxed(value) {
  for (let i = 0; i < BOXES.length; i++) if (branded(BOXES[i], value)) return BOXES[i](value);
  return undefined;
}

const KINDS = {
  __proto__: null,
  array: (a, b) => a.length === b.length,
  box: (a, b) => ObjectIs(unboxed(a), unboxed(b)),
  date: (a, b) => ObjectIs(DateGetTime(a), DateGetTime(b)),
  error: (a, b, strict, open) => a.message === b.message && a.name === b.name
    && (!ObjectHasOwn(a, 'cause') && !ObjectHasOwn(b, 'cause') || equal(a.cause, b.cause, strict, open)),
  map: (a, b, strict, open) => MapSize(a) === MapSize(b) && sameEntries(a, b, strict, open),
  memory: (a, b) => ArrayBufferByteLength(a) === ArrayBufferByteLength(b) && sameBytes(bytesOf(a), bytesOf(b)),
  object: () => true,
  pattern: (a, b) => RegExpSource(a) === RegExpSource(b) && RegExpFlags(a) === RegExpFlags(b)
    && a.lastIndex === b.lastIndex,
  set: (a, b, strict, open) => SetSize(a) === SetSize(b) && sameMembers(a, b, strict, open),
  view: (a, b, strict) => TypedArrayTag(a) === TypedArrayTag(b) && sameView(a, b, strict),
};

function sameBytes(a, b) {
  for (let i = 0; i < TypedArrayLength(a); i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Compares numbers by value, not by their bytes: 0 and -0 differ only when strict. */
function sameView(a, b, strict) {
  if (TypedArrayTag(a) === undefined) {
    return TypedArrayLength(bytesOf(a)) === TypedArrayLength(bytesOf(b)) && sameBytes(bytesOf(a), bytesOf(b));
  }
  const length = TypedArrayLength(a);
  if (length !== TypedArrayLength(b)) return false;
  for (let i = 0; i < length; i++) if (strict ? !ObjectIs(a[i], b[i]) : a[i] !== b[i]) return false;
  return true;
}

/** Whether each member of one has a partner in the other. Primitives are looked up, objects are tried one by one. */
function sameMembers(a, b, strict, open) {
  const left = list();
  const right = list();
  SetForEach(a, (value) => {
    if (!SetHas(b, value)) left[left.length] = value;
  });
  SetForEach(b, (value) => {
    if (!SetHas(a, value)) right[right.length] = value;
  });
  return paired(left, right, (x, y) => comparable(x, y, strict) && equal(x, y, strict, open));
}

function sameEntries(a, b, strict, open) {
  const left = list();
  const right = list();
  let same = true;
  MapForEach(a, (value, key) => {
    if (!MapHas(b, key)) left[left.length] = { __proto__: null, key, value };
    else if (same) same = equal(value, MapGet(b, key), strict, open);
  });
  MapForEach(b, (value, key) => {
    if (!MapHas(a, key)) right[right.length] = { __proto__: null, key, value };
  });
  return same && paired(left, right, (x, y) => comparable(x.key, y.key, strict)
    && equal(x.key, y.key, strict, open) && equal(x.value, y.value, strict, open));
}

/** Whether two keys may still be equal after a lookup has failed: primitives only where types do not count. */
function comparable(a, b, strict) {
  return isObject(a) === isObject(b) && (isObject(a) || !strict);
}

function paired(left, right, match) {
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) {
    let found = -1;
    for (let k = 0; k < right.length && found < 0; k++) if (right[k] !== undefined && match(left[i], right[k])) found = k;
    if (found < 0) return false;
    right[found] = undefined;
  }
  return true;
}

/** Compares own enumerable properties; those of a typed array are its elements, which were compared before. */
function members(a, b, strict, open, kind) {
  const keys = ownEnumerable(a, strict, kind);
  const others = ownEnumerable(b, strict, kind);
  if (keys.length !== others.length) return false;
  for (let i = 0; i < keys.length; i++) {
    const slot = ownSlot(b, keys[i]);
    if (slot === undefined || !slot.enumerable || !equal(a[keys[i]], b[keys[i]], strict, open)) return false;
  }
  return true;
}

function ownEnumerable(value, strict, kind) {
  const keys = ReflectOwnKeys(value);
  const kept = list();
  for (let i = 0; i < keys.length; i++) {
    if (typeof keys[i] === 'symbol' && !strict) continue;
    if (kind === 'view' && typeof keys[i] === 'string' && isIndex(keys[i])) continue;
    if (ownSlot(value, keys[i])?.enumerable) kept[kept.length] = keys[i];
  }
  return kept;
}

return { __proto__: null, same };
