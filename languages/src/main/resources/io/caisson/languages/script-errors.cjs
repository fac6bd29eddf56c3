// What a thrown value looks like from outside, and stack traces that show only the author's own lines.
'use strict';
const { inspect } = require('util');
const { decorateErrorStack } = require('internal/util');
const { WORK, place } = require('./script-sources.cjs');

const MAX_MESSAGE = 16384;
const LOCATION = /(\(|, |at |async )(?:file:\/\/)?([^\s()]+):(\d+):(\d+)(\)?)$/;
const NOWHERE = { line: 0, column: 0 };
const prototypeText = Error.prototype.toString;

/** Kinds of the errors that this library throws by itself. */
const kinds = new WeakMap();

function ofKind(kind, error) {
    kinds.set(error, kind);
    return error;
}

/** The engine calls this when a stack is first looked at. */
Error.prepareStackTrace = (error, sites) => {
    const frames = sites.map((site) => shown('at ' + site)).filter((frame) => frame !== undefined);
    while (frames.length > 0 && frames.at(-1).endsWith('(<anonymous>)')) {
        frames.pop();
    }
    return [attempt(() => prototypeText.call(error)) ?? 'Error', ...frames].join('\n    ');
};

/** A frame with the author's place in it; undefined for ours and Node's. */
function shown(frame) {
    const found = LOCATION.exec(frame);
    if (found === null) {
        return frame;
    }
    const [, before, path, line, column, after] = found;
    if (!path.startsWith(WORK)) {
        return undefined;
    }
    const file = path.slice(WORK.length);
    const author = place(file, Number(line), Number(column));
    return author && frame.slice(0, found.index) + `${before}${file}:${author.line}:${author.column}${after}`;
}

function attempt(read) {
    try {
        return read();
    } catch {
        return undefined;
    }
}

function textOf(read) {
    const value = attempt(read);
    return typeof value === 'string' ? value : undefined;
}

/** As the service wants it told. */
function described(error) {
    if ((typeof error !== 'object' || error === null) && typeof error !== 'function') {
        return { kind: 'runtime', type: typeof error, message: 'Uncaught ' + inspect(error), ...NOWHERE, stack: '' };
    }
    const isError = error instanceof Error;
    const type = typeOf(error, textOf(() => error.name) ?? (isError ? 'Error' : 'Object'));
    const message = textOf(() => error.message) ?? (isError ? '' : 'Uncaught ' + inspect(error));
    const stack = textOf(() => error.stack) ?? '';
    return {
        kind: kinds.get(error) ?? (attempt(() => error.code) === 'ERR_MODULE_NOT_GRANTED' ? 'policy' : 'runtime'),
        type: type.slice(0, 200),
        message: message.slice(0, MAX_MESSAGE),
        ...firstPlace(stack.slice(Math.max(0, stack.indexOf(message)) + message.length)),
        stack: stack.slice(0, MAX_MESSAGE),
    };
}

/** Node's own error types by their prototypes. */
const types = new Map([Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError, AggregateError]
    .map(({ prototype, name }) => [prototype, name]));

/** The name of an error's class where its `name` is one that every error of Node's type inherits. */
function typeOf(error, name) {
    let holder = error;
    for (let hops = 0; holder !== null && holder !== undefined && hops < 50; hops++) {
        if (types.has(holder)) {
            return (types.get(holder) === name && textOf(() => error.constructor.name)) || name;
        }
        const at = holder;
        if (attempt(() => Object.hasOwn(at, 'name')) !== false) {
            return name;
        }
        holder = attempt(() => Object.getPrototypeOf(at));
    }
    return name;
}

function firstPlace(frames) {
    for (const line of frames.split('\n')) {
        const found = LOCATION.exec(line);
        if (found !== null) {
            return { line: Number(found[3]), column: Number(found[4]) };
        }
    }
    return NOWHERE;
}

/** What Node says of a text it cannot compile begins with the place, the line and a caret under it. */
function unreadable(error) {
    if (error instanceof SyntaxError) {
        decorateErrorStack(error);
    }
    const found = /^(?:file:\/\/)?\/work\/([^\n]*):(\d+)\n(?:[^\n]*\n( *)\^)?/.exec(textOf(() => error.stack) ?? '');
    if (!(error instanceof SyntaxError) || found === null) {
        return undefined;
    }
    const [, file, line, blanks = ''] = found;
    const author = place(file, Number(line), blanks.length + 1) ?? { line: Number(line), column: blanks.length + 1 };
    const stack = `${error.name}: ${error.message}\n    at ${file}:${author.line}:${author.column}`;
    return { kind: 'syntax', type: error.name, message: error.message, ...author, stack };
}

module.exports = { described, ofKind, unreadable };
