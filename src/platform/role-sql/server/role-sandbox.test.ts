import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSandboxBench, type SandboxBench } from './role-sandbox.testing.ts';
import { published } from './published.ts';
import type { RoleSandbox } from './role-sandbox.ts';
import { textLimits } from './text-limits.ts';

let bench: SandboxBench;
let sandbox: RoleSandbox;

beforeAll(async () => {
  bench = await openSandboxBench();
  sandbox = bench.open();
});

afterAll(() => bench.close());

const probe = 'select empid from hr.employee';

describe('the sandbox for SQL of roles', () => {
  it.each([
    ['everybody', 'select empid from hr.employee', ['E1', 'E2', 'E3']],
    ['a closing semicolon', 'select empid from hr.employee;', ['E1', 'E2', 'E3']],
    ['a closing comment', 'select empid from hr.employee -- all of them', ['E1', 'E2', 'E3']],
    ['no schema named', "select empid from employee where jobgrade = 'M1'", ['E1']],
    [
      'a join',
      "select e.empid from hr.employee e join hr.department d using (depkey) where d.depname like '装配%'",
      ['E2', 'E3'],
    ],
    [
      'a plant and a company',
      "select e.empid from employee e join plant p using (coid, plantid) join company c using (coid) where p.name = '一厂'",
      ['E1', 'E2', 'E3'],
    ],
    [
      'concatenation',
      "select empid from employee where coid || plantid || '_' || depid = depkey and name ilike '%n%'",
      ['E3'],
    ],
    [
      'departments below',
      `with recursive below as (select depkey from department where depid = 'D1'
      union all select d.depkey from department d join below on d.parentkey = below.depkey)
      select empid from employee join below using (depkey)`,
      ['E1', 'E2', 'E3'],
    ],
    ['counting and grouping', 'select max(empid) from employee group by depkey having count(*) > 1', ['E3']],
    ['nobody', 'select empid from employee where false', []],
  ])('runs %s', async (_, source, ids) => {
    const result = await sandbox.run(source, 'test');
    expect(result.ok && { ...result, ids: result.ids.toSorted() }).toEqual({ ok: true, ids });
  });

  it('says where the fault is, counted in UTF-16 units of what was typed', async () => {
    const source = "select empid from hr.employee where name = '𠮷' and salary > 1";
    const result = await sandbox.run(source, 'test');
    expect(result).toEqual({
      ok: false,
      fault: 'sql',
      message: 'column "salary" does not exist',
      position: source.indexOf('salary') + 1,
    });
  });

  it.each([
    ['two columns', 'select empid, name from hr.employee'],
    ['a number', 'select 1'],
    ['an array', "select '{E1}'::text[]"],
  ])('rejects a result of %s', async (_, source) => {
    expect(await sandbox.run(source, 'test')).toEqual({ ok: false, fault: 'shape' });
  });

  it('keeps the row limit', async () => {
    const tight = bench.open({ limits: { rowLimit: 2 } });
    expect(await tight.run(probe, 'test')).toEqual({ ok: false, fault: 'rows' });
    expect(await tight.run(`${probe} limit 2`, 'test')).toMatchObject({ ok: true });
    await tight.close();
  });

  it.each([
    ['dates', "select empid from employee where now() > date '2026-01-01' and extract(year from now()) > 2000"],
    [
      'numbers',
      "select empid from employee where 'E' || 1 = empid or concat(empid, 2) = 'E12' or to_char(7, '9') = ''",
    ],
    [
      'patterns',
      "select empid from employee where name ~ '^王' or upper(trim(name)) like 'NGUY%' order by length(name)",
    ],
    [
      'places',
      'select empid from (select empid, row_number() over (partition by depkey order by empid) n from employee) e where n = 1',
    ],
    [
      'nulls',
      "select coalesce(nullif(empid, ''), 'x') from employee where depid is not null and jobgrade in ('M1', 'S1')",
    ],
    ['chance', 'select empid from employee order by random()'],
    ['lists', "select split_part('E1,E2', ',', 2) union select unnest(string_to_array('E1,E3', ','))"],
  ])('lets a role work with %s', async (_, source) => {
    expect(await sandbox.run(source, 'test')).toMatchObject({ ok: true });
  });

  it('shows every published column, and nobody who has left', async () => {
    for (const [name, { columns }] of Object.entries(published))
      expect(await sandbox.run(`select concat(${columns.join(', ')}) from hr.${name}`, 'test')).toMatchObject({
        ok: true,
      });
    expect(await sandbox.run("select empid from employee where empid = 'LEFT'", 'test')).toEqual({ ok: true, ids: [] });
  });

  it('rejects a text that is too long or too deep before PostgreSQL reads it', async () => {
    const deep = (levels: number): string => `select ${'('.repeat(levels)}'E1'${')'.repeat(levels)}`;
    expect(await sandbox.run(deep(textLimits.depth), 'test')).toEqual({ ok: true, ids: ['E1'] });
    expect(await sandbox.run(deep(textLimits.depth + 1), 'test')).toEqual({ ok: false, fault: 'size' });
    expect(await sandbox.run(`select '${'('.repeat(200)}' -- ${'('.repeat(200)}`, 'test')).toMatchObject({ ok: true });
    expect(await sandbox.run(`select 'E1' -- ${'x'.repeat(textLimits.length)}`, 'test')).toEqual({
      ok: false,
      fault: 'size',
    });
  });
});

describe('the copy of the organisation', () => {
  const managers =
    "select empid from employee e join department d using (depkey) where jobgrade = 'M9' and d.depname <> ''";
  const managersNow = (): Promise<unknown> => sandbox.run(managers, 'test');
  const change = (text: string): Promise<unknown> =>
    bench.db.write({ empid: 'test' }, (trx) => sql.raw(text).execute(trx));

  it('is as new as the last change', async () => {
    expect(await managersNow()).toEqual({ ok: true, ids: [] });
    await change("update employee set jobgrade = 'M9' where empid in ('E1', 'E2')");
    expect(await managersNow()).toEqual({ ok: true, ids: ['E1', 'E2'] });
    await change("update employee set inservice = 'N' where empid = 'E2'");
    expect(await managersNow()).toEqual({ ok: true, ids: ['E1'] });
    await change("update department set depname = '' where depid = 'D1'");
    expect(await managersNow()).toEqual({ ok: true, ids: [] });
    await change("update department set depname = '生产部' where depid = 'D1'");
    await change("update master_data set content = '二厂' where class2 = 'PLANT'");
    const inPlant =
      "select empid from employee join plant using (coid, plantid) where plant.name = '二厂' and jobgrade = 'M9'";
    expect(await sandbox.run(inPlant, 'test')).toEqual({ ok: true, ids: ['E1'] });
    await change("update employee set jobgrade = 'S1', inservice = 'Y' where empid in ('E1', 'E2')");
  });

  it('follows a change that began before another and ended after it', async () => {
    const [first, second] = [await bench.db.pool.connect(), await bench.db.pool.connect()];
    try {
      for (const client of [first, second]) await client.query("begin; set local steward.actor = 'test'");
      await first.query("update employee set jobgrade = 'M9' where empid = 'E1'");
      await second.query("update employee set jobgrade = 'M9' where empid = 'E3'");
      await second.query('commit');
      expect(await managersNow()).toEqual({ ok: true, ids: ['E3'] });
      await first.query('commit');
      expect(await managersNow()).toEqual({ ok: true, ids: ['E3', 'E1'] });
    } finally {
      first.release();
      second.release();
    }
    await change("update employee set jobgrade = 'S1' where jobgrade = 'M9'");
  });

  it('is not made again while nothing changes, and few notes are kept of what did', async () => {
    const whichCopy = async (): Promise<unknown> => {
      const copy = await sandbox.run('select tableoid::int::text from employee limit 1', 'test');
      return copy.ok && copy.ids;
    };
    const before = await whichCopy();
    expect(before).toEqual([expect.any(String)]);
    await change('update role set name = name');
    expect(await whichCopy()).toEqual(before);
    for (let at = 0; at < 110; at += 1) await change("update employee set jobgrade = jobgrade where empid = 'E1'");
    expect(await whichCopy()).not.toEqual(before);
    const { rows } = await bench.db.pool.query<{ n: number }>('select count(*)::int as n from organisation_change');
    expect(rows[0]?.n).toBeLessThanOrEqual(101);
  });

  it('takes any text as it is', async () => {
    const odd = String.raw`back\slash, tab	, "quotes", 'quotes', \N, \., {braces}, ümläut, 𠮷`;
    const name = `${odd}\n${'長'.repeat(40_000)}`;
    await bench.db.write({ empid: 'test' }, (trx) =>
      sql`update employee set name = ${name}, jobgrade = '' where empid = 'E3'`.execute(trx),
    );
    const literal = `'${odd.replaceAll("'", "''")}'`;
    const found = `select empid from employee where jobgrade = '' and split_part(name, chr(10), 1) = ${literal} and length(name) > 40000`;
    expect(await sandbox.run(found, 'test')).toEqual({ ok: true, ids: ['E3'] });
  });
});
