import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import type { ProcessContent, ProcessField, ProcessStage } from '#platform/process-catalogue/process-model.ts';
import { asked, storedColumns, streamPortion } from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import type { processFilter } from '../processes.contract.ts';
import { processRow } from '../process-rows.contract.ts';

export type Filter = z.output<typeof processFilter>;

type Selected = SelectQueryBuilder<Tables & { p: Tables['process'] }, 'p', object>;
const processes = (db: Read): Selected => db.selectFrom('process as p');

const columns = storedColumns('p', processRow, ['versions', 'modeler', 'stages', 'forms', 'fields', 'warnings']);

/** A number or text of the current version. */
const current = <Value>(what: ReturnType<typeof sql>) =>
  sql<Value>`(select ${what} from process_version v where v.processoid = p.oid and v.version = p.version)`;

const described = (rows: Selected) =>
  rows
    .select(columns)
    .select([
      sql<number>`(select count(*)::int from process_version v where v.processoid = p.oid)`.as('versions'),
      current<string>(sql`v.modeler`).as('modeler'),
      current<number>(sql`(select count(*)::int from process_stage s where s.versionoid = v.oid)`).as('stages'),
      current<number>(sql`(select count(distinct artid)::int from process_stage s where s.versionoid = v.oid)`).as(
        'forms',
      ),
      current<number>(sql`(select count(*)::int from process_field f where f.versionoid = v.oid)`).as('fields'),
      current<number>(sql`jsonb_array_length(v.warnings)`).as('warnings'),
    ]);

const comparable = ({ status, ...quick }: Filter) => asked({ patterns: searchPatterns(quick), status });

const matching = (db: Read, { patterns, status }: ReturnType<typeof comparable>): Selected => {
  let rows = processes(db);
  if (patterns) rows = rows.where(searchTextIsLike('p.search_text', patterns));
  if (status) rows = rows.where('p.status', '=', status);
  return rows;
};

export const { page: searchProcesses } = listReads({
  comparable,
  matching,
  described,
  order: ['proid'],
});

export const { byOid: processByOid, lock: lockProcess } = rowReads({
  key: 'p.oid',
  rows: (db) => described(processes(db)),
});

/** A process by its id, as it is now. */
export const processById = preparedRow((db: Read | Write, proid: string) =>
  db.selectFrom('process').select(['oid', 'proid', 'pronm', 'version', 'status']).where('proid', '=', proid),
);

/** Only one upload at a time changes the catalogue, so that two cannot add the same version. */
export const lockCatalogue = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('process', 0))`.execute(trx);
};

export const processesByOid = (db: Read | Write, oids: readonly string[]) =>
  db
    .selectFrom('process')
    .select(['oid', 'proid', 'pronm', 'version'])
    .where('oid', '=', (eb) => eb.fn.any(sql<string[]>`${oids}::uuid[]`))
    .orderBy('proid')
    .execute();

export const insertProcess = (trx: Write, { proid, pronm }: { proid: string; pronm: string }): Promise<string> =>
  insertRow(trx, 'process', { proid, pronm, version: 1, search_text: searchText(proid, pronm) });

/** Makes a version the current one, with its name. */
export const makeCurrent = (
  trx: Write,
  oid: string,
  { proid, pronm, version }: { proid: string; pronm: string; version: number },
): Promise<void> => updateByOid(trx, 'process', oid, { pronm, version, search_text: searchText(proid, pronm) });

export const setStatus = (trx: Write, oid: string, status: 'Y' | 'N'): Promise<void> =>
  updateByOid(trx, 'process', oid, { status });

/** The versions of a process, the newest first. */
export const versionsOf = (db: Read | Write, processoid: string) =>
  db
    .selectFrom('process_version as v')
    .innerJoin('process as p', 'p.oid', 'v.processoid')
    .select(['v.oid', 'v.version', 'v.pronm', 'v.modeler', 'v.warnings', 'v.fileid', 'v.crtemp', 'v.crtdat'])
    .select([
      sql<'Y' | 'N'>`case when v.version = p.version then 'Y' else 'N' end`.as('current'),
      sql<number>`(select count(*)::int from process_stage s where s.versionoid = v.oid)`.as('stages'),
      sql<number>`(select count(distinct artid)::int from process_stage s where s.versionoid = v.oid)`.as('forms'),
      sql<number>`(select count(*)::int from process_field f where f.versionoid = v.oid)`.as('fields'),
    ])
    .where('v.processoid', '=', processoid)
    .orderBy('v.version', 'desc')
    .execute();

/** `digest`: what the file said about the process; empty for versions of earlier releases. */
export type StoredVersion = { oid: string; version: number; pronm: string; fileid: string; digest: string };

/** One version of a process, the current one if no number is given. */
export const versionOf = async (
  db: Read | Write,
  processoid: string,
  version?: number,
): Promise<StoredVersion | undefined> => {
  const rows = db
    .selectFrom('process_version as v')
    .innerJoin('process as p', 'p.oid', 'v.processoid')
    .select(['v.oid', 'v.version', 'v.pronm', 'v.fileid', 'v.digest'])
    .where('v.processoid', '=', processoid);
  return (
    version === undefined ? rows.whereRef('v.version', '=', 'p.version') : rows.where('v.version', '=', version)
  ).executeTakeFirst();
};

/** The highest version that a process ever had among those that exist. */
export const lastVersion = async (db: Read | Write, processoid: string): Promise<number> => {
  const { last } = await db
    .selectFrom('process_version')
    .select(sql<number>`coalesce(max(version), 0)::int`.as('last'))
    .where('processoid', '=', processoid)
    .executeTakeFirstOrThrow();
  return last;
};

/** The stages and fields of a version, in the order of its file. */
export const contentOfVersion = async (
  db: Read | Write,
  versionoid: string,
): Promise<Pick<ProcessContent, 'stages' | 'fields'>> => {
  const stages: ProcessStage[] = await db
    .selectFrom('process_stage')
    .select(['lineid', 'linenm', 'artid', 'kind'])
    .where('versionoid', '=', versionoid)
    .orderBy('sort')
    .execute();
  const fields: ProcessField[] = await db
    .selectFrom('process_field')
    .select(['artid', 'id', 'name', 'type', 'required', 'shown'])
    .where('versionoid', '=', versionoid)
    .orderBy('sort')
    .execute();
  return { stages, fields };
};

/** The checksum of a stored file. */
export const checksumOf = async (db: Read | Write, fileid: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('stored_file as f')
    .innerJoin('stored_object as o', 'o.key', 'f.objectkey')
    .select('o.sha256')
    .where('f.fileid', '=', fileid)
    .executeTakeFirst();
  return row?.sha256;
};

/** A line of the export: a field of the form of a stage, or a stage whose form has none. */
export type ExportedLine = {
  proid: string;
  pronm: string;
  version: number;
  status: 'Y' | 'N';
  lineid: string;
  linenm: string;
  artid: string;
  id: string | null;
  name: string | null;
  type: string | null;
  required: 'Y' | 'N' | null;
};

/** All stages of the current versions with the fields of their forms, in the order of the files. */
export const exportLines = (db: Read, filter: Filter): AsyncIterable<ExportedLine> =>
  matching(db, comparable(filter))
    .innerJoin('process_version as v', (join) =>
      join.onRef('v.processoid', '=', 'p.oid').onRef('v.version', '=', 'p.version'),
    )
    .innerJoin('process_stage as s', 's.versionoid', 'v.oid')
    .leftJoin('process_field as f', (join) => join.onRef('f.versionoid', '=', 'v.oid').onRef('f.artid', '=', 's.artid'))
    .select(['p.proid', 'p.pronm', 'p.version', 'p.status', 's.lineid', 's.linenm', 's.artid'])
    .select(['f.id', 'f.name', 'f.type', 'f.required'])
    .orderBy('p.proid')
    .orderBy('s.sort')
    .orderBy('f.sort')
    .orderBy('f.oid')
    .stream(streamPortion);
