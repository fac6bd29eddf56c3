// path: POSIX paths as text, without looking at files. The current folder of a guest is always '/'.

const { StringLastIndexOf, StringSlice, define, list, splitBy } = library;
const { needObject, needString } = chunk('faults');

/** Removes empty and '.' steps and resolves '..', which is kept at the beginning of a relative path. */
function steps(text, absolute) {
  const parts = splitBy(text, '/');
  const kept = list();
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part === '' || part === '.') continue;
    if (part !== '..') kept[kept.length] = part;
    else if (kept.length > 0 && kept[kept.length - 1] !== '..') kept.length -= 1;
    else if (!absolute) kept[kept.length] = part;
  }
  return kept;
}

function joined(parts) {
  let text = parts.length === 0 ? '' : parts[0];
  for (let i = 1; i < parts.length; i++) text += '/' + parts[i];
  return text;
}

function isAbsolute(path) {
  needString(path, 'path');
  return path[0] === '/';
}

function normalize(path) {
  needString(path, 'path');
  if (path === '') return '.';
  const absolute = path[0] === '/';
  let text = joined(steps(path, absolute));
  if (text === '' && !absolute) text = '.';
  if (text !== '' && path[path.length - 1] === '/') text += '/';
  return absolute ? '/' + text : text;
}

function join(...parts) {
  let text = '';
  for (let i = 0; i < parts.length; i++) {
    needString(parts[i], 'path');
    if (parts[i] !== '') text += (text === '' ? '' : '/') + parts[i];
  }
  return text === '' ? '.' : normalize(text);
}

function resolve(...parts) {
  let text = '';
  for (let i = parts.length - 1; i >= 0 && text[0] !== '/'; i--) {
    needString(parts[i], 'paths[' + i + ']');
    if (parts[i] !== '') text = text === '' ? parts[i] : parts[i] + '/' + text;
  }
  return '/' + joined(steps('/' + text, true));
}

function relative(from, to) {
  needString(from, 'from');
  needString(to, 'to');
  const here = steps(resolve(from), true);
  const there = steps(resolve(to), true);
  let same = 0;
  while (same < here.length && same < there.length && here[same] === there[same]) same++;
  const way = list();
  for (let i = same; i < here.length; i++) way[way.length] = '..';
  for (let i = same; i < there.length; i++) way[way.length] = there[i];
  return joined(way);
}

/** The beginning and end of the last step, without slashes after it. */
function lastStep(path) {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  const start = StringLastIndexOf(path, '/', end - 1) + 1;
  return { __proto__: null, start: end === 1 && path[0] === '/' ? 1 : start, end };
}

function dirname(path) {
  needString(path, 'path');
  if (path === '') return '.';
  const { start } = lastStep(path);
  if (start === 0) return '.';
  if (start === 1) return '/';
  return start === 2 && path[0] === '/' ? '//' : StringSlice(path, 0, start - 1);
}

function basename(path, suffix = undefined) {
  if (suffix !== undefined) needString(suffix, 'suffix');
  needString(path, 'path');
  const { start, end } = lastStep(path);
  const name = StringSlice(path, start, end);
  if (suffix === undefined || name === suffix && suffix !== path) return name;
  const cut = name.length - suffix.length;
  if (name === suffix) return '';
  return cut > 0 && StringSlice(name, cut) === suffix ? StringSlice(name, 0, cut) : name;
}

function extname(path) {
  needString(path, 'path');
  const { start, end } = lastStep(path);
  const name = StringSlice(path, start, end);
  const dot = StringLastIndexOf(name, '.');
  return dot <= 0 || name === '..' ? '' : StringSlice(name, dot);
}

function parse(path) {
  needString(path, 'path');
  const root = path[0] === '/' ? '/' : '';
  const base = basename(path);
  const ext = extname(path);
  const { start } = lastStep(path);
  let dir = StringSlice(path, 0, start);
  if (dir.length > 1) dir = StringSlice(dir, 0, -1);
  return { root, dir, base, ext, name: StringSlice(base, 0, base.length - ext.length) };
}

function format(parts) {
  needObject(parts, 'pathObject');
  const dir = parts.dir || parts.root;
  const dot = parts.ext && parts.ext[0] !== '.' ? '.' : '';
  const base = parts.base || `${parts.name || ''}${dot}${parts.ext || ''}`;
  if (!dir) return base;
  return dir === parts.root ? `${dir}${base}` : `${dir}/${base}`;
}

function toNamespacedPath(path) {
  return path;
}

const posix = {
  basename, delimiter: ':', dirname, extname, format, isAbsolute, join, normalize, parse, relative, resolve, sep: '/',
  toNamespacedPath,
};
define(posix, 'posix', posix);
return {
  __proto__: null, default: posix, basename, delimiter: ':', dirname, extname, format, isAbsolute, join, normalize, parse,
  posix, relative, resolve, sep: '/', toNamespacedPath,
};
