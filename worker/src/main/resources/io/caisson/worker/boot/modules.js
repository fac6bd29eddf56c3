// import() and require(). Static imports are resolved by Java while V8 links; these two need a value back.

const imports = list();
let importsHead = 0;
let nextImportId = 1;
const pendingImports = new MapConstructor();

/** Queues a load that Java performs between turns. */
function dynamicImport(referrer, specifier) {
  return new PromiseConstructor((resolve, reject) => {
    const id = nextImportId++;
    MapSet(pendingImports, id, { __proto__: null, resolve, reject });
    imports[imports.length] = 'M' + id + '|' + referrer.length + '|' + referrer + `${specifier}`;
  });
}

function nextImport() {
  if (importsHead === imports.length) return undefined;
  const request = imports[importsHead];
  imports[importsHead++] = undefined;
  return request;
}

/** Java's answer: the module's evaluation promise and namespace, or the reason it could not be loaded. */
async function imported(id, evaluated, namespace) {
  const pending = MapGet(pendingImports, id);
  MapDelete(pendingImports, id);
  try {
    if (typeof evaluated === 'string') throw new TypeErrorConstructor(evaluated);
    await evaluated;
    pending.resolve(namespace);
  } catch (error) {
    pending.reject(error);
  }
}
