// The texts of a program: what its author wrote, what runs instead, and the way back from one to the other. A parser
// behind another wall has read them; what it found is in /caisson/parts.
'use strict';
const fs = require('fs');

const WORK = '/work/';
const RETURN = 'return ';
const ASYNC = 'return (async()=>{';
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const script = JSON.parse(fs.readFileSync('/caisson/script.json', 'utf8'));
const parts = new Map();
script.parts.forEach((path, number) => {
    const piece = (name, encoding) => fs.readFileSync(`/caisson/parts/${number}.${name}`, encoding);
    parts.set(path, { facts: piece('facts'), text: piece('text', 'utf8'), places: piece('places', 'utf8') });
});

/** What only consisted of types leaves no text, yet a way back. */
function isCompiled(path) {
    return parts.has(path) && parts.get(path).places !== '';
}

function written(path) {
    return fs.readFileSync(WORK + path, 'utf8').replace(/^\uFEFF/, '');
}

function text(path) {
    return isCompiled(path) ? parts.get(path).text : written(path);
}

/** What the parser found in the entry: its shape and what it takes to run it. */
function facts() {
    const bytes = parts.get(script.entry).facts;
    let at = 7;
    const parameters = [];
    for (let left = number(); left > 0; left--) {
        const length = number();
        parameters.push(bytes.toString('utf8', at, at += length));
    }
    return { shape: String.fromCharCode(bytes[1]), rootAwait: bytes[2] === 1, last: bytes.readInt32BE(3), parameters };

    function number() {
        at += 4;
        return bytes.readInt32BE(at - 4);
    }
}

// Columns that were added to the entry: to its first line, and by a `return` before its last expression.
const shift = { first: 0, line: 0, column: 0 };

/** The entry as the body of a function whose return value is the result; lines stay the author's. */
function body({ shape, rootAwait, last }) {
    const code = text(script.entry).replace(/^#!/, '//');
    switch (shape) {
        case 'f': return wrapped(code + '\n;return main', rootAwait);
        case 'o': return object(code, rootAwait);
        case 's': return wrapped(last < 0 ? code : returning(code, last), rootAwait);
        default: return wrapped(code, rootAwait);
    }
}

function wrapped(code, rootAwait) {
    shift.first = rootAwait ? ASYNC.length : 0;
    return rootAwait ? ASYNC + code + '\n})()' : code;
}

function object(code, rootAwait) {
    const open = rootAwait ? 'return (async()=>(' : 'return (';
    shift.first = open.length;
    return open + code + (rootAwait ? '\n))()' : '\n)');
}

function returning(code, at) {
    shift.line = code.slice(0, at).split('\n').length;
    shift.column = at - (code.lastIndexOf('\n', at - 1) + 1);
    return code.slice(0, at) + RETURN + code.slice(at);
}

/** The author's line and column, from 1, for those of the text that runs; undefined for what a compiler added. */
function place(path, line, column) {
    const own = path === script.entry ? unshifted(line, column) : column;
    return isCompiled(path) ? back(path, line, own) : { line, column: own };
}

function unshifted(line, column) {
    const first = line === 1 ? shift.first : 0;
    const inserted = line === shift.line && column > shift.column + first ? RETURN.length : 0;
    return Math.max(1, column - first - inserted);
}

// The compiler's map knows where most tokens come from. Between two it knows, both texts have the same characters but
// for blanks, so the rest of the way is walked in both at once.

const maps = new Map();

function back(path, line, column) {
    if (!maps.has(path)) {
        maps.set(path, decoded(path));
    }
    const map = maps.get(path);
    const known = (map.lines[line - 1] ?? []).findLast((from) => from.made < column);
    return known === undefined ? undefined : walked(map, line - 1, column - 1, known);
}

function decoded(path) {
    const { places, text: made } = parts.get(path);
    const moved = Number(places[0]);
    let line = 0;
    let column = 0;
    const lines = places.slice(1).split(';').map((entries) => {
        let at = 0;
        const known = [];
        for (const entry of entries.split(',')) {
            const [by = 0, , lines, columns] = numbers(entry);
            at += by;
            if (lines !== undefined) {
                known.push({ made: at, line: line += lines, column: column += columns });
            }
        }
        return known;
    });
    return { lines, moved, made: made.split('\n'), written: ('('.repeat(moved) + written(path)).split('\n') };
}

/** Six bits a digit, lowest first, the sign in the lowest bit. */
function numbers(entry) {
    const found = [];
    let value = 0;
    let bits = 0;
    for (const digit of entry) {
        const six = DIGITS.indexOf(digit);
        value |= (six & 31) << bits;
        bits += 5;
        if ((six & 32) === 0) {
            found.push(value & 1 ? -(value >>> 1) : value >>> 1);
            value = bits = 0;
        }
    }
    return found;
}

function walked(map, line, column, known) {
    const made = map.made[line];
    const original = map.written[known.line] ?? '';
    let at = known.column;
    for (let i = known.made; i < Math.min(column, made.length); i++) {
        if (/\s/.test(made[i])) {
            continue;
        }
        const next = pastBlanks(original, at);
        if (original[next] !== made[i]) {
            at = known.column;
            break;
        }
        at = next + 1;
    }
    if (at > known.column && pastBlanks(original, at) < original.length) {
        at = pastBlanks(original, at);
    }
    return { line: known.line + 1, column: Math.max(1, at + 1 - (known.line === 0 ? map.moved : 0)) };
}

/** The next character that is neither blank nor in a comment. */
function pastBlanks(line, from) {
    return from + /^(?:\s|\/\*.*?\*\/)*/.exec(line.slice(from))[0].length;
}

module.exports = { WORK, entry: script.entry, captureConsole: script.captureConsole, body, facts, place, text };
