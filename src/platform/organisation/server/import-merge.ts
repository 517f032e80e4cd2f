import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';

/** The result of merging a kind; `examples`: the first keys of each outcome. */
export type Outcome = {
  added: number;
  changed: number;
  /** In service before, but no longer; people only. */
  left: number;
  unchanged: number;
  /** Not named in the files, but moved in the tree along with an ancestor; departments only. */
  moved: number;
  examples: { added: string[]; changed: string[]; left: string[] };
};

const EXAMPLES = 20;

type Touched = { what: 'added' | 'changed' | 'left' | 'moved'; count: number; examples: string[] };

/**
 * Runs a write that returns `key` and `what` for each row it touched, and counts them in the database: transferring a
 * million keys would be slow.
 */
const count = async (trx: Write, write: RawBuilder<unknown>): Promise<Touched[]> =>
  (
    await sql<Touched>`
      with touched as (${write})
      select what, count(*)::int as count, (array_agg(key order by key))[1:${sql.lit(EXAMPLES)}] as examples from touched group by what`.execute(
      trx,
    )
  ).rows;

const outcome = (staged: number, touched: readonly Touched[]): Outcome => {
  const of = (what: Touched['what']): Touched => {
    const same = touched.filter((one) => one.what === what);
    return {
      what,
      count: same.reduce((sum, one) => sum + one.count, 0),
      examples: same.flatMap((one) => one.examples).slice(0, EXAMPLES),
    };
  };
  const [added, changed, left, moved] = [of('added'), of('changed'), of('left'), of('moved')];
  return {
    added: added.count,
    changed: changed.count,
    left: left.count,
    moved: moved.count,
    unchanged: staged - added.count - changed.count,
    examples: { added: added.examples, changed: changed.examples, left: left.examples },
  };
};

const countRows = async (trx: Write, rows: RawBuilder<unknown>): Promise<number> => {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${rows}`.execute(trx);
  return counted[0]?.count ?? 0;
};

/**
 * Merges companies or plants. A name in the files replaces one edited in the console; the other columns stay. The
 * currency, a unique column, is set only where it differs: a place that gets another name stays open to who writes rows
 * that name it (ADR 0033).
 */
export const mergeMasterData = async (trx: Write, class2: 'CO' | 'PLANT'): Promise<Outcome> => {
  const sameRow = sql`m.class1 = 'ORG' and m.class2 = s.class2 and m.class3 = s.class3 and m.class4 = s.class4`;
  const change = (columns: RawBuilder<unknown>, differing: RawBuilder<SqlBool>) =>
    count(
      trx,
      sql`
        update master_data m set content = s.content, search_text = s.search_text ${columns}
        from staged_master s where s.class2 = ${class2} and ${sameRow} and ${differing}
        returning m.class3 || m.class4 as key, 'changed' as what`,
    );
  const changed = [
    ...(await change(sql``, sql`m.content <> s.content and m.class5 = coalesce(s.class5, m.class5)`)),
    ...(await change(sql`, class5 = s.class5`, sql`m.class5 <> s.class5`)),
  ];
  const added = await count(
    trx,
    sql`
      insert into master_data (class1, class2, class3, class4, class5, content, search_text)
      select 'ORG', s.class2, s.class3, s.class4, coalesce(s.class5, ''), s.content, s.search_text from staged_master s
      where s.class2 = ${class2} and not exists (select from master_data m where ${sameRow})
      order by s.class3, s.class4
      returning class3 || class4 as key, 'added' as what`,
  );
  return outcome(await countRows(trx, sql`staged_master where class2 = ${class2}`), [...changed, ...added]);
};

/** Merges departments and updates the paths of those under a moved one. Needs `department_tree`. */
export const mergeDepartments = async (trx: Write): Promise<Outcome> => {
  const changed = await count(
    trx,
    sql`
      update department d set depname = wanted.depname, parentkey = wanted.parentkey, ancestors = wanted.ancestors,
        status = wanted.status, search_text = wanted.search_text
      from (
        select t.depkey, t.ancestors, s.depkey is not null as named, coalesce(s.depname, o.depname) as depname,
          case when s.depkey is null then o.parentkey else s.parentkey end as parentkey,
          coalesce(s.status, o.status) as status, coalesce(s.search_text, o.search_text) as search_text
        from department_tree t join department o using (depkey) left join staged_department s using (depkey)
      ) wanted
      where d.depkey = wanted.depkey and (d.depname, d.parentkey, d.ancestors, d.status, d.search_text)
        is distinct from (wanted.depname, wanted.parentkey, wanted.ancestors, wanted.status, wanted.search_text)
      returning d.depkey as key, case when wanted.named then 'changed' else 'moved' end as what`,
  );
  const added = await count(
    trx,
    sql`
      insert into department (depid, depname, coid, plantid, parentkey, ancestors, status, search_text)
      select s.depid, s.depname, s.coid, s.plantid, s.parentkey, t.ancestors, coalesce(s.status, 'Y'), s.search_text
      from staged_department s join department_tree t using (depkey)
      where not exists (select from department d where d.depkey = s.depkey)
      returning depkey as key, 'added' as what`,
  );
  return outcome(await countRows(trx, sql`staged_department`), [...changed, ...added]);
};

/** Drops rows of people created in the console, whom the feed must not change; returns their keys. */
export const keepLocalRows = async (trx: Write): Promise<string[]> => {
  const { rows } = await sql<{ empid: string }>`
    delete from staged_employee s using employee e where e.empid = s.empid and e.origin = 'LOCAL' returning s.empid`.execute(
    trx,
  );
  return rows.map((row) => row.empid).toSorted();
};

/**
 * The new rows of existing people. Columns missing from the file keep their values; company and plant default to those
 * of the department.
 */
const wantedEmployees = (full: boolean): RawBuilder<unknown> => sql`
  select o.empid, o.inservice as was, s.name, s.depkey,
    coalesce(s.coid, d.coid, o.coid) as coid, coalesce(s.plantid, d.plantid, o.plantid) as plantid,
    coalesce(s.jobgrade, o.jobgrade) as jobgrade, coalesce(s.email, o.email) as email,
    case when s.adaccount is null then o.adaccount else nullif(s.adaccount, '') end as adaccount,
    coalesce(s.inservice, case when ${full}::boolean then 'Y' else o.inservice end) as inservice,
    -- the folded account is the last word, since accounts contain no spaces
    s.search_text || case when s.adaccount is null and o.adaccount is not null
      then ' ' || substring(o.search_text from '[^ ]+$') else '' end as search_text
  from staged_employee s join employee o using (empid) left join department d on d.depkey = s.depkey`;

/**
 * An account that moves from one person to another is cleared first; otherwise the unique constraint would reject it.
 */
const releaseAccounts = async (trx: Write): Promise<void> => {
  await sql`
    update employee e set adaccount = null
    from staged_employee own, staged_employee next
    where own.empid = e.empid and lower(own.adaccount) is distinct from lower(e.adaccount)
      and lower(next.adaccount) = lower(e.adaccount) and next.empid <> e.empid`.execute(trx);
};

/** Merges people. `full`: the files list everyone in service. */
export const mergeEmployees = async (trx: Write, full: boolean): Promise<Outcome> => {
  await releaseAccounts(trx);
  const changed = await count(
    trx,
    sql`
      update employee e set name = w.name, depkey = w.depkey, coid = w.coid, plantid = w.plantid, jobgrade = w.jobgrade,
        email = w.email, adaccount = w.adaccount, inservice = w.inservice, search_text = w.search_text
      from (${wantedEmployees(full)}) w
      where e.empid = w.empid
        and (e.name, e.depkey, e.coid, e.plantid, e.jobgrade, e.email, e.adaccount, e.inservice, e.search_text) is distinct from
          (w.name, w.depkey, w.coid, w.plantid, w.jobgrade, w.email, w.adaccount, w.inservice, w.search_text)
      returning e.empid as key, case when w.was = 'Y' and e.inservice = 'N' then 'left' else 'changed' end as what`,
  );
  const added = await count(
    trx,
    sql`
      insert into employee (empid, name, depkey, coid, plantid, jobgrade, email, adaccount, inservice, search_text)
      select s.empid, s.name, s.depkey, coalesce(s.coid, d.coid, ''), coalesce(s.plantid, d.plantid, ''), coalesce(s.jobgrade, ''),
        coalesce(s.email, ''), nullif(s.adaccount, ''), coalesce(s.inservice, 'Y'), s.search_text
      from staged_employee s left join department d on d.depkey = s.depkey
      where not exists (select from employee e where e.empid = s.empid)
      returning empid as key, 'added' as what`,
  );
  const staged = await countRows(trx, sql`staged_employee`);
  const namedLeft = changed.filter(({ what }) => what === 'left').reduce((sum, one) => sum + one.count, 0);
  const gone = full ? await dismissUnnamed(trx) : [];
  return outcome(staged - namedLeft, [...changed, ...added, ...gone]);
};

const dismissUnnamed = (trx: Write): Promise<Touched[]> =>
  count(
    trx,
    sql`
      update employee e set inservice = 'N'
      where e.origin = 'HR' and e.inservice = 'Y' and not exists (select from staged_employee s where s.empid = e.empid)
      returning e.empid as key, 'left' as what`,
  );
