import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { inProject } from './child-processes.ts';
import type { Figure } from './report.ts';

const folder = inProject('dist/web');
const page = `${folder}/index.html`;

export const isBuilt = (): boolean => existsSync(page);

/** The scripts, styles and preloads of the page. */
const namedByPage = (): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => `${folder}/${file}`);

/** Whether the compressed twins are there too (small files have none): the build that tests make has none at first. */
export const isCompressed = (): boolean => isBuilt() && namedByPage().some((file) => existsSync(`${file}.br`));

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
export const entryBytes = (): number => [page, ...namedByPage()].reduce((sum, file) => sum + travelling(file), 0);
