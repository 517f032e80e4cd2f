import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const prefix = 'steward-import-';

/** A new folder for the file of an import, on this server's disk. */
export const importFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), prefix));

/** No import takes longer. */
const hoursAtMost = 6;

/** Deletes the files of imports whose server was killed; answers how many. */
export const sweepLeftFiles = async (now = Date.now()): Promise<number> => {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  let swept = 0;
  for (const name of folders) {
    const folder = path.join(tmpdir(), name);
    const known = await stat(folder).catch(() => null);
    if (!known || now - known.mtimeMs < hoursAtMost * 3_600_000) continue;
    await rm(folder, { recursive: true, force: true });
    swept += 1;
  }
  return swept;
};
