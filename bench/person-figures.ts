import { sql } from 'kysely';
import { declared } from '#app/server/calls.ts';
import { blacklist } from '#features/access-lists/server/access-list.ts';
import { entriesNaming } from '#features/access-lists/server/entries.queries.ts';
import { heldFunctions, heldItems, heldRoles } from '#features/person/server/held.service.ts';
import { personByEmpid, signInsOf } from '#features/person/server/person.queries.ts';
import { mappingImpact } from '#features/roles/server/mapping-impact.ts';
import { changesAbout } from '#platform/changes/server/changes.queries.ts';
import { dataHolders } from '#platform/data-permission/server/data-holders.ts';
import type { Database, Read } from '#platform/db/server/database.ts';
import { openSignals } from '#platform/db/server/signals.ts';
import { conditionsNaming } from '#platform/permission-page/server/hand-over-conditions.ts';
import { holdersOf } from '#platform/permission-page/server/holders.ts';
import { namesFor } from '#platform/person-link/server/names-of-people.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { openRights, type Rights } from '#platform/rights/server/rights.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { capturedSql } from './captured-sql.ts';
import { planOf } from './plan.ts';
import { atMost, type Figure } from './report.ts';
import { median, quantile } from './statistics.ts';

const people = 60;
const turns = 5;
const listEntries = 20_000;
const guardedItems = 500;
const actor = { empid: 'bench' };
const anyone = { lang: 'zh-CN', scope: everywhere } as const;
const page = { pageNum: 1, pageSize: 20 };
const noText = { simplifiedFilter: '', traditionalFilter: '' };

/** Entries of the blacklist for people all over the company, and data items with conditions under a function. */
const fillLists = async (db: Database): Promise<void> => {
  await db.write(actor, async (trx) => {
    const { rows } = await sql`select 1 from blacklist where remark = 'bench' limit 1`.execute(trx);
    if (rows.length > 0) return;
    await sql`
      insert into blacklist (blacktype, type, contentoid, remark)
      select 'SURVEY', 'H', empid, 'bench' from employee order by md5(empid) limit ${listEntries}`.execute(trx);
    await sql`
      with granted as (
        insert into data_grant (dataoid, datatype, funcoid, functype)
        select p.oid, 'PARAM', f.oid, 'W'
        from (select oid, row_number() over (order by oid) as n from parameter) p
        join (select oid, row_number() over (order by id) as n from web_function where id like 'BF%') f using (n)
        where p.n <= ${guardedItems} returning oid)
      insert into condition (grantoid, type, contentoid, containsub)
      select oid, 'R', 'ROLE' || lpad((1000 + row_number() over (order by oid) % 50)::text, 8, '0'), 'N' from granted`.execute(
      trx,
    );
  });
  await db.pool.query('analyze blacklist, data_grant, condition');
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

type Asked = [what: string, goal: number, ask: (empid: string) => Promise<unknown>];

/** What the page of a person asks for; each is waited for alone. */
const pageOfPerson = (db: Database, rights: Rights, many: readonly string[]): Asked[] => {
  const services = { db, rights, dataKinds: declared.dataKinds };
  const tables = {
    own: ['employee', 'account', 'web_user', 'app_user'],
    naming: ['condition', 'role_mapping', 'blacklist'],
  };
  return [
    ['facts', 50, (empid) => personByEmpid(db.read, empid)],
    ['functions with level, scope and reason', 200, (empid) => heldFunctions(services, { empid, type: 'W' }, 'zh-CN')],
    ['roles', 50, (empid) => heldRoles(services, empid)],
    ['data items', 200, (empid) => heldItems(services, { empid, type: 'W' }, 'zh-CN')],
    ['entries of the blacklist', 50, (empid) => entriesNaming(db.read, blacklist, empid, anyone)],
    ['history', 200, (empid) => changesAbout(db.read, empid, tables, 50)],
    ['sign-ins', 50, (empid) => signInsOf(db.read, empid)],
    ['what names the person, for a successor', 50, (empid) => conditionsNaming(db.read, 'W', empid, 'zh-CN')],
    ['the names of 200 people', 50, () => namesFor({ db, rights }, 'admin', [], many)],
  ];
};

const somePeople = async ({ pool }: Database, count: number): Promise<string[]> => {
  const { rows } = await pool.query<{ empid: string }>(
    `select empid from employee where origin = 'HR' and depkey is not null order by md5(empid) limit ${count}`,
  );
  return rows.map(({ empid }) => empid);
};

/** Tables of the statements that are read row by row. `named`: the query takes the connection that is captured. */
const scannedBy = async (db: Database, asks: Record<string, (read: Read) => Promise<unknown>>): Promise<string[]> => {
  const wrong: string[] = [];
  for (const [what, ask] of Object.entries(asks)) {
    for (const statement of await capturedSql(db.pool, ask)) {
      const { scannedWhole } = await planOf(db.pool, statement);
      if (scannedWhole.length > 0) wrong.push(`${what}: ${scannedWhole.join(', ')}`);
    }
  }
  return wrong;
};

const plansOf = async (db: Database, empid: string): Promise<Figure> => {
  const asks = {
    facts: (read: Read) => personByEmpid(read, empid),
    'entries of the blacklist': (read: Read) => entriesNaming(read, blacklist, empid, anyone),
    'sign-ins': (read: Read) => signInsOf(read, empid),
    'conditions naming a person': (read: Read) => conditionsNaming(read, 'W', empid, 'zh-CN'),
    history: (read: Read) => changesAbout(read, empid, { own: ['employee'], naming: ['condition'] }, 50),
  };
  const wrong = await scannedBy(db, asks);
  return {
    figure: `${Object.keys(asks).length} statements of a person's page without reading a large table row by row`,
    goal: 'all',
    measured: wrong.length === 0 ? 'all' : wrong.join('; '),
    ok: wrong.length === 0,
  };
};

/** Who has something, and who joins and leaves a role, for sets from one role to a whole company. */
const peopleBehind = async (db: Database, rights: Rights): Promise<Figure[]> => {
  const { rows: functions } = await db.pool.query<{ oid: string }>(
    `select oid from web_function where id like 'BF%' order by id limit 12`,
  );
  const { rows: tops } = await db.pool.query<{ depkey: string }>(
    'select depkey from department where parentkey is null order by depkey limit 1',
  );
  const { rows: roles } = await db.pool.query<{ oid: string }>(
    `select oid from role where name like 'Bench %' limit 1`,
  );
  const condition = (type: Condition['type'], contentoid: string): Condition => ({ type, contentoid, containSub: 'N' });
  const holders: number[] = [];
  const items: number[] = [];
  for (const { oid } of functions) {
    const filed = [condition('R', 'ROLE00001001'), condition('C', 'CN')].map((one) => ({
      roleid: 'USER',
      condition: one,
    }));
    const asked = { funcOid: oid, identity: '', filed, scope: everywhere, ...noText, ...page };
    holders.push(await timed(() => holdersOf({ db, rights }, asked)));
    const state = new Map([[oid, [condition('R', 'ROLE00001001'), condition('C', 'CN')]]]);
    items.push(await timed(() => dataHolders({ db, rights }, { state, scope: everywhere, ...noText, ...page })));
  }
  const joining: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const entries = [{ contenttype: 'D' as const, contentoid: tops[0]?.depkey ?? '' }];
    const asked = { roleOid: roles[0]?.oid ?? '', entries, kind: 'come' as const, ...page };
    joining.push(await timed(() => mappingImpact(db.read, asked, anyone)));
  }
  return [
    atMost('who has a function beside its conditions, a page of a company', 1000, quantile(holders, 0.9), 'ms'),
    atMost('who sees a data item, a page of a company', 1000, quantile(items, 0.9), 'ms'),
    atMost('who joins and leaves a role by a whole company, with a page', 1000, median(joining), 'ms'),
  ];
};

/** The page of a person, and the people behind a permission, at full size. */
export const personFigures = async (db: Database, url: string): Promise<Figure[]> => {
  await fillLists(db);
  const signals = await openSignals({ connectionString: url }, (error) => console.error(error));
  try {
    const rights = await openRights(db, signals, (error) => console.error(error));
    const asked = await somePeople(db, people);
    const { rows } = await db.pool.query<{ count: number }>('select count(*)::int as count from employee');
    const size = (rows[0]?.count ?? 0).toLocaleString('en');
    const figures: Figure[] = [];
    for (const [what, goal, ask] of pageOfPerson(db, rights, await somePeople(db, 200))) {
      for (const empid of asked.slice(0, 5)) await ask(empid);
      const ms: number[] = [];
      for (const empid of asked) ms.push(await timed(() => ask(empid)));
      const detail = `slowest of ten; median ${median(ms).toFixed(1)} ms`;
      figures.push(atMost(`a person's page among ${size}: ${what}`, goal, quantile(ms, 0.9), 'ms', detail));
    }
    return [...figures, await plansOf(db, asked[0] ?? ''), ...(await peopleBehind(db, rights))];
  } finally {
    await signals.close();
  }
};
