// import() and require(). Java resolves static imports while V8 links; these two need a value returned.

const imports = list();
let importsHead = 0;
let nextImportId = 1;
const pendingImports = new MapConstructor();

/** Queues a load that Java performs between turns. */
function dynamicImport(referrer, specifier) {
  return new PromiseConstructor((resolve, reject) => {
    const id = nextImportId++;
    MapSet(pendingImports, id, { __proto__: null, resolve, reject });
    more();
    imports[imports.length] = 'M' + id + '|' + referrer.length + '|' + referrer + `${specifier}`;
  });
}

function nextImport() {
  if (importsHead === imports.length) return undefined;
  const request = imports[importsHead];
  imports[importsHead++] = undefined;
  return request;
}

/** Java's answer: the module's evaluation promise and namespace, or a reason and the type of the error. */
async function imported(id, evaluated, namespace) {
  const pending = MapGet(pendingImports, id);
  MapDelete(pendingImports, id);
  try {
    if (typeof evaluated === 'string') {
      throw new (namespace === 'SyntaxError' ? SyntaxErrorConstructor : TypeErrorConstructor)(evaluated);
    }
    await evaluated;
    pending.resolve(namespace);
  } catch (error) {
    pending.reject(error);
  }
}

// require(): files of the request by relative path, each run once, like a CommonJS module.

const requiredModules = new MapConstructor();
const requiredFiles = new SetConstructor(); // of all that ever ran, also those that threw

/** `require` for a file; without a file, for the guest's entry. */
function requireFrom(path) {
  return function require(specifier) {
    const file = path ?? entryFile;
    specifier = `${specifier}`;
    const answer = host(HOST_FILE, file + '\0' + specifier);
    if (answer[0] === 'G') return provide(StringSlice(answer, 1)).object;
    if (answer[0] !== 'F') {
      const message = "Cannot require '" + specifier + "' from " + file + ': ' + StringSlice(answer, 1);
      const error = new ErrorConstructor(message);
      error.code = 'MODULE_NOT_FOUND';
      throw answer[0] === 'P' ? failure('policy', error, message) : error;
    }
    const end = StringIndexOf(answer, '\0');
    return required(StringSlice(answer, 1, end), StringSlice(answer, end + 1));
  };
}

function required(path, text) {
  const known = MapGet(requiredModules, path);
  if (known !== undefined) return known.exports;
  const module = { id: path, filename: path, exports: {}, loaded: false };
  MapSet(requiredModules, path, module);
  try {
    if (StringSlice(path, -5) === '.json') {
      module.exports = JSONParse(text);
    } else {
      runRequired(path, text, module);
    }
  } catch (error) {
    MapDelete(requiredModules, path);
    throw error;
  }
  module.loaded = true;
  return module.exports;
}

/** The engine puts the parameters of a function made from text on two lines of their own. */
const REQUIRED_LINES = 2;

function runRequired(path, text, module) {
  SetAdd(requiredFiles, path);
  const slash = StringLastIndexOf(path, '/');
  const body = FunctionConstructor(
    'exports', 'require', 'module', '__filename', '__dirname', text + '\n//# sourceURL=' + path);
  const folder = slash < 0 ? '.' : StringSlice(path, 0, slash);
  ReflectApply(body, module.exports, [module.exports, requireFrom(path), module, path, folder]);
}
