// Creates the compressed twins of the built console's files, which the server sends where the browser accepts them.
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compressible = /\.(m?js|css|html|svg|json)$/;
/** Below this size a compressed twin saves less than a packet. */
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
 * The files directly in a folder that are worth compressing and have no twin yet; the largest first, since it takes
 * longest.
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
  // Removed along with its build, which a newer one has replaced.
  if (!existsSync(file)) return;
  const draft = `${file}.br.${process.pid}`;
  writeFileSync(draft, bytes);
  // The rename is atomic: a running server sees a complete twin or none.
  renameSync(draft, `${file}.br`);
};

const compressFolder = async (folder, atOnce) => {
  const waiting = withoutTwin(folder);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await writeTwin(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};

/**
 * Writes a `.br` twin of the page itself. Its name does not depend on its content, so this runs before the build is put
 * in place.
 */
export const compressPage = (build) => compressFolder(build, 1);

/**
 * Writes a `.br` twin of every asset that has none; after a new build this takes about ten seconds of processor time.
 * Safe while a server is running, since asset names contain a hash of their content.
 */
export const compressAssets = (build, atOnce = os.availableParallelism()) =>
  compressFolder(path.join(build, 'assets'), atOnce);

/** As `compressAssets`, at low priority. */
export const compressInBackground = async (build) => {
  // The compression threads inherit the priority.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  await compressAssets(build, 1);
};
