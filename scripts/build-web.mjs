// Builds the web console if its sources have changed.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { compressAssets, compressInBackground, compressPage } from './compress-web.mjs';
import { alone } from './lock.mjs';
import { chooseNode } from './node-runtime.mjs';
import { inProject, root } from './places.mjs';
import { run } from './processes.mjs';

const OUTPUT = inProject('dist', 'web');
const STAMP = path.join(OUTPUT, '.stamp.json');
const SINGLE_SOURCES = [
  'vite.config.ts',
  'vite.chunks.ts',
  'package-lock.json',
  'package.json',
  'index.html',
  'phone.html',
];

const isWebSource = (file) => !file.split(path.sep).includes('server') && !/\.test\.tsx?$/.test(file);

const FOLDERS = ['src', 'public'];

const filesIn = (folder) =>
  readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));

const listSources = () => {
  const found = FOLDERS.filter((folder) => existsSync(inProject(folder))).flatMap(filesIn);
  const single = SINGLE_SOURCES.filter((file) => existsSync(inProject(file)));
  return [...found.filter(isWebSource), ...single].toSorted((one, other) => (one < other ? -1 : 1));
};

const digest = (files, describe) => {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(describe(inProject(file)))
      .update('\0');
  return hash.digest('hex');
};

const describeState = (file) => {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs} ${size}`;
};

const readStamp = () => {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return null;
  }
};

/**
 * Whether the build matches these sources: quickly by time and size, otherwise by content, since a checkout changes
 * times.
 */
export const isBuilt = () => {
  const stamp = readStamp();
  if (!stamp) return false;
  const files = listSources();
  const state = digest(files, describeState);
  if (stamp.state === state) return true;
  if (stamp.content !== digest(files, (file) => readFileSync(file))) return false;
  writeFileSync(STAMP, JSON.stringify({ ...stamp, state }));
  return true;
};

const sweepDrafts = () => {
  for (const name of readdirSync(path.dirname(OUTPUT))) {
    if (/^web\.(new|old)-/.test(name)) rmSync(inProject('dist', name), { recursive: true, force: true });
  }
};

/** The names of the files that belong to a build itself, and not to the one before it. */
const ownFiles = (folder) => {
  try {
    return JSON.parse(readFileSync(path.join(folder, '.own-files.json'), 'utf8'));
  } catch {
    return [];
  }
};

/**
 * Pages that were loaded from the release before still find its files, so that a part that they load later does not
 * fail. Those of earlier releases go.
 */
export const keepReleaseBefore = (before, next) => {
  const assets = path.join(next, 'assets');
  writeFileSync(path.join(next, '.own-files.json'), JSON.stringify(readdirSync(assets)));
  for (const name of ownFiles(before).flatMap((file) => [file, `${file}.br`])) {
    const from = path.join(before, 'assets', name);
    if (existsSync(from) && !existsSync(path.join(assets, name))) copyFileSync(from, path.join(assets, name));
  }
};

const build = async (quiet) => {
  // Recorded before the build, so that a change during it triggers a rebuild at the next start.
  const files = listSources();
  const stamp = { state: digest(files, describeState), content: digest(files, (file) => readFileSync(file)) };
  mkdirSync(path.dirname(OUTPUT), { recursive: true });
  sweepDrafts();
  const draft = inProject('dist', `web.new-${process.pid}`);
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await run(
    chooseNode(),
    [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'],
    { quiet },
  );
  if (code !== 0) throw new Error(`The web console could not be built (vite ended with ${code}).\n${output}`);
  await compressPage(draft);
  keepReleaseBefore(OUTPUT, draft);
  writeFileSync(path.join(draft, '.stamp.json'), JSON.stringify(stamp));
  // Two renames, so that a running server sees either the old build or the new one.
  const old = inProject('dist', `web.old-${process.pid}`);
  if (existsSync(OUTPUT)) renameSync(OUTPUT, old);
  renameSync(draft, OUTPUT);
  rmSync(old, { recursive: true, force: true });
};

const buildWhenNeeded = (force, quiet) => {
  if (!force && isBuilt()) return false;
  return alone(
    async () => {
      if (!force && isBuilt()) return false;
      if (!quiet) console.log('Building the web console …');
      await build(quiet);
      return true;
    },
    () => console.log('Another process is building; waiting for it …'),
  );
};

/**
 * Builds into dist/web if necessary (always with `force`). Returns whether it did. Types are checked by `npm run
 * check`, not here. With `compress: false` the assets are left uncompressed until `compressBuilt` runs.
 */
export const ensureBuilt = async ({ force = false, quiet = false, compress = true } = {}) => {
  const built = await buildWhenNeeded(force, quiet);
  if (compress) await compressAssets(OUTPUT);
  return built;
};

/** Compresses what `ensureBuilt` left uncompressed, in the background. */
export const compressBuilt = () => compressInBackground(OUTPUT);
