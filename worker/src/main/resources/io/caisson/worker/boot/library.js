// Chunks: parts of this library that few guests need, each in a file of its own under `modules/`. Java compiles it at
// its first use, so a chunk costs nothing in the snapshot that every isolate starts from.
//
// A chunk is the body of a strict function of `library`, the record below, and `chunk`, which gives other chunks. It
// runs in a world that a guest may have changed already: what it needs of the engine comes from the record, never from
// a global name or a method. It returns a record without a prototype, which no guest ever sees.

const chunks = new MapConstructor();
let shared;
let lent; // the function of the chunk asked for last

function chunk(name) {
  const known = MapGet(chunks, name);
  if (known !== undefined) return known;
  if (host(HOST_CHUNK, name) === '') throw new ErrorConstructor("the library has no part '" + name + "'");
  shared ??= library();
  const made = lent(shared, chunk);
  MapSet(chunks, name, made);
  return made;
}

/** Defines a global that is created at its first access. Until then it is an accessor. */
function lazyGlobal(name, make) {
  ReflectDefineProperty(global, name, {
    __proto__: null, configurable: true,
    get() {
      const value = make();
      attempt(defineGlobal, name, value);
      return value;
    },
    set(value) {
      attempt(defineGlobal, name, value);
    },
  });
}

// Modules: what `require` and `import` give for a name Java found granted. A name with a slash is a member of the
// module before it.

const provided = new MapConstructor();

/** A module as its guest has it, with the names and values of its exports before the guest could change them. */
function provide(name) {
  const known = MapGet(provided, name);
  if (known !== undefined) return known;
  const slash = StringIndexOf(name, '/');
  const made = slash < 0 ? ofChunk(chunk(name)) : ofMember(chunk(StringSlice(name, 0, slash))[StringSlice(name, slash + 1)]);
  MapSet(provided, name, made);
  return made;
}

/** The exports of a chunk that is a module; `default` is the module itself when it is not a plain object. */
function ofChunk(record) {
  const object = record.default ?? {};
  const names = { __proto__: null };
  const keys = ObjectKeys(record);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === 'default') continue;
    names[keys[i]] = record[keys[i]];
    define(object, keys[i], record[keys[i]]);
  }
  names.default = object;
  return { __proto__: null, object, names };
}

/** The guest may already have the object, as a member of another module. */
function ofMember(object) {
  const names = { __proto__: null };
  const keys = ObjectKeys(object);
  for (let i = 0; i < keys.length; i++) names[keys[i]] = attempt((from, key) => from[key], object, keys[i]);
  names.default = object;
  return { __proto__: null, object, names };
}

/** The parts of this library that chunks use. */
function library() {
  return {
    __proto__: null,
    ArrayBufferByteLength, ArrayBufferIsView, ArrayIsArray, ArraySort, BigIntConstructor, BigIntToString,
    BigIntValueOf, BooleanValueOf, DataViewByteLength, DateGetTime, ErrorCaptureStackTrace, ErrorConstructor,
    ErrorIsError, FunctionToString, MapConstructor, MapDelete, MapForEach, MapGet, MapHas, MapSet, MapSize,
    MathFloor, MathMax, MathMin, MathTrunc, NumberConstructor, NumberIsFinite, NumberIsInteger, NumberParseInt,
    NumberToString, NumberValueOf, ObjectCreate, ObjectDefineProperty, ObjectHasOwn, ObjectIs, ObjectKeys,
    ObjectToString, PromiseConstructor, RangeErrorConstructor, ReflectApply, ReflectConstruct,
    ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, ReflectHas, ReflectOwnKeys, ReflectSetPrototypeOf,
    RegExpExec, RegExpFlags, RegExpSource, SetForEach, SetHas, SetSize, StringAt, StringCodePointAt,
    StringFromCharCode, StringIncludes, StringIndexOf, StringLastIndexOf, StringRepeat, StringSlice,
    StringStartsWith, StringToLowerCase, StringToUpperCase, StringToWellFormed, StringTrim, StringValueOf,
    SymbolAsyncIterator, SymbolConstructor, SymbolFor, SymbolIterator, SymbolToPrimitive, SymbolToString,
    SymbolToStringTag, SymbolValueOf, TextDecoder, TextEncoder, TypeErrorConstructor, TypedArrayBuffer,
    TypedArrayByteLength, TypedArrayByteOffset, TypedArrayLength, TypedArraySet, TypedArrayTag, URIErrorConstructor,
    URL, URLSearchParams, Uint8ArrayConstructor, Uint8ArraySetFromHex, Uint8ArrayToBase64, Uint8ArrayToHex, WeakMapConstructor, WeakMapGet, WeakMapSet,
    addShown, atob, attempt, binary, branded, btoa, bytesOf, bytesOfView, className, clearImmediate, clearInterval,
    clearTimeout, clip, crypto: guestCrypto, decodeComponent, decodeUtf8, define, domException, encodeComponent,
    encodeUtf8, encodingResult, entropy, format, getRandomValues, hexValue, inspect, isArrayBuffer, isDataView,
    isDate, isIndex, isMap, isObject, isRegExp, isSet, joinLines, keyText, list, ownSlot, parseHost, parseUrl,
    pathText, promiseProbe, queueMicrotask, randomUUID, setImmediate, setInterval, setTimeout, shortened8, show,
    splitBy, toASCII, typedArrays, uncaught, urlParts, urlText, utf8, warn, weakMapProbe, weakSetProbe,
  };
}

/** Prints a line on the console's error stream, once for each text. */
const warned = new SetConstructor();
function warn(text) {
  if (SetHas(warned, text)) return;
  SetAdd(warned, text);
  print(ERROR, text);
}
