import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import { reachedByPushOf } from '#platform/push/server/subscriptions.queries.ts';
import { lockAppUser, updateAppUser } from '#features/app-users/server/app-user-writes.queries.ts';
import { appUserDetail, searchAppUsers } from '#features/app-users/server/app-users.queries.ts';
import { languagesOf } from '#features/parameters/server/parameter-languages.queries.ts';
import {
  lockParameter,
  parameterByOid,
  searchParameters,
  updateParameter,
} from '#features/parameters/server/parameters.queries.ts';
import { listThemes, lockTheme, themeByOid, updateTheme } from '#features/themes/server/themes.queries.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { describedFiles } from '#platform/files/server/stored-files.queries.ts';
import { nextMessage, startOwn, stopProcess } from './child-processes.ts';
import { marks, type RawSetup, type RawStatement } from './raw-setup.ts';

export type RawServer = { port: number; pid: number | undefined; stop: () => Promise<void> };

/** The statements that the query functions send, in order, without a real database. */
const sentBy = async (name: string, ask: (db: Write) => Promise<unknown>): Promise<RawStatement[]> => {
  const sent: RawStatement[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      sent.push({ name: `${name}${sent.length}`, text: query.sql, values: query.parameters });
    },
  });
  await ask(db as unknown as Write);
  return sent;
};

const firstPage = { pageNum: 1, pageSize: 10 };
const everywhere = { everywhere: true } as const;
const anyParameter = {
  paramtype: '',
  paramname: '',
  parentparam: '',
  status: '',
  missing: '',
  outdated: '',
  simplifiedFilter: '',
  traditionalFilter: '',
} as const;
const anyTheme = {
  simplifiedFilter: '',
  traditionalFilter: '',
  status: '',
  showenable: '',
  timeenable: '',
  showing: '',
} as const;
const anyUser = {
  empid: '',
  name: '',
  userid: '',
  type: '',
  attention: '',
  status: '',
  simplifiedFilter: '',
  traditionalFilter: '',
} as const;
const parameter = {
  paramtype: 'Bench0',
  paramtypename: '测试类型',
  paramcode: marks.id,
  paramname: marks.text,
  paramsort: 1,
  parentparam: null,
  desccode: '',
  descname: marks.text,
  status: 'Y',
} as const;

const asked: Record<string, (db: Write & Read) => Promise<unknown>> = {
  'item theme': (db) => themeByOid(db, marks.id),
  'item file': (db) => describedFiles(db, [marks.id]),
  'item parameter': (db) => parameterByOid(db, marks.id),
  'versions parameter': (db) => languagesOf(db, marks.id),
  'item user': (db) => appUserDetail(db, marks.id, everywhere),
  'pushes user': (db) => reachedByPushOf(db, marks.id),
  'list theme': (db) => listThemes(db, anyTheme),
  'list parameter': (db) =>
    searchParameters(db, { ...anyParameter, simplifiedFilter: marks.text }, { sortOrder: 'asc', ...firstPage }),
  'list user': (db) =>
    searchAppUsers(db, { ...anyUser, simplifiedFilter: marks.text }, everywhere, { sortOrder: 'asc' }, firstPage),
  'list users': (db) => searchAppUsers(db, anyUser, everywhere, { sortOrder: 'asc' }, firstPage),
  'lock theme': (db) => lockTheme(db, marks.id),
  'lock parameter': (db) => lockParameter(db, marks.id),
  'lock user': (db) => lockAppUser(db, marks.id),
  'write theme': (db) => updateTheme(db, marks.id, { name: marks.text }, { id: marks.id, name: marks.text }),
  'write parameter': (db) => updateParameter(db, marks.id, parameter),
  'write user': (db) =>
    updateAppUser(db, marks.id, { status: 'Y', userConfig: JSON.parse(marks.config) as Record<string, unknown> }),
};

const kept = `(select coalesce(sum(difference), 0)::int from kept_total where name = 'app_user')`;

const statementsOf = async (): Promise<RawSetup['statements']> => {
  const all: RawSetup['statements'] = {};
  for (const [name, ask] of Object.entries(asked)) all[name] = await sentBy(name, ask);
  // The raw server counts where the product reads its stored total.
  const [page, rows] = all['list users'] ?? [];
  if (!page || !rows || !page.text.includes(kept)) throw new Error('the list of app users has no kept total');
  all['list users'] = [{ ...page, text: page.text.replace(kept, '(select count(*)::int from app_user)') }, rows];
  return all;
};

const written = ['parameter', 'theme', 'app_user', 'database_log'];

/**
 * Copies of the written tables with the same columns, indexes and rows, but without triggers: the raw server writes its
 * log row itself.
 */
const makeTwins = async (pool: pg.Pool): Promise<void> => {
  await pool.query('drop schema if exists bench cascade; create schema bench');
  for (const table of written) {
    await pool.query(`create table bench.${table} (like public.${table} including all)`);
    if (table !== 'database_log') await pool.query(`insert into bench.${table} select * from public.${table}`);
    await pool.query(`analyze bench.${table}`);
  }
};

/** Starts the raw server in its own process, with as many connections as the product has. */
export const startRawServer = async (pool: pg.Pool, setup: Omit<RawSetup, 'statements'>): Promise<RawServer> => {
  await makeTwins(pool);
  const statements = await statementsOf();
  const child = startOwn(new URL('./raw-server.process.ts', import.meta.url));
  const listening = nextMessage<number>(child);
  child.send({ ...setup, statements } satisfies RawSetup);
  return { port: await listening, pid: child.pid, stop: () => stopProcess(child) };
};
