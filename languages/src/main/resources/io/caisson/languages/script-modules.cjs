// What `require` and `import` find: files of the program by relative path, and the modules it was granted.
'use strict';
const fs = require('fs');
const path = require('path').posix;
const vm = require('vm');
const Module = require('module');
const { WORK, entry, facts, text } = require('./script-sources.cjs');
const { ofKind } = require('./script-errors.cjs');

const ENDINGS = ['', '.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js'];
const load = Module.createRequire(__filename);

const granted = new Set();
if (fs.existsSync('/caisson/grants')) {
    for (const name of fs.readFileSync('/caisson/grants', 'utf8').split('\n')) {
        granted.add(rootOf(name));
    }
}

function rootOf(specifier) {
    return specifier.replace(/^node:/, '').split('/')[0];
}

/** `{ file }`, `{ module }`, or why there is neither. */
function find(specifier, from) {
    if (!/^\.\.?\//.test(specifier)) {
        return named(specifier);
    }
    const wanted = path.join(path.dirname(from), specifier);
    if (wanted.startsWith('..')) {
        return { reason: `'${specifier}' climbs out of the request's files` };
    }
    const file = [...ENDINGS.map((ending) => wanted + ending), wanted.replace(/\.([mc]?)js$/, '.$1ts')].find(isFile);
    if (file === entry && shape() !== 'm') {
        return { reason: `'${file}' is the program, which exports nothing` };
    }
    return file === undefined ? { reason: absence(wanted) } : { file };
}

/** The program itself was read for how it runs: one that is no module must not run once more as a module. */
function shape() {
    return facts().shape;
}

function absence(wanted) {
    const isJsx = ['', '.tsx', '.jsx'].some((ending) => fs.existsSync(WORK + wanted + ending));
    return isJsx ? 'JSX is not supported' : `the request has no file '${wanted}'`;
}

function isFile(name) {
    return !/\.[jt]sx$/.test(name) && (fs.statSync(WORK + name, { throwIfNoEntry: false })?.isFile() ?? false);
}

function named(specifier) {
    if (specifier.startsWith('/')) {
        return { reason: `'${specifier}' is no relative path; files of the request are './name'` };
    }
    if (!Module.isBuiltin(specifier)) {
        return { reason: `there is no module '${specifier}' here; files of the request are './name'`, kind: 'policy' };
    }
    const root = rootOf(specifier);
    return granted.has(root)
        ? { module: specifier.replace(/^node:/, '') }
        : { reason: `the module '${specifier}' is not granted; allowedModules must name '${root}'`, kind: 'policy' };
}

function builtin(name) {
    return load('node:' + name);
}

// require(): each file runs once, as the body of a function.

const required = new Map();

function requireFrom(from) {
    const require = (specifier) => {
        const found = find(`${specifier}`, from);
        if (found.module !== undefined) {
            return builtin(found.module);
        }
        if (found.file !== undefined) {
            return (required.get(found.file) ?? run(found.file)).exports;
        }
        throw missing(new Error(`Cannot require '${specifier}' from ${from}: ${found.reason}`), found, require);
    };
    require.main = main;
    return require;
}

function missing(error, found, caller) {
    error.code = 'MODULE_NOT_FOUND';
    Error.captureStackTrace(error, caller);
    return ofKind(found.kind ?? 'runtime', error);
}

function run(file) {
    const module = { id: file, filename: WORK + file, exports: {}, loaded: false };
    required.set(file, module);
    try {
        if (file.endsWith('.json')) {
            module.exports = JSON.parse(text(file));
        } else {
            const body = compile(text(file), file, ['exports', 'require', 'module', '__filename', '__dirname']);
            const name = module.filename;
            body.call(module.exports, module.exports, requireFrom(file), module, name, path.dirname(name));
        }
    } catch (error) {
        required.delete(file);
        throw error;
    }
    module.loaded = true;
    return module;
}

const main = { id: '.', filename: WORK + entry, exports: {}, loaded: false };

function compile(code, file, parameters = []) {
    return vm.compileFunction(code, parameters, { filename: WORK + file, importModuleDynamically: importer(file) });
}

// import: each file is a module of its own.

const modules = new Map();

function importer(from) {
    return async (specifier) => {
        const module = moduleFor(specifier, from);
        await evaluated(module);
        return module;
    };
}

/** Of each module that was imported dynamically: one promise for all its importers, who are told in their order. */
const evaluations = new Map();

function evaluated(module) {
    if (!evaluations.has(module)) {
        evaluations.set(module, evaluate(module));
    }
    return evaluations.get(module);
}

async function evaluate(module) {
    try {
        await link(module);
    } catch (error) {
        evaluations.delete(module);
        throw error;
    }
    if (['linked', 'evaluated', 'errored'].includes(module.status)) {
        await module.evaluate();
    }
}

/** What is being linked, with all that it imports. */
const links = new Set();

/** Another import may still be linking the module. */
async function link(module) {
    if (module.status === 'unlinked') {
        const linked = module.link((specifier, referrer) => moduleFor(specifier, referrer.identifier.slice(WORK.length)));
        links.add(linked);
        await linked.finally(() => links.delete(linked));
    } else if (module.status === 'linking') {
        await Promise.allSettled(links);
    }
}

function moduleFor(specifier, from) {
    const found = find(specifier, from);
    const name = found.module === undefined ? found.file : 'node:' + found.module;
    if (name === undefined) {
        const line = lineOf(specifier, from);
        const error = new Error(`Cannot import '${specifier}' at ${from}:${line}: ${found.reason}`);
        error.name = 'ModuleError';
        error.stack = `${error.name}: ${error.message}\n    at ${from}:${line}:0`;
        throw ofKind(found.kind ?? 'runtime', error);
    }
    if (!modules.has(name)) {
        modules.set(name, found.module === undefined ? fileModule(name) : synthetic(name, builtin(found.module)));
    }
    return modules.get(name);
}

function lineOf(specifier, from) {
    const code = fs.readFileSync(WORK + from, 'utf8');
    const at = Math.max(code.indexOf(`'${specifier}'`), code.indexOf(`"${specifier}"`), 0);
    return code.slice(0, at).split('\n').length;
}

function fileModule(file) {
    return file.endsWith('.json') ? synthetic(WORK + file, JSON.parse(text(file)), []) : sourceModule(file, text(file));
}

function sourceModule(file, code) {
    return new vm.SourceTextModule(code, {
        identifier: WORK + file,
        importModuleDynamically: importer(file),
        initializeImportMeta: (meta) => {
            meta.url = 'file://' + WORK + file;
        },
    });
}

function synthetic(identifier, value, names = Object.keys(value)) {
    const own = names.filter((name) => name !== 'default');
    return new vm.SyntheticModule([...own, 'default'], function fill() {
        own.forEach((name) => this.setExport(name, value[name]));
        this.setExport('default', value);
    }, { identifier });
}

/** The entry, linked and ready to be evaluated. */
async function entryModule() {
    const module = sourceModule(entry, text(entry));
    modules.set(entry, module);
    await link(module);
    return module;
}

module.exports = { compile, entryModule, main, require: requireFrom(entry) };
