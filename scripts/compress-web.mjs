// Makes the compressed twins of the built console, which the server prefers to the files themselves.
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compressible = /\.(m?js|css|html|svg|json)$/;
/** Below this a compressed twin saves less than a packet. */
const worthBytes = 1_000;

const compress = promisify(brotliCompress);

const compressed = (source) =>
  compress(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  });

/**
 * The files of a folder (not those below it) that are worth a twin and have none, the largest first: it takes longest.
 */
const withoutTwin = (folder) =>
  readdirSync(folder)
    .filter((name) => compressible.test(name) && !name.startsWith('.'))
    .map((name) => path.join(folder, name))
    .filter((file) => !existsSync(`${file}.br`))
    .map((file) => ({ file, source: readFileSync(file) }))
    .filter(({ source }) => source.length >= worthBytes)
    .toSorted((one, other) => other.source.length - one.source.length);

const writeTwin = async ({ file, source }) => {
  const bytes = await compressed(source);
  // Gone with its build, which another one has replaced.
  if (!existsSync(file)) return;
  const draft = `${file}.br.${process.pid}`;
  writeFileSync(draft, bytes);
  // A server that is running sees no twin or a whole one.
  renameSync(draft, `${file}.br`);
};

const compressFolder = async (folder, atOnce) => {
  const waiting = withoutTwin(folder);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await writeTwin(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};

/** Writes a `.br` twin beside the page itself, whose name stays when it changes: before the build takes its place. */
export const compressPage = (build) => compressFolder(build, 1);

/**
 * Writes a `.br` twin beside every asset of the build that has none; takes some ten seconds of a processor after a new
 * build. It may be done while a server runs, since the name of an asset says what is in it.
 */
export const compressAssets = (build, atOnce = os.availableParallelism()) =>
  compressFolder(path.join(build, 'assets'), atOnce);

/** As above, with what processor time the rest of the machine leaves. */
export const compressInBackground = async (build) => {
  // The threads that compress inherit it.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  await compressAssets(build, 1);
};
