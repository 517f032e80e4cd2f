import { sql } from 'kysely';
import { onlineNow, signinsToday } from '#features/home/server/home.queries.ts';
import { lastActs } from '#platform/changes/server/changes.queries.ts';
import { parameterByOid } from '#features/parameters/server/parameters.queries.ts';
import type { Database, Read } from '#platform/db/server/database.ts';
import { departmentPage, directoryMemberPage, memberPage } from '#platform/organisation/server/organisation.queries.ts';
import { conditionRows, personFacts } from '#platform/rights/server/rights.queries.ts';
import { accountByLogin, sessionState } from '#platform/session/server/session.queries.ts';
import { capturedSql } from './captured-sql.ts';
import { planOf } from './plan.ts';
import type { Figure } from './report.ts';

const actor = { empid: 'bench' };
const page = { pageNum: 1, pageSize: 10 };
const farPage = { pageNum: 500, pageSize: 10 };
const anyOid = '00000000-0000-7000-8000-000000000000';
const loggedTables = ['web_function', 'parameter', 'role', 'condition', 'account'];

type Asked = { what: string; ask: (read: Read) => Promise<unknown>; mayScan?: readonly string[] };

/** Statements that run on clicks and requests. `mayScan`: an exact count of everyone must read every row. */
const hot = (empid: string, funcoid: string): Asked[] => [
  { what: 'employees by name', ask: (read) => memberPage(read, ['陈志'], page) },
  { what: 'employees by a long filter', ask: (read) => memberPage(read, ['c0012345'], page) },
  { what: 'all employees', ask: (read) => memberPage(read, [], page), mayScan: ['employee'] },
  { what: 'all employees, far page', ask: (read) => memberPage(read, [], farPage), mayScan: ['employee'] },
  { what: 'accounts by name', ask: (read) => directoryMemberPage(read, ['陈志'], page) },
  { what: 'departments by name', ask: (read) => departmentPage(read, ['三课'], page) },
  { what: 'facts of a person', ask: (read) => personFacts(read, empid) },
  { what: 'conditions of a function', ask: (read) => conditionRows(read, [funcoid]) },
  { what: 'a live session', ask: (read) => sessionState(read, anyOid) },
  { what: 'an account by its login', ask: (read) => accountByLogin(read, 'Admin') },
  { what: 'people online', ask: onlineNow },
  { what: 'sign-ins today', ask: signinsToday },
  { what: 'last changes', ask: (read) => lastActs(read, loggedTables, 10) },
  { what: 'a parameter', ask: (read) => parameterByOid(read, anyOid) },
];

/** A month of sessions and sign-ins, for realistic plans. */
const fillSessions = async (db: Database): Promise<void> => {
  await db.write(actor, async (trx) => {
    const { rows } = await sql`select 1 from session where device = 'bench' limit 1`.execute(trx);
    if (rows.length > 0) return;
    await sql`
      insert into session (empid, channel, device, created_at, last_seen_at, ended_at)
      select empid, 'W', 'bench', seen - interval '1 hour', seen, case when n % 10 > 0 then seen end
      from (select empid, n, now() - make_interval(mins => (n / 2)::int) as seen
        from (select empid, row_number() over (order by empid) as n from employee limit 100000) e) s`.execute(trx);
    await sql`insert into signin (channel, result, empid, userid, at) select 'W', 'S', empid, empid, created_at from session where device = 'bench'`.execute(
      trx,
    );
  });
  await db.pool.query('analyze session, signin');
};

/** Whether any of the hot statements scans a large table at full size. */
export const planFigures = async (db: Database): Promise<Figure[]> => {
  await fillSessions(db);
  const person = await db.read
    .selectFrom('employee')
    .select('empid')
    .where('depkey', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const fn = await db.read.selectFrom('function_identity').select('funcoid').limit(1).executeTakeFirstOrThrow();
  const asked = hot(person.empid, fn.funcoid);
  const wrong: string[] = [];
  const slow: { what: string; ms: number }[] = [];
  for (const { what, ask, mayScan = [] } of asked) {
    for (const statement of await capturedSql(db.pool, ask)) {
      const { scannedWhole, ms } = await planOf(db.pool, statement);
      const scanned = scannedWhole.filter((table) => !mayScan.includes(table));
      if (scanned.length > 0) wrong.push(`${what}: ${scanned.join(', ')}`);
      slow.push({ what, ms });
    }
  }
  const slowest = slow.toSorted((one, other) => other.ms - one.ms).slice(0, 3);
  return [
    {
      figure: `${asked.length} hot statements without reading a large table row by row`,
      goal: 'all',
      measured:
        wrong.length === 0
          ? `all; slowest: ${slowest.map(({ what, ms }) => `${what} ${ms.toFixed(1)} ms`).join(', ')}`
          : wrong.join('; '),
      ok: wrong.length === 0,
    },
  ];
};
