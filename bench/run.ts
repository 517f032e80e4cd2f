// npm run bench: what is measured and why stands in docs/performance.md.
import { openBenchDatabase, timeZone, type BenchDatabase } from './bench-database.ts';
import { startProduct, type Product } from './child-processes.ts';
import { httpFigures } from './http-figures.ts';
import { readOptions, type Options } from './options.ts';
import { startRawServer } from './raw-server.ts';
import { tableOf, type Figure } from './report.ts';
import { signIn } from './session.ts';

const poolSize = 8;
const administrator = { login: 'admin', password: 'Zhong-Guan-7-Lou' };

const portOf = ({ url }: Product): number => Number(new URL(url).port);

const productOn = ({ url }: BenchDatabase): Promise<Product> =>
  startProduct({
    DATABASE_URL: url,
    DATABASE_POOL: String(poolSize),
    PLATFORM_TZ: timeZone,
    DEMO_EMPLOYEES: '0',
    ADMIN_PASSWORD: administrator.password,
  });

const againstRaw = async (database: BenchDatabase, product: Product, options: Options): Promise<Figure[]> => {
  const raw = await startRawServer(database.db.pool, { url: database.url, poolSize, timeZone });
  try {
    const session = await signIn(product.url, administrator.login, administrator.password);
    const productServer = { port: portOf(product), pid: product.child.pid };
    return await httpFigures({ productServer, rawServer: raw, session, db: database.db }, options);
  } finally {
    await raw.stop();
  }
};

const measureAll = async (options: Options): Promise<Figure[]> => {
  const database = await openBenchDatabase(options.dataDir);
  try {
    const product = await productOn(database);
    try {
      return await againstRaw(database, product, options);
    } finally {
      await product.stop();
    }
  } finally {
    await database.close();
  }
};

console.log(tableOf(await measureAll(readOptions())));
