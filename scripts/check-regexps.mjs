// Fails on regular expressions that can take more than linear time: `(a+)+`, `\s*,\s*\s`, and `\s+$`, which is tried from every place of a text.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { checkSync } from 'recheck';
import { inProject, root } from './places.mjs';

const FOLDERS = ['src', 'scripts', 'bench', 'chaos', 'e2e'];

/** What a part of a pattern is taken for that is only known when it runs: a word. */
const UNKNOWN = 'x';

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

/** Every node below, itself included. */
function* nodesOf(node) {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
  }
}

const templateText = ({ quasis, expressions }, constants, isRaw) =>
  quasis
    .map(({ value }, at) => {
      const text = isRaw ? value.raw : (value.cooked ?? '');
      return at < expressions.length ? text + (textOf(expressions[at], constants) ?? UNKNOWN) : text;
    })
    .join('');

const isRawTag = ({ type, tag }) =>
  type === 'TaggedTemplateExpression' && tag.type === 'MemberExpression' && tag.property.name === 'raw';

/** The text of an expression that is the same at every run, as far as it is; undefined where nothing is known of it. */
const textOf = (node, constants) => {
  if (node.type === 'Literal') return node.regex ? node.regex.pattern : String(node.value);
  if (node.type === 'Identifier') return constants.get(node.name);
  if (node.type === 'TemplateLiteral') return templateText(node, constants, false);
  if (isRawTag(node)) return templateText(node.quasi, constants, true);
  if (node.type === 'MemberExpression' && node.property.name === 'source') return textOf(node.object, constants);
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return (textOf(node.left, constants) ?? UNKNOWN) + (textOf(node.right, constants) ?? UNKNOWN);
  return undefined;
};

const isRegExpCall = ({ type, callee }) =>
  (type === 'NewExpression' || type === 'CallExpression') && callee.type === 'Identifier' && callee.name === 'RegExp';

/** The regular expressions of a file, with where they stand. What a pattern is put together from is followed through constants. */
const expressionsOf = (file, text) => {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const constants = new Map();
  const found = [];
  for (const node of nodesOf(program)) {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      const known = textOf(node.init, constants);
      if (known !== undefined) constants.set(node.id.name, known);
    }
    if (node.type === 'Literal' && node.regex)
      found.push({ at: node.start, source: node.regex.pattern, flags: node.regex.flags });
    if (isRegExpCall(node)) {
      const [pattern, flags] = node.arguments;
      if (!pattern || (pattern.type === 'Literal' && pattern.regex)) continue;
      const source = textOf(pattern, constants);
      if (source !== undefined)
        found.push({ at: node.start, source, flags: flags ? (textOf(flags, constants) ?? '') : '' });
    }
  }
  return found;
};

/** What no repetition without an end is in takes a bounded time for each place of a text. */
const repeats = /[*+]|,\}/;

/** Judging takes up to some seconds each, and its result never changes. */
const known = new Map();

const evaluate = (source, flags) => {
  const { status, complexity, attack } = checkSync(source, flags, { timeout: 20_000, logger: null });
  if (status === 'safe') return '';
  if (status === 'unknown') return 'is too large to be judged: make it simpler, or read the text by hand';
  return `is ${complexity.summary}, for example with ${attack.pattern}`;
};

/** Why a regular expression may take more than linear time; an empty text where it cannot. */
export const slowness = (source, flags) => {
  if (!repeats.test(source)) return '';
  const name = JSON.stringify([source, flags]);
  if (!known.has(name)) known.set(name, evaluate(source, flags));
  return known.get(name);
};

/** What is wrong with the regular expressions of a file, as `line: why`. */
export const regexpFaults = (file, text) =>
  expressionsOf(file, text).flatMap(({ at, source, flags }) => {
    const why = slowness(source, flags);
    return why === '' ? [] : [`${file}:${text.slice(0, at).split('\n').length}: /${source}/${flags} ${why}`];
  });

const codeFiles = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

const cache = inProject('.cache', 'regexps.json');
const readCache = () => {
  try {
    return Object.entries(JSON.parse(readFileSync(cache, 'utf8')));
  } catch {
    return [];
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, why] of readCache()) known.set(name, why);
  const faults = FOLDERS.flatMap(codeFiles).flatMap((file) =>
    regexpFaults(path.relative(root, file).replaceAll(path.sep, '/'), readFileSync(file, 'utf8')),
  );
  mkdirSync(path.dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(Object.fromEntries(known)));
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length === 0 ? 'Every regular expression is linear.' : `${faults.length} slow regular expressions`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
