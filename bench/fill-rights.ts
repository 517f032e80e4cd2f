import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Write } from '#platform/db/server/database.ts';

const actor = { empid: 'bench' };

/** 5,000 console functions in 100 groups, and 5,000 mobile ones. */
const addFunctions = async (trx: Write): Promise<void> => {
  await sql`
    insert into web_function (id, name, position, sort, component, url)
    select 'BG' || n, 'Group ' || n, 1, 1000 + n, 'layout', '/bench/' || n from generate_series(1, 100) n`.execute(trx);
  await sql`
    insert into web_function (id, name, position, parentoid, sort, component, url)
    select 'BF' || n, 'Function ' || n, 2, f.oid, n, 'parameters', '/bench/' || n || '/list'
    from generate_series(1, 4900) n join web_function f on f.id = 'BG' || (1 + n % 100)`.execute(trx);
  await sql`
    insert into app_function (id, name, icon, position)
    select 'BA' || n, 'Application ' || n, 'icon', n from generate_series(1, 5000) n`.execute(trx);
};

/** 50 roles of 2,000 people each. */
const addRoles = async (trx: Write): Promise<void> => {
  await sql`
    insert into role (id, name, sourcetype, member_count)
    select 'ROLE' || lpad((1000 + n)::text, 8, '0'), 'Bench ' || n, 'build', 2000 from generate_series(0, 49) n`.execute(
    trx,
  );
  await sql`
    insert into role_member (roleoid, empid)
    select r.oid, e.empid
    from (select empid, row_number() over (order by empid) as n from employee) e
    join (select oid, row_number() over (order by id) as n from role where name like 'Bench %') r on e.n % 100 = r.n`.execute(
    trx,
  );
};

/** An identity for each function, to look for one half and to change for the other. */
const addIdentities = async (trx: Write): Promise<void> => {
  await sql`
    insert into function_identity (funcoid, functype, roleid)
    select oid, functype, case when row_number() over (order by oid) % 2 = 0 then 'USER' else 'ADMIN' end
    from (select oid, 'W' as functype from web_function where id like 'B%' union all select oid, 'A' from app_function where id like 'B%') f`.execute(
    trx,
  );
};

/**
 * Nine conditions for each: four people, three departments (one with those below), one role, and one of the wide kinds
 * or a person more.
 */
const addConditions = async (trx: Write): Promise<void> => {
  await sql`
    create temporary table bench_wanted on commit drop as
    select oid, n, slot, (n * 17 + slot * 5003) % (select count(*) from employee) as person, (n * 7 + slot * 211) % (select count(*) from department) as department,
      case when slot < 9 then '' when n % 100 = 0 then 'all' when n % 10 = 1 then 'company' when n % 10 between 2 and 4 then 'plant' else 'person' end as wide
    from (select oid, row_number() over (order by oid) as n from function_identity where crtemp = 'bench') i cross join generate_series(1, 9) slot`.execute(
    trx,
  );
  await sql`
    insert into condition (identityoid, type, contentoid, containsub)
    select w.oid, 'H', p.empid, 'N'
    from bench_wanted w join (select empid, row_number() over (order by empid) - 1 as n from employee) p on p.n = w.person
    where w.slot <= 4 or w.wide = 'person'
    union all
    select w.oid, 'D', d.depkey, case when w.slot = 5 then 'Y' else 'N' end
    from bench_wanted w join (select depkey, row_number() over (order by depkey) - 1 as n from department) d on d.n = w.department
    where w.slot between 5 and 7
    union all
    select oid, 'R', 'ROLE' || lpad((1000 + n % 50)::text, 8, '0'), 'N' from bench_wanted where slot = 8
    union all
    select oid, case wide when 'all' then 'R' when 'company' then 'C' else 'P' end,
      case wide when 'all' then 'All' when 'company' then (array['CN', 'TW', 'VN'])[1 + n % 3]
        else (array['CNP1', 'CNP2', 'CNP3', 'TWT1', 'TWT2', 'TWT3', 'VNV1', 'VNV2'])[1 + n % 8] end, 'N'
    from bench_wanted where wide in ('all', 'company', 'plant')`.execute(trx);
};

/** 10,000 functions with 90,000 conditions of all types. */
export const fillRights = async (db: Database): Promise<void> => {
  await db.write(actor, async (trx) => {
    await addFunctions(trx);
    await addRoles(trx);
    await addIdentities(trx);
    await addConditions(trx);
  });
  await db.pool.query('analyze');
};

/** The parameters that are read and written: 1,000 in ten lists. */
export const fillParameters = (db: Database): Promise<unknown> =>
  db.write(actor, (trx) =>
    sql`
      insert into parameter (paramtype, paramtypename, paramcode, paramname, paramsort, descname, search_text)
      select 'Bench' || n % 10, '测试类型', 'B' || n, '参数 ' || n, n, 'An entry that is read and written many times', '参数 ' || n || E'\nb' || n
      from generate_series(1, 1000) n`.execute(trx),
  );

/** Everybody at once would be silent for longer than the pool waits for a statement. */
const portions = 20;

/** An account and an app user for everybody; every second one has signed in. Ten themes with one file. */
export const fillRecords = async (db: Database): Promise<void> => {
  for (let portion = 0; portion < portions; portion += 1) {
    await db.write(actor, async (trx) => {
      await sql`
        insert into account (empid, type, userid)
        select empid, case when adaccount is null then 'ED' else 'AD' end, coalesce(adaccount, empid)
        from (select empid, adaccount, row_number() over (order by empid) as n from employee) e
        where n % ${portions} = ${portion} and not exists (select from account a where a.empid = e.empid)`.execute(trx);
      await sql`
        insert into app_user (empid, platform, model, lastlogindate)
        select empid, 'ANDROID', 'Bench', case when n % 2 = 0 then now() - make_interval(secs => n) end
        from (select empid, row_number() over (order by empid) as n from employee) e
        where n % ${portions} = ${portion}`.execute(trx);
    });
  }
  await db.write(actor, async (trx) => {
    await sql`
      insert into stored_object (key, storage, sha256, size, kind, mediatype)
      values ('bench', 'folder', repeat('0', 64), 2, 'json', 'application/json')`.execute(trx);
    await sql`
      with file as (
        insert into stored_file (objectkey, size, filename, filetype, uploader) values ('bench', 2, 'bench.json', 'json', 'bench') returning fileid)
      insert into theme (id, name, fileid, sort, search_text)
      select 'B' || n, '主题 ' || n, fileid, 1000 + n, 'b' || n || E'\n主题 ' || n from file cross join generate_series(1, 10) n`.execute(
      trx,
    );
  });
};

/** After which all servers follow a change of rights. */
const rightsWithinMs = 2_000;

/**
 * Gives the administrator all functions of the benchmark: nobody imports employees who could do more than the importer.
 */
export const holdEverything = async (db: Database): Promise<void> => {
  await db.write(actor, async (trx) => {
    await sql`
      insert into function_identity (funcoid, functype, roleid)
      select oid, 'W', 'ADMIN' from web_function where id like 'B%' on conflict do nothing`.execute(trx);
    await sql`
      insert into condition (identityoid, type, contentoid, containsub)
      select i.oid, 'H', a.empid, 'N' from function_identity i join web_function f on f.oid = i.funcoid, account a
      where f.id like 'B%' and i.functype = 'W' and i.roleid = 'ADMIN' and a.userid = 'admin'
      on conflict do nothing`.execute(trx);
  });
  await pause(rightsWithinMs);
};
