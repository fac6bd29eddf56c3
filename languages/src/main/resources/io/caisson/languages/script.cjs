// Runs a JavaScript program on Node by the contract of the script engine: its shape, its input, its result and its
// errors are the same there and here. What it prints is what Node prints.
'use strict';
const fs = require('fs');

// Modules made from texts are an experiment of Node; its warning is not for our guests.
const { emitWarning } = process;
process.emitWarning = function guarded(warning, ...rest) {
    if (!String(warning).startsWith('VM Modules ')) {
        Reflect.apply(emitWarning, process, [warning, ...rest]);
    }
};

const sources = require('./script-sources.cjs');
const { described, ofKind, unreadable } = require('./script-errors.cjs');
const modules = require('./script-modules.cjs');
const { encode, ResultProblem } = require('./script-result.cjs');

const RESERVED = new Set(('arguments await break case catch class const continue context debugger default delete do else enum'
    + ' eval export extends false finally for function if implements import in instanceof interface let new null package'
    + ' private protected public return static super switch this throw true try typeof var void while with yield __proto__'
).split(' '));

const { exit } = process;
const { setImmediate } = globalThis;
const input = JSON.parse(fs.readFileSync('/caisson/input.json', 'utf8'));
let explicit = false; // with an explicit result the run ends when it settles; a script drains
let settled = false;
let outcome;

function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The input is `context`; its keys become globals unless that would hide something that already exists. */
function begin() {
    define('context', input);
    for (const key of isRecord(input) ? Object.keys(input) : []) {
        if (!RESERVED.has(key) && !(key in globalThis)) {
            define(key, input[key]);
        }
    }
    const { main, require } = modules;
    const usual = { require, module: main, exports: main.exports, __filename: main.filename, __dirname: '/work' };
    for (const [name, value] of Object.entries(usual)) {
        if (!(name in globalThis)) {
            define(name, value);
        }
    }
    process.argv[1] = main.filename;
    process.mainModule = main;
    if (!sources.captureConsole) {
        ['log', 'info', 'debug', 'warn', 'error', 'trace', 'table', 'dir'].forEach((name) => {
            console[name] = () => {};
        });
    }
}

function define(name, value) {
    Object.defineProperty(globalThis, name, { value, writable: true, enumerable: true, configurable: true });
}

/** By name; a single parameter that names no key, or destructures, gets the whole input. */
function mainArguments(names) {
    if (names.length === 0) {
        return [];
    }
    if (!isRecord(input) || (names.length === 1 && !Object.hasOwn(input, names[0]))) {
        return [input];
    }
    return names.map((name) => (Object.hasOwn(input, name) ? input[name] : undefined));
}

async function run() {
    const facts = read(sources.facts());
    explicit = !['s', 'o'].includes(facts.shape);
    outcome = await (facts.shape === 'm' ? runModule(facts) : runFunction(facts));
    settled = true;
    if (explicit) {
        setImmediate(finish); // rejections that nobody handled are told before
    }
}

/** A text that the parser could not read is Node's to judge, but not with our own text around it. */
function read(facts) {
    if (facts.shape !== 'u') {
        return facts;
    }
    const code = sources.text(sources.entry);
    const isModule = code.includes('import') || code.includes('export');
    const rootAwait = !isModule && code.includes('await');
    if (rootAwait) {
        compiled({ ...facts, rootAwait });
        throw ofKind('syntax', new SyntaxError('the source cannot be parsed'));
    }
    return { ...facts, shape: isModule ? 'm' : 'b', rootAwait };
}

function compiled(facts) {
    try {
        return modules.compile(sources.body(facts), sources.entry);
    } catch (error) {
        return failReading(error);
    }
}

async function runFunction(facts) {
    const body = compiled(facts);
    begin();
    const value = await body();
    return facts.shape === 'f' ? value(...mainArguments(facts.parameters)) : value;
}

async function runModule(facts) {
    const module = await modules.entryModule().catch(failReading);
    begin();
    await module.evaluate();
    const { default: value, main } = module.namespace;
    if ('default' in module.namespace) {
        return typeof value === 'function' && !/^class\b/.test(value) ? value(input) : value;
    }
    if (typeof main === 'function') {
        return main(...mainArguments(facts.parameters));
    }
    explicit = false;
    return undefined;
}

function finish() {
    let json;
    try {
        json = encode(outcome);
    } catch (error) {
        fail({ ...described(error), kind: 'result', ...(error instanceof ResultProblem && { line: 0, column: 0, stack: '' }) });
    }
    fs.writeFileSync('/caisson/result.json', json);
    exit();
}

function failReading(error) {
    return fail(unreadable(error) ?? described(error));
}

function fail(about) {
    try {
        fs.writeFileSync('/caisson/error.json', JSON.stringify(about));
    } catch {
        console.error(about.stack);
    }
    exit(1);
}

process.on('uncaughtException', (error) => fail(unreadable(error) ?? described(error)));
process.on('unhandledRejection', (error) => fail(unreadable(error) ?? described(error)));
process.on('beforeExit', () => {
    if (settled) {
        finish();
    }
    const message = 'the result never settled: nothing is left to run and its promise is still pending';
    fail({ kind: 'runtime', type: 'Error', message, line: 0, column: 0, stack: '' });
});
run().catch((error) => fail(unreadable(error) ?? described(error)));
