import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declared } from '#app/server/calls.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { databaseLogCalls } from '#features/database-log/database-log.contract.ts';
import { putFeedback } from '#features/feedback/server/feedback.testing.ts';
import { webUserCalls, webUserMenu } from '#features/web-users/web-users.contract.ts';
import { withoutFence } from '#platform/log-seals/server/log-seals.testing.ts';
import { personalList } from '#platform/log-seals/server/personal-columns.ts';
import { sealLog } from '#platform/log-seals/server/seal-log.ts';
import { verifyLog } from '#platform/log-seals/server/verify-log.ts';
import { changeCalls } from '#platform/record-history/record-history.contract.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { personCalls } from '../person.contract.ts';

let server: TestServer;
let admin: TestSession;
const hr = { empid: 'test' };
/** Found nowhere in the database once the person is forgotten. */
const marks = ['xqname', 'xqmail', 'xqdomain', 'xqlogin', 'xqdevice', 'xqwords', 'xqremark', '10.99.7.'];

const seal = () =>
  sealLog({ db: server.db, key: server.services.seals.key, personal: personalList(declared.personal) }, withoutFence);
const verify = () => verifyLog(server.db, { keys: server.services.seals.keys });
const forget = (empid: string, { as = admin, confirmed = empid } = {}) =>
  server.call(personCalls.forget, { content: { empid, confirmed } }, { as });

/** Adds a person with values everywhere that are personal; the administrator's act on the account, by its id. */
const addPerson = async (empid: string, tag: string): Promise<string> => {
  const [name, email, adaccount] = [`Xqname${tag}`, `xqmail${tag}@example.com`, `xqdomain${tag}`];
  await server.db.write(hr, async (trx) => {
    const search_text = searchText(empid, name);
    await trx.insertInto('employee').values({ empid, name, email, adaccount, search_text }).execute();
    await trx
      .insertInto('account')
      .values({ empid, type: 'ED', userid: `xqlogin${tag}`, password_hash: 'x' })
      .execute();
    await trx.insertInto('web_user').values({ empid }).execute();
    await trx
      .insertInto('app_user')
      .values({ empid, model: `xqdevice${tag}` })
      .execute();
    await sql`insert into signin (channel, result, empid, userid, ip, browser) values
      ('W', 'S', ${empid}, ${`xqlogin${tag}`}, '10.99.7.1', ${`xqdevice${tag}`}),
      ('W', 'F', null, ${`XQLOGIN${tag}`}, '10.99.7.2', ${`xqdevice${tag}`})`.execute(trx);
    await sql`insert into signin_habit (empid, channel, kind, value) values (${empid}, 'W', 'device', ${`xqdevice${tag}`})`.execute(
      trx,
    );
    await sql`insert into write_back (formid, insid, empid, name, content, state)
      values ('LEAVE', ${empid}, ${empid}, 'Leave', ${JSON.stringify({ why: `xqwords${tag}` })}, 'F')`.execute(trx);
    await sql`insert into session (empid, channel, ip, device) values (${empid}, 'W', '10.99.7.3', ${`xqdevice${tag}`})`.execute(
      trx,
    );
    await sql`insert into notice (empid, type, title, message) values (${empid}, 'system',
      ${JSON.stringify({ text: `xqname${tag}` })}, '{"text":"x"}')`.execute(trx);
  });
  await putFeedback(server.db, { empid, content: `xqwords${tag}` });
  const edited = await server.call(webUserCalls.edit, { content: { empid, userid: adaccount } }, { as: admin });
  expect(edited.code).toBe('200');
  const entry = { blacktype: 'WEB', type: 'H' as const, contentoid: empid, userid: empid, remark: `xqremark${tag}` };
  const blocked = await server.call(blacklistCalls.add, { content: [entry] }, { as: admin });
  expect(blocked.code).toBe('200');
  return blocked.requestId;
};
const leave = (empid: string) =>
  server.db.write(hr, async (trx) => {
    await trx.updateTable('employee').set({ inservice: 'N' }).where('empid', '=', empid).execute();
    await trx.updateTable('account').set({ status: 'N' }).where('empid', '=', empid).execute();
  });

/** Tables with a text of a mark. */
const tablesWith = async (tag: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(
    server.db.read,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select lower(to_jsonb(t)::text) as text from ${sql.table(name)} t`.execute(server.db.read);
    for (const mark of marks)
      if (rows.some(({ text }) => text.includes(mark.startsWith('xq') ? `${mark}${tag}` : mark)))
        found.push(`${name}: ${mark}`);
  }
  return found.toSorted();
};

beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
}, 60_000);
afterAll(() => server.close());

describe('forgetting a person', () => {
  let act: string;
  beforeAll(async () => {
    act = await addPerson('GONE', 'a');
    await addPerson('STAYS', 'b');
  });

  it('is rejected in service, with an account that may sign in, without the number, and without the right', async () => {
    const reasonOf = async (...args: Parameters<typeof forget>) => (await forget(...args)).reason;
    expect(await reasonOf('GONE')).toBe('person.forget_in_service');
    await server.db.write(hr, (trx) =>
      trx.updateTable('employee').set({ inservice: 'N' }).where('empid', '=', 'GONE').execute(),
    );
    expect(await reasonOf('GONE')).toBe('person.forget_enabled');
    expect(await reasonOf('GONE', { confirmed: 'STAYS' })).toBe('person.forget_confirm');
    expect(await reasonOf('NOBODY')).toBe('person.outside_scope');
    const other = await server.person('OTHER', { has: { [webUserMenu.id]: 'ADMIN' } });
    expect((await forget('GONE', { as: other })).status).toBe(403);
    expect(await tablesWith('a')).not.toEqual([]);
  });

  it('leaves the number alone, in the log and everywhere else, and the seals hold', async () => {
    await seal();
    await leave('GONE');
    expect((await verify()).found).toBe(0);
    const before = await tablesWith('b');
    expect(before).toContain('database_log: xqname');
    expect(await tablesWith('a')).toEqual(expect.arrayContaining(before));
    const answer = await forget('GONE');
    expect(answer.code).toBe('200');
    expect(answer.content.logRows).toBeGreaterThan(8);
    // Addresses of the other person are left.
    expect((await tablesWith('a')).filter((one) => !one.includes('10.99'))).toEqual([]);
    expect((await tablesWith('b')).filter((one) => !one.includes('10.99'))).toEqual(
      before.filter((one) => !one.includes('10.99')),
    );
    const { rows } = await sql`select ip from signin where empid = 'GONE' and ip <> ''
      union all select ip from session where empid = 'GONE'`.execute(server.db.read);
    expect(rows).toEqual([]);
    const verified = await verify();
    expect(verified).toMatchObject({ found: 0 });
    await seal();
    expect(await verify()).toMatchObject({ found: 0, unsealed: 0, erased: answer.content.logRows });
  });

  it('is one act in the log that says the number alone, and cannot be undone', async () => {
    const { content } = await server.call(
      databaseLogCalls.search,
      { query: { pageNum: 1, pageSize: 50 }, sealedQuery: { conditionMap: { tableName: 'erasure' } } },
      { as: admin },
    );
    expect(content.list).toMatchObject([{ type: 'I', crtemp: admin.empid, erased: 'N' }]);
    expect(content.list[0]?.udata).toContain('GONE');
    const [entry] = content.list;
    const undone = await server.call(
      undoCalls.undo,
      { content: { act: entry?.act ?? '', confirmed: '' } },
      { as: admin },
    );
    expect(undone.code).not.toBe('200');
  });

  it('says in histories that values were erased, and why an act before cannot be undone', async () => {
    const history = await server.call(
      changeCalls.record,
      { query: { tableName: 'employee', key: 'GONE' } },
      { as: admin },
    );
    expect(history.content.map(({ erased }) => erased)).toEqual(history.content.map(() => 'Y'));
    const { rows } = await sql<{ oid: string }>`select oid from database_log where request_id = ${act}`.execute(
      server.db.read,
    );
    const oid = rows[0]?.oid ?? '';
    const preview = await server.call(undoCalls.previewRestore, { query: { oid } }, { as: admin });
    expect(preview.content.refusal).toMatchObject({ reason: 'undo.erased' });
    expect(await server.call(undoCalls.restore, { content: { oid, confirmed: '' } }, { as: admin })).toMatchObject({
      reason: 'undo.erased',
    });
    const facts = await server.call(personCalls.facts, { query: { empid: 'GONE' } }, { as: admin });
    expect(facts.content).toMatchObject({ name: 'GONE', email: '', adaccount: '', forgottenat: expect.any(String) });
  });

  it('is found where it was done past the product: without a record, or with other values removed', async () => {
    const tamper = (text: string) =>
      server.db.pool.query(`begin; set local session_replication_role = replica; ${text}; commit`);
    await tamper(
      `create table saved as select * from database_log where table_name = 'employee' and key = 'STAYS' and type = 'I'`,
    );
    // The right commitment, as forgetting computes it.
    await tamper(`update database_log l set erased = sha256(k.key || uuid_send(l.oid) || convert_to(jsonb_build_array(null,
        (select jsonb_object_agg(e.k, e.v) from jsonb_each(l.new_row) e(k, v)
          where e.k in ('name', 'email', 'adaccount', 'search_text')), null)::text, 'UTF8')),
      new_row = l.new_row - array['name', 'email', 'adaccount', 'search_text'] from saved s, person_key k
      where l.oid = s.oid and k.empid = 'STAYS'`);
    expect((await verify()).findings).toMatchObject([{ kind: 'erased', row: 'employee STAYS' }]);
    await tamper("update database_log l set new_row = l.new_row - 'jobgrade' from saved s where l.oid = s.oid");
    expect((await verify()).findings).toMatchObject([{ kind: 'changed', row: 'employee STAYS' }]);
    await tamper(
      `update database_log l set new_row = s.new_row, erased = null from saved s where l.oid = s.oid; drop table saved`,
    );
    expect((await verify()).found).toBe(0);
  });

  it('keeps a number that comes again as a new person', async () => {
    await server.db.write(hr, (trx) =>
      trx.updateTable('employee').set({ name: 'Somebody new', inservice: 'Y' }).where('empid', '=', 'GONE').execute(),
    );
    await seal();
    expect((await verify()).found).toBe(0);
    const facts = await server.call(personCalls.facts, { query: { empid: 'GONE' } }, { as: admin });
    expect(facts.content.forgottenat).toBeNull();
  });

  it('excludes the sealer: both at once, and the seals hold', async () => {
    await addPerson('RACE', 'c');
    await leave('RACE');
    const [forgotten] = await Promise.all([forget('RACE'), seal(), seal()]);
    expect(forgotten.code).toBe('200');
    await seal();
    expect(await verify()).toMatchObject({ found: 0, unsealed: 0 });
    expect((await tablesWith('c')).filter((one) => !one.includes('10.99'))).toEqual([]);
  });
});
