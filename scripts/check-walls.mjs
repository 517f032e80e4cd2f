// Enforces the walls of docs/architecture.md by reading every import: which parts may depend on each other, what runs
// where, and how files may be named.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { capabilities } from './capabilities.mjs';
import { circlesIn } from './circles.mjs';
import { featureNameFaults } from './feature-names.mjs';
import { root } from './places.mjs';

const LINES_AT_MOST = 300;
const FORBIDDEN_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common']);
/** The start of an import; its target is the next quoted text before the end of the statement or a backtick. */
const IMPORT = /^[ \t]*(?:import|export)\b|\bimport\(\s*(?=['"])/gm;
const NODE_BUILTIN = /^node:/;
/** The packages that files running in both places may import. */
const SHARED_PACKAGES = new Set(['zod', 'vitest', 'fast-check', 'opencc-js']);

const codeFiles = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));

/** The position of a file: its layer, its feature or capability, and where it runs. */
export const standing = (file) => {
  const parts = file.split('/');
  const [, layer, area] = parts;
  const runtime = parts.slice(2, -1).find((part) => part === 'server' || part === 'web') ?? 'shared';
  return { layer, area: layer === 'app' ? 'app' : area, runtime };
};

const resolveImport = (file, target) => {
  if (target.startsWith('#')) return `src/${target.slice(1)}`;
  if (target.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), target));
  return null;
};

const LAYERS = ['platform', 'features', 'app'];
/** Whether a file is a test or test support. */
const isTest = (file) => /\.(test|testing)\.tsx?$/.test(file);
const isOpenDoor = (file) => /\.(contract|texts)\.ts$/.test(file);

/** A capability may import only those before it in `capabilities.mjs`. */
const orderFault = (from, to) => {
  if (from.layer !== 'platform' || to.layer !== 'platform' || from.area === to.area) return null;
  const [own, other] = [from, to].map(({ area }) => capabilities.indexOf(area));
  if (own < 0 || other < 0)
    return `src/platform/${own < 0 ? from.area : to.area} is missing in scripts/capabilities.mjs`;
  return own < other ? `${from.area} stands before ${to.area} in scripts/capabilities.mjs and must not know it` : null;
};

const runtimeFault = (from, to) => {
  if (from.runtime === to.runtime || to.runtime === 'shared') return null;
  return from.runtime === 'shared'
    ? `runs on both sides and imports ${to.runtime} code`
    : `${from.runtime} code imports ${to.runtime} code`;
};

/** Why `file` must not import `target`, as the end of a sentence, or `null`. */
export const importFault = (file, target) => {
  const from = standing(file);
  const resolved = resolveImport(file, target);
  if (!resolved) {
    if (from.runtime === 'server' || isTest(file)) return null;
    if (NODE_BUILTIN.test(target)) return `does not run in Node alone and imports ${target}`;
    const name = target.split('/')[0];
    return from.runtime === 'shared' && !SHARED_PACKAGES.has(name)
      ? `runs on both sides and imports the package ${target}`
      : null;
  }
  if (!resolved.startsWith('src/') || /\.(css|svg|json|png)$/.test(resolved)) return null;
  const to = standing(resolved);
  // A test may build the whole application around the code under test.
  if (!isTest(file)) {
    if (LAYERS.indexOf(from.layer) < LAYERS.indexOf(to.layer)) return `${from.layer} must not know ${to.layer}`;
    if (from.layer === 'features' && to.layer === 'features' && from.area !== to.area && !isOpenDoor(resolved))
      return 'takes more of another feature than its contract';
    const fault = orderFault(from, to);
    if (fault) return fault;
  }
  const crossesFolders = from.layer !== to.layer || from.area !== to.area;
  if (crossesFolders && target.startsWith('.'))
    return 'leaves its folder by a relative path; use #platform, #features or #app';
  return isTest(file) && from.runtime === 'shared' ? null : runtimeFault(from, to);
};

const importsOf = (text) =>
  [...text.matchAll(IMPORT)].flatMap((match) => {
    const from = match.index + match[0].length;
    const at = from + text.slice(from).search(/['"`;]/);
    if (at < from || !/['"]/.test(text[at])) return [];
    const words = text.slice(from, at).trim();
    // In `import '…'` and `import('…')` nothing precedes the quote; in all others `from` does.
    const isImport = words === '' || words === '(' || /\bfrom$/.test(words);
    return isImport ? [{ target: text.slice(at + 1, text.indexOf(text[at], at + 1)), at: match.index }] : [];
  });

const lineAt = (text, index) => text.slice(0, index).split('\n').length + (text[index] === '\n' ? 1 : 0);

/** Faults of a file's name or length. */
export const fileFaults = (file, text) => {
  const faults = [];
  const name = path.posix.basename(file).replace(/\.(ts|tsx|mjs)$/, '');
  if (name === 'index') faults.push('is a barrel or hides what it is: give it a name');
  if (name.split('.').some((part) => FORBIDDEN_NAMES.has(part.toLowerCase())))
    faults.push('has a name that says nothing');
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const givesReason =
    /^(\/\/|\/\*)/.test(text) && /\blong\b|\blines\b|\bgenerated\b/i.test(text.slice(0, text.indexOf('\n')));
  if (lines > LINES_AT_MOST && !givesReason) faults.push(`has ${lines} lines and no reason for it in its first one`);
  return faults;
};

const textOf = (file) => readFileSync(path.join(root, file), 'utf8');

const faultsOf = (file) => {
  const text = textOf(file);
  const faults = fileFaults(file, text).map((fault) => `${file}: ${fault}`);
  if (!file.startsWith('src/')) return faults;
  for (const { target, at } of importsOf(text)) {
    const fault = importFault(file, target);
    if (fault) faults.push(`${file}:${lineAt(text, at)}: ${fault} (${target})`);
  }
  return faults;
};

/** Platform folders missing from the order, and entries of the order without a folder. */
export const capabilityFaults = (folders) => [
  ...folders
    .filter((folder) => !capabilities.includes(folder))
    .map((folder) => `src/platform/${folder} is missing in scripts/capabilities.mjs`),
  ...capabilities
    .filter((name) => !folders.includes(name))
    .map((name) => `scripts/capabilities.mjs names ${name}, which is no folder of src/platform`),
];

const folderOf = (file) => {
  const { layer, area } = standing(file);
  return layer === area ? `src/${layer}` : `src/${layer}/${area}`;
};

/**
 * Cycles among files and among features; type imports count too, since files in a cycle cannot be understood
 * separately. `imports`: file → the files that it imports. Tests are exempt.
 */
export const circleFaults = (imports) => {
  const files = new Map([...imports].filter(([file]) => !isTest(file)));
  const folders = new Map();
  for (const [file, targets] of files) {
    const folder = folderOf(file);
    const known = folders.get(folder) ?? new Set();
    for (const target of targets) known.add(folderOf(target));
    folders.set(folder, known);
  }
  return [...circlesIn(files), ...circlesIn(folders)].map((circle) => `these import each other: ${circle.join(', ')}`);
};

const importsOfFile = (file) =>
  importsOf(textOf(file)).flatMap(({ target }) => {
    const resolved = resolveImport(file, target);
    return resolved?.startsWith('src/') && /\.tsx?$/.test(resolved) ? [resolved] : [];
  });

const platformFolders = () =>
  readdirSync(path.join(root, 'src/platform'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** All faults of the tree, one line each. */
export const checkWalls = () => {
  const ofFiles = ['src', 'scripts', 'e2e', 'bench', 'chaos'].flatMap((folder) => {
    try {
      return codeFiles(folder).flatMap(faultsOf);
    } catch (error) {
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  });
  const imports = new Map(codeFiles('src').map((file) => [file, importsOfFile(file)]));
  const sources = codeFiles('src').map((file) => ({ file, text: textOf(file) }));
  return [...ofFiles, ...capabilityFaults(platformFolders()), ...circleFaults(imports), ...featureNameFaults(sources)];
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = checkWalls();
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'The walls stand.' : `${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
