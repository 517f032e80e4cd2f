import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { closedFunctions, readerConnections, readerSettings, readerViews } from './reader-fences.ts';
import { newPassword, scramVerifier } from './reader-login.ts';

/** Servers that start together prepare one after the other. */
const preparationLock = 7_305_202_006;

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** The closed functions as a predicate on `pg_proc p`. */
const isClosed = sql<boolean>`(p.pronamespace = 'pg_catalog'::regnamespace
  and (p.proname = any(${[...closedFunctions.names]}) or p.proname ~ ${`^(${closedFunctions.patterns.join('|')})$`}))`;

type Fault = { fault: string };

/** What of the fences does not stand; empty when the login is as it must be. */
export const missingFences = async (db: Read, login: string, timeLimitMs: number): Promise<string[]> => {
  const settings = Object.entries(readerSettings(timeLimitMs)).map(([name, value]) => `${name}=${value}`);
  const known = await sql`select from pg_roles where rolname = ${login}`.execute(db);
  if (known.rows.length === 0) return ['the login is missing'];
  const { rows } = await sql<Fault>`
    select 'the login has powers' as fault from pg_roles where rolname = ${login} and (rolsuper or rolinherit or rolcreaterole
      or rolcreatedb or rolreplication or rolbypassrls or not rolcanlogin or rolconnlimit <> ${readerConnections})
    union all
    select 'the login is a member of ' || roleid::regrole from pg_auth_members where member = ${login}::regrole
    union all
    select 'a setting of the login is missing: ' || wanted from unnest(${settings}::text[]) wanted
      where not exists (select from pg_db_role_setting s where s.setrole = ${login}::regrole and s.setdatabase = 0 and wanted = any(s.setconfig))
    union all
    select 'the login may use schema ' || nspname from pg_namespace
      where has_schema_privilege(${login}, oid, 'usage') and nspname not in ('hr', 'pg_catalog', 'information_schema')
      and nspname !~ '^pg_(toast|temp)'
    union all
    select 'the login may make temporary tables' where has_database_privilege(${login}, current_database(), 'temp')
    union all
    select 'the login may not connect' where not has_database_privilege(${login}, current_database(), 'connect')
    union all
    select 'the login may not see ' || name from unnest(${[...readerViews]}::text[]) name
      where not has_schema_privilege(${login}, 'hr', 'usage') or not has_table_privilege(${login}, name, 'select')
    union all
    select 'the login may call ' || p.oid::regprocedure from pg_proc p
      where ${isClosed} and has_function_privilege(${login}, p.oid, 'execute')`.execute(db);
  return rows.map(({ fault }) => fault);
};

type ClosedFunction = { call: string };

const functionsToClose = async (trx: Write): Promise<string[]> => {
  const { rows } = await sql<ClosedFunction>`
    select format('%I.%I(%s)', 'pg_catalog', p.proname, pg_get_function_identity_arguments(p.oid)) as call from pg_proc p
    where ${isClosed} and (p.proacl is null or exists (select from aclexplode(p.proacl) where grantee = 0))`.execute(
    trx,
  );
  return rows.map(({ call }) => call);
};

/** Who goes on using the database as before: the login that prepares, and the one that owns the tables. */
const ownLogins = async (trx: Write): Promise<{ database: string; owners: string }> => {
  const { rows } = await sql<{ database: string; owners: string[] }>`
    select current_database() as database,
      array(select distinct quote_ident(name) from unnest(array[current_user, pg_get_userbyid(c.relowner)]) name) as owners
    from pg_class c where c.oid = 'public.role'::regclass`.execute(trx);
  const [own] = rows;
  if (!own) throw new Error('the table of roles is missing');
  return { database: quoted(own.database), owners: own.owners.join(', ') };
};

const loginStatements = (login: string, exists: boolean, password: string, timeLimitMs: number): string[] => [
  `${exists ? 'alter' : 'create'} role ${login} login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls
    connection limit ${readerConnections} password ${pg.escapeLiteral(scramVerifier(password))}`,
  ...Object.entries(readerSettings(timeLimitMs)).map(
    ([name, value]) => `alter role ${login} set ${name} = ${pg.escapeLiteral(value)}`,
  ),
];

/** Grants come before what is taken from everybody, so that the application never loses what it uses. */
const fenceStatements = (login: string, database: string, owners: string, closed: string[]): string[] => [
  // The application ends a query that overstays its time.
  `grant ${login} to ${owners}`,
  `grant connect, temporary on database ${database} to ${owners}`,
  `grant usage, create on schema public to ${owners}`,
  ...closed.flatMap((call) => [
    `grant execute on routine ${call} to ${owners}`,
    `revoke execute on routine ${call} from public`,
  ]),
  `revoke connect, temporary on database ${database} from public`,
  `revoke all on schema public from public`,
  `grant connect on database ${database} to ${login}`,
  `grant usage on schema hr to ${login}`,
  `grant select on ${readerViews.join(', ')} to ${login}`,
];

const dropMemberships = async (trx: Write, login: string): Promise<string[]> => {
  const { rows } = await sql<{ role: string }>`
    select quote_ident(r.rolname) as role from pg_auth_members m join pg_roles r on r.oid = m.roleid
    join pg_roles own on own.oid = m.member where own.rolname = ${login}`.execute(trx);
  return rows.map(({ role }) => `revoke ${role} from ${quoted(login)}`);
};

/** The password kept for the login; undefined when there is none. */
export const keptPassword = async (db: Read, login: string): Promise<string | undefined> =>
  (await sql<{ password: string }>`select password from role_reader where login = ${login}`.execute(db)).rows[0]
    ?.password;

/**
 * Makes the login and every fence around it, all or nothing; needs a superuser. May run again, and on several servers at once: the second finds it done.
 * Answers the password.
 */
export const raiseFences = (
  db: Database,
  login: string,
  timeLimitMs: number,
  signsIn: (password: string) => Promise<boolean>,
): Promise<string> =>
  db.write({ empid: 'role-sql' }, async (trx) => {
    await sql`select pg_advisory_xact_lock(${preparationLock})`.execute(trx);
    const kept = await keptPassword(trx, login);
    const missing = await missingFences(trx, login, timeLimitMs);
    if (kept !== undefined && missing.length === 0 && (await signsIn(kept))) return kept;
    const password = newPassword();
    const exists = missing[0] !== 'the login is missing';
    const { database, owners } = await ownLogins(trx);
    const statements = [
      ...loginStatements(quoted(login), exists, password, timeLimitMs),
      ...(await dropMemberships(trx, login)),
      ...fenceStatements(quoted(login), database, owners, await functionsToClose(trx)),
    ];
    await sql.raw(statements.join(';\n')).execute(trx);
    await sql`insert into role_reader (login, password) values (${login}, ${password})
      on conflict (login) do update set password = excluded.password, made_at = now()`.execute(trx);
    return password;
  });
