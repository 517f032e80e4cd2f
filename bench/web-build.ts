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

/** Bytes over the network: the compressed twin if there is one. */
const travelling = (file: string): number =>
  existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : Math.min(statSync(file).size, brotliCompressSync(readFileSync(file)).length);

/** Bytes of the page and everything it references: scripts, styles, preloads. */
export const entryBytes = (): number => {
  const page = `${folder}/index.html`;
  const named = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(
    ([, file]) => `${folder}/${file}`,
  );
  return [page, ...named].reduce((sum, file) => sum + travelling(file), 0);
};
