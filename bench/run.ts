// npm run bench: see docs/performance.md for what is measured and why.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openBenchDatabase, timeZone, type BenchDatabase } from './bench-database.ts';
import { startProduct, type Product } from './child-processes.ts';
import { executionFigures } from './execution-figures.ts';
import { exportFigures } from './export-figures.ts';
import { fileFigures } from './file-figures.ts';
import { findFigures } from './find-figures.ts';
import { firstLoadFigures } from './first-load-figures.ts';
import { httpFigures, type HttpPart } from './http-figures.ts';
import { importFigures } from './import-figures.ts';
import { readOptions, type Options } from './options.ts';
import { logFigures, logSearchFigures, sealKeysIn } from './log-figures.ts';
import { messageFigures } from './message-figures.ts';
import { personFigures } from './person-figures.ts';
import { pickerFigures } from './picker-figures.ts';
import { placeFigures } from './place-figures.ts';
import { planFigures } from './plan-figures.ts';
import { startRawServer } from './raw-server.ts';
import { type Figure, tableOf, unmeasured } from './report.ts';
import { realtimeFigures } from './realtime-figures.ts';
import { rightsFigures } from './rights-figures.ts';
import { searchFigures } from './search-figures.ts';
import { signIn } from './session.ts';
import { signInFigures } from './signin-figures.ts';
import { surveyFigures } from './survey-figures.ts';
import { undoFigures } from './undo-figures.ts';
import { startUpFigures } from './start-up-figures.ts';
import { textFigures } from './text-figures.ts';

const poolSize = 8;
const administrator = { login: 'admin', password: 'Zhong-Guan-7-Lou' };

const portOf = ({ url }: Product): number => Number(new URL(url).port);

const productOn = ({ url, folder }: BenchDatabase, dataDir: string): Promise<Product> =>
  startProduct({
    DATABASE_URL: url,
    DATABASE_POOL: String(poolSize),
    PLATFORM_TZ: timeZone,
    DEMO_EMPLOYEES: '0',
    DATA_DIR: dataDir,
    SEAL_KEY_FILE: sealKeysIn(folder).product,
    UPLOAD_QUOTA_MB: '20000',
    ADMIN_PASSWORD: administrator.password,
  });

const againstRaw = async (
  part: HttpPart,
  database: BenchDatabase,
  product: Product,
  options: Options,
): Promise<Figure[]> => {
  const raw = await startRawServer(database.db.pool, { url: database.url, poolSize, timeZone });
  try {
    const session = await signIn(product.url, administrator.login, administrator.password);
    const productServer = { port: portOf(product), pid: product.child.pid };
    return await httpFigures(part, { productServer, rawServer: raw, session, db: database.db }, options);
  } finally {
    await raw.stop();
  }
};

/** A part of the run; `--only` selects by name. */
type Part = [name: string, measure: () => Promise<Figure[]>];

const partsOf = (database: BenchDatabase, product: Product, options: Options): Part[] => [
  ...(['list', 'read', 'write'] as const).map((part): Part => [
    part,
    () => againstRaw(part, database, product, options),
  ]),
  ['rights', () => rightsFigures(database.db, database.url, product)],
  ['person', () => personFigures(database.db, database.url)],
  ['search', () => searchFigures(database.db, options.people)],
  ['picker', () => pickerFigures(database.db)],
  ['plans', () => planFigures(database.db)],
  [
    'files',
    async () => fileFigures(product, await signIn(product.url, administrator.login, administrator.password), options),
  ],
  [
    'import',
    async () =>
      importFigures(database.db, {
        product,
        session: await signIn(product.url, administrator.login, administrator.password),
      }),
  ],
  ['export', () => exportFigures(options)],
  ['find', () => findFigures(database.db)],
  [
    'undo',
    async () =>
      undoFigures(database.db, product.url, await signIn(product.url, administrator.login, administrator.password)),
  ],
  [
    'place',
    async () =>
      placeFigures(database.db, product.url, await signIn(product.url, administrator.login, administrator.password)),
  ],
  [
    'texts',
    async () =>
      textFigures(database.db, product.url, await signIn(product.url, administrator.login, administrator.password)),
  ],
  [
    'messages',
    async () =>
      messageFigures(database.db, product.url, await signIn(product.url, administrator.login, administrator.password)),
  ],
  [
    'surveys',
    async () =>
      surveyFigures(
        database.db,
        product.url,
        await signIn(product.url, administrator.login, administrator.password),
        options,
      ),
  ],
  ['signins', () => signInFigures(database.db, options)],
  ['log', () => logFigures(database, options)],
  ['log-search', () => logSearchFigures(database, options)],
  ['executions', () => executionFigures(database.db, options)],
  ['realtime', () => realtimeFigures(database.db, database.url)],
  ['load', () => firstLoadFigures(product.url, administrator)],
];

const measureParts = async (parts: readonly Part[], { only }: Options): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, measure] of parts) {
    if (!only.test(name)) continue;
    const began = performance.now();
    try {
      figures.push(...(await measure()));
    } catch (error) {
      console.error(error);
      figures.push(unmeasured(`everything of the part ${name}`));
      process.exitCode = 1;
    }
    console.error(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
  return figures;
};

const measureAll = async (options: Options): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const database = await openBenchDatabase(options.dataDir, options.people);
  try {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steward-bench-data-'));
    try {
      const product = await productOn(database, dataDir);
      try {
        figures.push(...(await measureParts(partsOf(database, product, options), options)));
      } finally {
        await product.stop();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  } finally {
    await database.close();
  }
  // Last and alone, since it starts servers of its own.
  figures.push(...(await measureParts([['start', () => startUpFigures(options)]], options)));
  return figures;
};

const machine = (): string => {
  const [processor] = os.cpus();
  return `${os.cpus().length} × ${processor?.model.trim() ?? 'processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
};

const options = readOptions();
const busy = os.loadavg()[0] ?? 0;
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${machine()}, load when begun ${busy.toFixed(1)}${options.quick ? ', --quick' : ''}\n`,
);
console.log(tableOf(await measureAll(options)));
