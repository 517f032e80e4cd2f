import { setTimeout as pause } from 'node:timers/promises';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import type { Database } from '#platform/db/server/database.ts';
import { openSignals } from '#platform/db/server/signals.ts';
import { openRights, type Rights } from '#platform/rights/server/rights.ts';
import { hashPassword } from '#platform/session/server/password.ts';
import { accessFigures } from './access-figures.ts';
import type { Product } from './child-processes.ts';
import { atMost, plain, type Figure } from './report.ts';
import { signIn, type BenchSession } from './session.ts';
import { median, quantile } from './statistics.ts';

const people = 2_000;
const warmUpRuns = 50;
const changes = 10;
const actor = { empid: 'bench' };
const watched = { empid: 'bench-watched', password: 'Zhong-Guan-8-Lou' };
const report = (error: unknown): void => console.error(error);

const somePeople = async (db: Database): Promise<string[]> => {
  const { rows } = await db.pool.query<{ empid: string }>(
    `select empid from employee where inservice = 'Y' and origin = 'HR' order by md5(empid) limit ${people}`,
  );
  return rows.map((row) => row.empid);
};

/**
 * Each person for the first time: facts from PostgreSQL, then the index. Returns milliseconds for each, and the number
 * of functions.
 */
const resolveCold = async (
  rights: Rights,
  empids: readonly string[],
): Promise<{ ms: number[]; functions: number[] }> => {
  const ms: number[] = [];
  const functions: number[] = [];
  for (const empid of empids) {
    const began = performance.now();
    const held = await rights.of(empid);
    ms.push(performance.now() - began);
    functions.push(held.size);
  }
  return { ms, functions };
};

const resolveWarm = async (rights: Rights, empids: readonly string[]): Promise<number> => {
  const began = performance.now();
  for (let turn = 0; turn < warmUpRuns; turn += 1) for (const empid of empids) await rights.of(empid);
  return (performance.now() - began) / (warmUpRuns * empids.length);
};

const resolving = async (db: Database, url: string): Promise<Figure[]> => {
  const signals = await openSignals({ connectionString: url }, report);
  try {
    const began = performance.now();
    const rights = await openRights(db, signals, report);
    const builtMs = performance.now() - began;
    const empids = await somePeople(db);
    await resolveCold(rights, empids.slice(0, 200));
    const { ms, functions } = await resolveCold(rights, empids.slice(200));
    const warm = await resolveWarm(rights, empids);
    const cold = `slowest of a hundred ${quantile(ms, 0.99).toFixed(1)} ms, ${median(functions)} functions each`;
    return [
      atMost('functions of a person, known to the server', 0.05, warm, 'ms'),
      atMost('functions of a person, for the first time', 5, median(ms), 'ms', cold),
      ...(await accessFigures(db, rights)),
      plain('index of 10,000 functions and 90,000 conditions, read and built at start', `${Math.round(builtMs)} ms`),
    ];
  } finally {
    await signals.close();
  }
};

/** A person with a console account and no function. */
const addWatched = async (db: Database): Promise<void> => {
  const password_hash = await hashPassword(watched.password);
  await db.write(actor, async (trx) => {
    const row = { empid: watched.empid, name: 'Watched', depkey: null, adaccount: null, origin: 'LOCAL' as const };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('employee')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    await trx
      .insertInto('account')
      .values({ empid: watched.empid, type: 'ED', userid: watched.empid, password_hash })
      .execute();
    await trx.insertInto('web_user').values({ empid: watched.empid }).execute();
  });
};

const give = (db: Database): Promise<string> =>
  db.write(actor, async (trx) => {
    const identity = await trx
      .selectFrom('function_identity as i')
      .innerJoin('web_function as f', 'f.oid', 'i.funcoid')
      .select('i.oid')
      .where('f.id', '=', parameterMenu.id)
      .executeTakeFirstOrThrow();
    const condition = { identityoid: identity.oid, type: 'H' as const, contentoid: watched.empid };
    return (await trx.insertInto('condition').values(condition).returning('oid').executeTakeFirstOrThrow()).oid;
  });

const take = (db: Database, oid: string): Promise<unknown> =>
  db.write(actor, (trx) => trx.deleteFrom('condition').where('oid', '=', oid).execute());

const statusOf = async ({ url }: Product, { headers }: BenchSession): Promise<number> =>
  (await fetch(`${url}/api/data/param/search?pageSize=1`, { headers })).status;

/** Milliseconds from the commit until the other server answers with this status. */
const untilStatus = async (status: number, product: Product, session: BenchSession): Promise<number> => {
  const began = performance.now();
  while ((await statusOf(product, session)) !== status) {
    if (performance.now() - began > 20_000) throw new Error(`a change of rights was not seen: still not ${status}`);
    await pause(2);
  }
  return performance.now() - began;
};

/** This process changes the rights and queries the product in another process: they share only the database. */
const seenElsewhere = async (db: Database, product: Product): Promise<Figure> => {
  await addWatched(db);
  const session = await signIn(product.url, watched.empid, watched.password);
  const ms: number[] = [];
  for (let turn = 0; turn < changes; turn += 1) {
    await untilStatus(403, product, session);
    const condition = await give(db);
    ms.push(await untilStatus(200, product, session));
    await take(db, condition);
    ms.push(await untilStatus(403, product, session));
  }
  return atMost(
    'a change of rights, until another server acts on it',
    1000,
    Math.max(...ms),
    'ms',
    `slowest of ${ms.length}`,
  );
};

export const rightsFigures = async (db: Database, url: string, product: Product): Promise<Figure[]> => [
  ...(await resolving(db, url)),
  await seenElsewhere(db, product),
];
