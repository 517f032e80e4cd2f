import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { inProject } from './child-processes.ts';
import type { Figure } from './report.ts';

const folder = inProject('dist/web');

export const isBuilt = (): boolean => existsSync(`${folder}/index.html`);

export const notBuilt = (figure: string, goal: string): Figure => ({
  figure,
  goal,
  measured: 'not built (npm run build)',
  ok: null,
});

/** As it travels: the compressed twin where the build made one. */
const travelling = (file: string): number =>
  existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : Math.min(statSync(file).size, brotliCompressSync(readFileSync(file)).length);

/** Bytes of the page and of everything it names: scripts, styles, what is loaded ahead. */
export const entryBytes = (): number => {
  const page = `${folder}/index.html`;
  const named = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(
    ([, file]) => `${folder}/${file}`,
  );
  return [page, ...named].reduce((sum, file) => sum + travelling(file), 0);
};
