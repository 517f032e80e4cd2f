// Fails on regular expressions that can take more than linear time: `(a+)+`, `\s*,\s*\s`, and `\s+$`, which is tried at
// every position of a text.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { checkSync } from 'recheck';
import { inProject, root } from './places.mjs';

const FOLDERS = ['src', 'scripts', 'bench', 'chaos', 'e2e'];

/** Stands for a part of a pattern that is known only at run time: a word. */
const UNKNOWN = 'x';

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

/** Calls `visit` for the node and every node below it. */
const walk = (node, visit) => {
  visit(node);
  for (const value of Object.values(node)) {
    if (!Array.isArray(value)) {
      if (isNode(value)) walk(value, visit);
    } else for (const child of value) if (isNode(child)) walk(child, visit);
  }
};

const templateText = ({ quasis, expressions }, constants, isRaw) =>
  quasis
    .map(({ value }, at) => {
      const text = isRaw ? value.raw : (value.cooked ?? '');
      return at < expressions.length ? text + (textOf(expressions[at], constants) ?? UNKNOWN) : text;
    })
    .join('');

const isRawTag = ({ type, tag }) =>
  type === 'TaggedTemplateExpression' && tag.type === 'MemberExpression' && tag.property.name === 'raw';

/** The constant text of an expression, as far as it is known; undefined if none of it is. */
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

/** The regular expressions of a file with their locations. Patterns composed of constants are resolved. */
const expressionsOf = (file, text) => {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const constants = new Map();
  const found = [];
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      const known = textOf(node.init, constants);
      if (known !== undefined) constants.set(node.id.name, known);
    }
    if (node.type === 'Literal' && node.regex)
      found.push({ at: node.start, source: node.regex.pattern, flags: node.regex.flags });
    if (isRegExpCall(node)) {
      const [pattern, flags] = node.arguments;
      if (!pattern || (pattern.type === 'Literal' && pattern.regex)) return;
      const source = textOf(pattern, constants);
      if (source !== undefined)
        found.push({ at: node.start, source, flags: flags ? (textOf(flags, constants) ?? '') : '' });
    }
  });
  return found;
};

/** A pattern without unbounded repetition takes bounded time at each position of a text. */
const repeats = /[*+]|,\}/;

/** Cached, since evaluating an expression takes up to several seconds and always gives the same result. */
const verdicts = new Map();
const evaluation = { timeout: 20_000, logger: null };

const verdictOf = ({ status, complexity, attack }) => {
  if (status === 'safe') return '';
  if (status === 'unknown') return 'is too large to be evaluated: make it simpler, or read the text by hand';
  return `is ${complexity.summary}, for example with ${attack.pattern}`;
};

/** Why a regular expression may take more than linear time; empty if it cannot. */
export const slowness = (source, flags) => {
  if (!repeats.test(source)) return '';
  const name = JSON.stringify([source, flags]);
  if (!verdicts.has(name)) verdicts.set(name, verdictOf(checkSync(source, flags, evaluation)));
  return verdicts.get(name);
};

/** The faults of a file's regular expressions, as `line: why`. */
export const regexpFaults = (file, text) =>
  expressionsOf(file, text).flatMap(({ at, source, flags }) => {
    const why = slowness(source, flags);
    return why === '' ? [] : [`${file}:${text.slice(0, at).split('\n').length}: /${source}/${flags} ${why}`];
  });

const codeFiles = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

const hashOf = (...texts) => createHash('sha256').update(texts.join('\0')).digest('base64url');

/** Cached results are valid for one version of this check and of its analyser. */
const versionOf = () =>
  hashOf(
    readFileSync(fileURLToPath(import.meta.url), 'utf8'),
    readFileSync(inProject('node_modules', 'recheck', 'package.json'), 'utf8'),
    readFileSync(inProject('node_modules', 'oxc-parser', 'package.json'), 'utf8'),
  );

const cache = inProject('.cache', 'regexps.json');
/** `clean`: hashes of files without faults. */
const readCache = (version) => {
  const nothing = { version, verdicts: {}, clean: [] };
  try {
    const kept = JSON.parse(readFileSync(cache, 'utf8'));
    return kept.version === version ? kept : nothing;
  } catch {
    return nothing;
  }
};

const checkProject = () => {
  const version = versionOf();
  const kept = readCache(version);
  for (const [name, verdict] of Object.entries(kept.verdicts)) verdicts.set(name, verdict);
  const known = new Set(kept.clean);
  const files = FOLDERS.flatMap(codeFiles).map((place) => {
    const text = readFileSync(place, 'utf8');
    return { file: path.relative(root, place).replaceAll(path.sep, '/'), text, hash: hashOf(text) };
  });
  const faulty = new Map();
  for (const { file, text, hash } of files) {
    if (known.has(hash)) continue;
    const faults = regexpFaults(file, text);
    if (faults.length > 0) faulty.set(hash, faults);
  }
  const clean = files.map(({ hash }) => hash).filter((hash) => !faulty.has(hash));
  mkdirSync(path.dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify({ version, verdicts: Object.fromEntries(verdicts), clean }));
  return [...faulty.values()].flat();
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = checkProject();
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length === 0 ? 'Every regular expression is linear.' : `${faults.length} slow regular expressions`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
