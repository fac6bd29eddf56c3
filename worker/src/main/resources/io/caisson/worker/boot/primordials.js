// The built-ins that this library uses, saved before any guest code exists.
//
// A guest may replace, delete or trap every built-in it can reach, before and while our code runs. So nothing here is
// looked up again later: methods are called through bound copies, own arrays and records have no prototype (a setter
// planted on Object.prototype or Array.prototype would otherwise see every value we store), nothing is spread,
// destructured from an iterable or iterated with for-of, and regular expressions are only run through the saved exec.

const uncurry = Function.prototype.bind.bind(Function.prototype.call);

const {
  apply: ReflectApply,
  construct: ReflectConstruct,
  defineProperty: ReflectDefineProperty,
  deleteProperty: ReflectDeleteProperty,
  getOwnPropertyDescriptor: ReflectGetOwnPropertyDescriptor,
  getPrototypeOf: ReflectGetPrototypeOf,
  has: ReflectHas,
  ownKeys: ReflectOwnKeys,
  setPrototypeOf: ReflectSetPrototypeOf,
} = Reflect;
const {
  create: ObjectCreate,
  defineProperty: ObjectDefineProperty,
  freeze: ObjectFreeze,
  is: ObjectIs,
  keys: ObjectKeys,
} = Object;
const ObjectPrototype = Object.prototype;
const ObjectHasOwn = Object.hasOwn;
const ObjectPropertyIsEnumerable = uncurry(Object.prototype.propertyIsEnumerable);
const ObjectToString = uncurry(Object.prototype.toString);
const FunctionConstructor = Function;
const FunctionToString = uncurry(Function.prototype.toString);

const ArrayIsArray = Array.isArray;
const ArraySort = uncurry(Array.prototype.sort);

const StringConstructor = String;
const StringFromCharCode = String.fromCharCode;
const StringAt = uncurry(String.prototype.charCodeAt);
const StringCodePointAt = uncurry(String.prototype.codePointAt);
const StringIncludes = uncurry(String.prototype.includes);
const StringIndexOf = uncurry(String.prototype.indexOf);
const StringIsWellFormed = uncurry(String.prototype.isWellFormed);
const StringLastIndexOf = uncurry(String.prototype.lastIndexOf);
const StringPadEnd = uncurry(String.prototype.padEnd);
const StringRepeat = uncurry(String.prototype.repeat);
const StringSlice = uncurry(String.prototype.slice);
const StringStartsWith = uncurry(String.prototype.startsWith);
const StringToLowerCase = uncurry(String.prototype.toLowerCase);
const StringToUpperCase = uncurry(String.prototype.toUpperCase);
const StringToWellFormed = uncurry(String.prototype.toWellFormed);
const StringTrim = uncurry(String.prototype.trim);
const StringValueOf = uncurry(String.prototype.valueOf);

const NumberConstructor = Number;
const NumberIsFinite = Number.isFinite;
const NumberIsInteger = Number.isInteger;
const NumberParseFloat = Number.parseFloat;
const NumberParseInt = Number.parseInt;
const NumberToString = uncurry(Number.prototype.toString);
const NumberValueOf = uncurry(Number.prototype.valueOf);
const BooleanValueOf = uncurry(Boolean.prototype.valueOf);
const BigIntConstructor = BigInt;
const BigIntToString = uncurry(BigInt.prototype.toString);
const BigIntValueOf = uncurry(BigInt.prototype.valueOf);
const MathFloor = Math.floor;
const MathMax = Math.max;
const MathMin = Math.min;
const MathRound = Math.round;
const MathSqrt = Math.sqrt;
const MathTrunc = Math.trunc;

const SymbolConstructor = Symbol;
const SymbolToString = uncurry(Symbol.prototype.toString);
const SymbolValueOf = uncurry(Symbol.prototype.valueOf);
const SymbolFor = Symbol.for;
const SymbolIterator = Symbol.iterator;
const SymbolAsyncIterator = Symbol.asyncIterator;
const SymbolToPrimitive = Symbol.toPrimitive;
const SymbolToStringTag = Symbol.toStringTag;
const SymbolHasInstance = Symbol.hasInstance;

const DateNow = Date.now;
const DateGetTime = uncurry(Date.prototype.getTime);
const DateToISOString = uncurry(Date.prototype.toISOString);
const RegExpExec = uncurry(RegExp.prototype.exec);
const RegExpToString = uncurry(RegExp.prototype.toString);
const RegExpSource = uncurry(ReflectGetOwnPropertyDescriptor(RegExp.prototype, 'source').get);
const RegExpFlags = uncurry(ReflectGetOwnPropertyDescriptor(RegExp.prototype, 'flags').get);

const MapConstructor = Map;
const MapClear = uncurry(Map.prototype.clear);
const MapDelete = uncurry(Map.prototype.delete);
const MapForEach = uncurry(Map.prototype.forEach);
const MapGet = uncurry(Map.prototype.get);
const MapHas = uncurry(Map.prototype.has);
const MapSet = uncurry(Map.prototype.set);
const MapSize = uncurry(ReflectGetOwnPropertyDescriptor(Map.prototype, 'size').get);
const SetConstructor = Set;
const SetAdd = uncurry(Set.prototype.add);
const SetDelete = uncurry(Set.prototype.delete);
const SetForEach = uncurry(Set.prototype.forEach);
const SetHas = uncurry(Set.prototype.has);
const SetSize = uncurry(ReflectGetOwnPropertyDescriptor(Set.prototype, 'size').get);
const WeakMapConstructor = WeakMap;
const WeakMapGet = uncurry(WeakMap.prototype.get);
const WeakMapSet = uncurry(WeakMap.prototype.set);
const WeakMapHas = uncurry(WeakMap.prototype.has);
const WeakSetHas = uncurry(WeakSet.prototype.has);
const WeakRefDeref = uncurry(WeakRef.prototype.deref);

const TypedArrayPrototype = ReflectGetPrototypeOf(Uint8Array.prototype);
const TypedArrayTag = uncurry(ReflectGetOwnPropertyDescriptor(TypedArrayPrototype, SymbolToStringTag).get);
const TypedArrayBuffer = uncurry(ReflectGetOwnPropertyDescriptor(TypedArrayPrototype, 'buffer').get);
const TypedArrayByteOffset = uncurry(ReflectGetOwnPropertyDescriptor(TypedArrayPrototype, 'byteOffset').get);
const TypedArrayByteLength = uncurry(ReflectGetOwnPropertyDescriptor(TypedArrayPrototype, 'byteLength').get);
const TypedArrayLength = uncurry(ReflectGetOwnPropertyDescriptor(TypedArrayPrototype, 'length').get);
const TypedArraySet = uncurry(TypedArrayPrototype.set);
const ArrayBufferConstructor = ArrayBuffer;
const ArrayBufferIsView = ArrayBuffer.isView;
const ArrayBufferByteLength = uncurry(ReflectGetOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get);
const ArrayBufferTransfer = uncurry(ArrayBuffer.prototype.transfer);
const DataViewBuffer = uncurry(ReflectGetOwnPropertyDescriptor(DataView.prototype, 'buffer').get);
const DataViewByteOffset = uncurry(ReflectGetOwnPropertyDescriptor(DataView.prototype, 'byteOffset').get);
const DataViewByteLength = uncurry(ReflectGetOwnPropertyDescriptor(DataView.prototype, 'byteLength').get);
const Uint8ArrayConstructor = Uint8Array;
const typedArrays = { __proto__: null };
for (const constructor of [
  Uint8Array, Int8Array, Uint8ClampedArray, Uint16Array, Int16Array, Uint32Array, Int32Array,
  BigUint64Array, BigInt64Array, Float32Array, Float64Array,
]) {
  typedArrays[constructor.name] = constructor;
}

const JSONParse = JSON.parse;
const JSONStringify = JSON.stringify;
const JSONIsRaw = JSON.isRawJSON;
const ErrorConstructor = Error;
const ErrorCaptureStackTrace = Error.captureStackTrace;
const TypeErrorConstructor = TypeError;
const RangeErrorConstructor = RangeError;
const SyntaxErrorConstructor = SyntaxError;
const DateConstructor = Date;
const RegExpConstructor = RegExp;
const DataViewConstructor = DataView;
const PromiseConstructor = Promise;
const URIErrorConstructor = URIError;
const encodeComponent = encodeURIComponent;
const decodeComponent = decodeURIComponent;

const global = globalThis;

// The engine adds its newest built-ins only when an isolate is made from the snapshot; `install` takes them then.
let ErrorIsError;
let Uint8ArrayToBase64;
let Uint8ArrayFromBase64;
let Uint8ArrayToHex;
let Uint8ArraySetFromHex;

/** An array without a prototype, so that no setter of a guest sees its values. */
function list() {
  const fresh = [];
  ReflectSetPrototypeOf(fresh, null);
  return fresh;
}

/** Defines a global as the platform does: writable, configurable, not enumerable. */
function defineGlobal(name, value) {
  ObjectDefineProperty(global, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
}

/** Whether `value` can have properties. */
function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** A property descriptor without a prototype: missing fields must not be found on Object.prototype. */
function ownSlot(object, key) {
  const slot = ReflectGetOwnPropertyDescriptor(object, key);
  if (slot !== undefined) ReflectSetPrototypeOf(slot, null);
  return slot;
}

/** The result of `read`, or undefined when a guest's getter or trap throws. */
function attempt(read, a, b) {
  try {
    return read(a, b);
  } catch {
    return undefined;
  }
}

/** Whether `read`, a getter that checks its receiver, accepts `value`. */
function branded(read, value) {
  try {
    read(value);
    return true;
  } catch {
    return false;
  }
}

const isMap = (value) => branded(MapSize, value);
const isSet = (value) => branded(SetSize, value);
const isDate = (value) => branded(DateGetTime, value);
const isArrayBuffer = (value) => branded(ArrayBufferByteLength, value);
const isDataView = (value) => ArrayBufferIsView(value) && TypedArrayTag(value) === undefined;
const regExpProbe = ReflectGetOwnPropertyDescriptor(RegExp.prototype, 'hasIndices').get;
const RegExpHasIndices = uncurry(regExpProbe);
const isRegExp = (value) => branded(RegExpHasIndices, value) && value !== RegExpConstructor.prototype;
