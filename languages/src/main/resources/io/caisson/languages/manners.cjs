// Node loads this before the program: built-in modules that were not granted are refused, and an error that nobody
// catches is told to the service. This keeps honest programs to what was agreed; the wall is what holds the others.
'use strict';
const Module = require('module');
const fs = require('fs');

// They compute, and reach nothing that a program without them would not.
const HARMLESS = new Set(['assert', 'async_hooks', 'buffer', 'console', 'constants', 'crypto', 'diagnostics_channel',
    'events', 'path', 'perf_hooks', 'process', 'punycode', 'querystring', 'string_decoder', 'sys', 'timers', 'url', 'util']);
const CODE = 'ERR_MODULE_NOT_GRANTED';

// The files beside this one load what they need.
const OURS = require('url').pathToFileURL(__dirname + '/').href;

const granted = new Set();
if (fs.existsSync('/caisson/grants')) {
    for (const name of fs.readFileSync('/caisson/grants', 'utf8').split('\n')) {
        granted.add(rootOf(name));
    }
}

function rootOf(specifier) {
    return specifier.replace(/^node:/, '').split('/')[0];
}

function check(specifier, caller) {
    if (typeof specifier !== 'string' || !(Module.isBuiltin(specifier) || specifier.startsWith('internal/'))) {
        return;
    }
    const root = rootOf(specifier);
    if (!HARMLESS.has(root) && !granted.has(root)) {
        throw refusal(specifier, root, caller);
    }
}

function refusal(specifier, root, caller) {
    const error = new Error(`the module '${specifier}' is not granted; allowedModules must name '${root}'`);
    error.code = CODE;
    Error.captureStackTrace(error, caller);
    return error;
}

// Versions without an interface for it keep their importer to themselves, unless they are told not to.
function importer() {
    try {
        return require('internal/process/esm_loader').esmLoader;
    } catch {
        return require('internal/modules/esm/loader').getOrInitializeCascadedLoader();
    }
}

if (Module.registerHooks) {
    Module.registerHooks({
        resolve: function resolve(specifier, context, next) {
            if (!String(context.parentURL).startsWith(OURS)) {
                check(specifier, resolve);
            }
            return next(specifier, context);
        },
    });
} else {
    guardImports(importer());
}

const load = Module._load;
Module._load = function _load(request, ...rest) {
    if (rest[0]?.path !== __dirname) {
        check(request, _load);
    }
    return Reflect.apply(load, this, [request, ...rest]);
};

function guardImports(importer) {
    for (const name of ['resolve', 'resolveSync']) {
        const original = importer[name];
        if (original) {
            importer[name] = function guarded(specifier, ...rest) {
                check(specifier, guarded);
                return Reflect.apply(original, this, [specifier, ...rest]);
            };
        }
    }
}

for (const name of ['binding', '_linkedBinding', 'dlopen']) {
    process[name] = function guarded() {
        throw refusal('process.' + name, 'process.' + name, guarded);
    };
}
if (process.getBuiltinModule) {
    const original = process.getBuiltinModule;
    process.getBuiltinModule = function getBuiltinModule(specifier) {
        check(specifier, getBuiltinModule);
        return original(specifier);
    };
}

const { writeFileSync } = fs;
const { stringify } = JSON;
process.on('uncaughtExceptionMonitor', (error) => {
    try {
        writeFileSync('/caisson/error.json', stringify(told(error)));
    } catch {
        // what stands on stderr has to do
    }
});

function told(error) {
    if (!(error instanceof Error)) {
        return { kind: 'runtime', type: '', message: String(error) };
    }
    const stack = String(error.stack);
    const head = /^(?:file:\/\/)?\/work\/[^\n:]*:(\d+)\n/.exec(stack);
    const frame = /\n\s+at [^\n]*\/work\/[^\n:]*:(\d+):(\d+)/.exec(stack);
    const unread = error instanceof SyntaxError && !frame;
    const place = unread ? head : frame;
    return {
        kind: unread ? 'syntax' : error.code === CODE ? 'policy' : 'runtime',
        type: String(error.name),
        message: String(error.message),
        line: place ? Number(place[1]) : 0,
        column: !unread && place ? Number(place[2]) : 0,
        stack: stack.split('\n').filter((line) => !/^\s+at .*(?:\(|file:\/\/|at )(?:node:|\/var\/|internal)/.test(line)).join('\n'),
    };
}
