// structuredClone.

const CLONED_ERRORS = { __proto__: null };
for (const constructor of [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]) {
  CLONED_ERRORS[constructor.name] = constructor;
}

function structuredClone(value, options = undefined) {
  const seen = new MapConstructor();
  const transfer = options?.transfer;
  if (transfer !== undefined) {
    for (const buffer of transfer) {
      if (!isArrayBuffer(buffer)) throw uncloneable(buffer);
      MapSet(seen, buffer, ArrayBufferTransfer(buffer));
    }
  }
  return clone(value, seen);
}

function uncloneable(value) {
  return domException(inspect(value, 0) + ' could not be cloned.', 'DataCloneError');
}

function clone(value, seen) {
  if (typeof value === 'symbol' || typeof value === 'function') throw uncloneable(value);
  if (!isObject(value)) return value;
  if (MapHas(seen, value)) return MapGet(seen, value);
  const copy = emptyCopy(value, seen);
  MapSet(seen, value, copy);
  fill(copy, value, seen);
  return copy;
}

/** An empty value of the same kind, created before its members, which may refer back to it. */
function emptyCopy(value, seen) {
  if (ArrayIsArray(value)) return [];
  if (isMap(value)) return new MapConstructor();
  if (isSet(value)) return new SetConstructor();
  if (isDate(value)) return new DateConstructor(DateGetTime(value));
  if (isRegExp(value)) return new RegExpConstructor(RegExpSource(value), RegExpFlags(value));
  if (branded(NumberValueOf, value)) return Object(NumberValueOf(value));
  if (branded(StringValueOf, value)) return Object(StringValueOf(value));
  if (branded(BooleanValueOf, value)) return Object(BooleanValueOf(value));
  if (branded(BigIntValueOf, value)) return Object(BigIntValueOf(value));
  if (isArrayBuffer(value)) return copyBuffer(value);
  if (ArrayBufferIsView(value)) return copyView(value, seen);
  if (ErrorIsError(value)) return new (CLONED_ERRORS[value.name] ?? ErrorConstructor)();
  if (branded(promiseProbe, value) || branded(weakMapProbe, value) || branded(weakSetProbe, value)) throw uncloneable(value);
  return {};
}

function copyBuffer(buffer) {
  const copy = new Uint8ArrayConstructor(ArrayBufferByteLength(buffer));
  TypedArraySet(copy, new Uint8ArrayConstructor(buffer));
  return TypedArrayBuffer(copy);
}

function copyView(view, seen) {
  if (isDataView(view)) {
    return new DataViewConstructor(clone(DataViewBuffer(view), seen), DataViewByteOffset(view), DataViewByteLength(view));
  }
  const constructor = typedArrays[TypedArrayTag(view)];
  return new constructor(clone(TypedArrayBuffer(view), seen), TypedArrayByteOffset(view), TypedArrayLength(view));
}

function fill(copy, value, seen) {
  if (isMap(value)) {
    MapForEach(value, (item, key) => MapSet(copy, clone(key, seen), clone(item, seen)));
  } else if (isSet(value)) {
    SetForEach(value, (item) => SetAdd(copy, clone(item, seen)));
  } else if (ErrorIsError(value)) {
    for (const key of ['message', 'stack', 'cause']) {
      const slot = ReflectGetOwnPropertyDescriptor(value, key);
      if (slot !== undefined) {
        ObjectDefineProperty(copy, key, { __proto__: null, value: clone(value[key], seen), writable: true, configurable: true });
      }
    }
  } else if (ArrayIsArray(value) || ReflectGetPrototypeOf(copy) === ObjectPrototype) {
    if (ArrayIsArray(value)) copy.length = value.length;
    const keys = ObjectKeys(value);
    for (let i = 0; i < keys.length; i++) define(copy, keys[i], clone(value[keys[i]], seen));
  }
}

defineGlobal('structuredClone', structuredClone);
