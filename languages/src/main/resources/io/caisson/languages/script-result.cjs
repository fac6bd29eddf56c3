// A result as JSON.
//
// undefined is null, dropped from objects; NaN, infinities and invalid dates are null; dates are ISO text; BigInt,
// RegExp and Symbol are strings; a Map is a list of pairs, a Set a list; functions are null; binary data is
// {"$binary": base64}; toJSON is honoured; lone surrogates are U+FFFD.
'use strict';
const { types } = require('util');

const MAX_DEPTH = 200;
const MAX_RESULT = 8 * 1024 * 1024;

// What setTimeout and setImmediate give is often the last value of a script; it tells a caller nothing.
const TIMERS = [setTimeout, setImmediate].map((set) => {
    const timer = set(() => {});
    (set === setTimeout ? clearTimeout : clearImmediate)(timer);
    return timer.constructor;
});

class ResultProblem extends Error {
    name = 'ResultError';
}

function encode(value) {
    const state = { size: 0, open: new Set() };
    return encoded(value, '', '$', 0, state) ?? 'null';
}

/** undefined means: leave it out of an object, null in an array. */
function encoded(given, key, path, depth, state) {
    const value = converted(given, key, path);
    switch (typeof value) {
        case 'string': return quoted(value, state);
        case 'number': return counted(Number.isFinite(value) ? String(value) : 'null', state);
        case 'boolean': return counted(String(value), state);
        case 'bigint': case 'symbol': return quoted(value.toString(), state);
        case 'function': return counted('null', state);
        case 'undefined': return undefined;
        default: return value === null ? counted('null', state) : object(value, path, depth, state);
    }
}

/** A Buffer's own way to show itself is not the one of results. */
function converted(value, key, path) {
    const mayConvert = (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) || typeof value === 'bigint';
    const convert = mayConvert ? guarded(path, () => value.toJSON) : undefined;
    return typeof convert === 'function' ? guarded(path + '.toJSON()', () => convert.call(value, key)) : value;
}

function guarded(path, read) {
    try {
        return read();
    } catch (error) {
        throw new ResultProblem(`reading ${path} of the result threw ${error}`);
    }
}

function quoted(text, state) {
    return counted(JSON.stringify(Buffer.from(text).toString()), state);
}

function counted(text, state) {
    state.size += Buffer.byteLength(text);
    if (state.size > MAX_RESULT) {
        throw new ResultProblem('the result is larger than 8 MiB');
    }
    return text;
}

function object(value, path, depth, state) {
    if (state.open.has(value)) {
        throw new ResultProblem('the result contains itself at ' + path);
    }
    if (depth >= MAX_DEPTH) {
        throw new ResultProblem(`the result is nested deeper than ${MAX_DEPTH} levels`);
    }
    state.open.add(value);
    const text = parts(value, path, depth, state);
    state.open.delete(value);
    return text;
}

function parts(value, path, depth, state) {
    if (TIMERS.includes(guarded(path, () => value.constructor))) return counted('{}', state);
    if (types.isBoxedPrimitive(value)) return encoded(value.valueOf(), '', path, depth, state);
    if (types.isDate(value)) return isNaN(value) ? counted('null', state) : quoted(value.toISOString(), state);
    if (types.isRegExp(value)) return quoted(String(value), state);
    if (types.isMap(value)) return list([...value], path, depth, state);
    if (types.isSet(value)) return list([...value], path, depth, state);
    if (ArrayBuffer.isView(value)) return binary(Buffer.from(value.buffer, value.byteOffset, value.byteLength), state);
    if (types.isAnyArrayBuffer(value)) return binary(Buffer.from(value), state);
    return guarded(path, () => Array.isArray(value)) ? list(value, path, depth, state) : members(value, path, depth, state);
}

function binary(bytes, state) {
    return `{"$binary":${quoted(bytes.toString('base64'), state)}}`;
}

function list(values, path, depth, state) {
    let text = '';
    const length = guarded(path, () => values.length);
    for (let i = 0; i < length; i++) {
        const place = `${path}[${i}]`;
        const item = encoded(guarded(place, () => values[i]), String(i), place, depth + 1, state);
        text += (i === 0 ? '' : counted(',', state)) + (item ?? counted('null', state));
    }
    return `[${text}]`;
}

function members(value, path, depth, state) {
    let text = '';
    for (const key of guarded(path, () => Object.keys(value))) {
        const place = `${path}.${key}`;
        const member = encoded(guarded(place, () => value[key]), key, place, depth + 1, state);
        if (member !== undefined) {
            text += (text === '' ? '' : ',') + quoted(key, state) + ':' + member;
        }
    }
    return `{${text}}`;
}

module.exports = { encode, ResultProblem };
