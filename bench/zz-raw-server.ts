import type pg from 'pg';
import { parameterByOid } from '#features/parameters/server/parameters.queries.ts';
import { memberPage } from '#platform/organisation/server/organisation.queries.ts';
import { theStatement, type Statement } from './captured-sql.ts';
import { nextMessage, startOwn, stopProcess } from './child-processes.ts';

type PageStatement = Statement & { name: string; filterMark: string | undefined };

export type RawSetup = {
  url: string;
  poolSize: number;
  timeZone: string;
  statements: {
    page: PageStatement;
    filteredPage: PageStatement;
    item: Statement;
    lock: string;
    change: string;
    log: string;
  };
};

export type RawServer = { port: number; pid: number | undefined; stop: () => Promise<void> };

const firstPage = { pageNum: 1, pageSize: 10 };
const filterMark = '标记';
const anyOid = '00000000-0000-7000-8000-000000000000';

/** Twins of the written tables, with the same columns, indexes and rows, but without the triggers: the raw server writes its log row itself. */
const makeTwins = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    create schema if not exists bench;
    drop table if exists bench.parameter, bench.database_log;
    create table bench.parameter (like public.parameter including all);
    insert into bench.parameter select * from public.parameter;
    create table bench.database_log (like public.database_log including all);
    analyze bench.parameter;`);
};

export const statementsOf = async (pool: pg.Pool): Promise<RawSetup['statements']> => {
  const page = await theStatement(pool, (read) => memberPage(read, [], firstPage));
  const filteredPage = await theStatement(pool, (read) => memberPage(read, [filterMark], firstPage));
  const item = await theStatement(pool, (read) => parameterByOid(read, anyOid));
  const columns = `oid, paramtype, paramtypename, paramcode, paramname, paramsort, parentparam, desccode, descname, status, rev, crtemp, crtdat, txemp, txdat`;
  return {
    page: { ...page, name: 'page', filterMark: undefined },
    filteredPage: { ...filteredPage, name: 'filteredPage', filterMark },
    item,
    lock: `select ${columns} from bench.parameter where oid = $1 for update`,
    change: `update bench.parameter set paramname = $2, descname = $3, search_text = $2, rev = rev + 1, txemp = 'raw', txdat = now() where oid = $1
      returning ${columns}, (select paramname from bench.parameter p where p.oid = parameter.parentparam) as parentparamname`,
    log: `insert into bench.database_log (actor, request_id, table_name, type, key, old_row, new_row) values ('raw', 'raw', 'parameter', 'U', $1, $2, $3)`,
  };
};

/** The raw server in a process of its own, with as many connections as the product has. */
export const startRawServer = async (pool: pg.Pool, setup: Omit<RawSetup, 'statements'>): Promise<RawServer> => {
  await makeTwins(pool);
  const statements = await statementsOf(pool);
  const child = startOwn(new URL('./raw-server.process.ts', import.meta.url));
  const listening = nextMessage<number>(child);
  child.send({ ...setup, statements } satisfies RawSetup);
  return { port: await listening, pid: child.pid, stop: () => stopProcess(child) };
};
