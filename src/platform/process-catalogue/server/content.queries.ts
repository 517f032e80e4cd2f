import { sql, type InsertObject } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import type { ProcessContent } from '../process-model.ts';

/** Adds a version with its stages and fields, in their order; returns its oid. */
export const insertContent = async (
  trx: Write,
  version: InsertObject<Tables, 'process_version'>,
  { stages, fields }: Pick<ProcessContent, 'stages' | 'fields'>,
): Promise<string> => {
  const { oid } = await trx.insertInto('process_version').values(version).returning('oid').executeTakeFirstOrThrow();
  if (stages.length > 0)
    await sql`insert into process_stage (versionoid, lineid, linenm, artid, kind, sort)
      select ${oid}, lineid, linenm, artid, kind, place
      from rows from (json_to_recordset(${JSON.stringify(stages)}) as (lineid text, linenm text, artid text, kind text))
        with ordinality as stage (lineid, linenm, artid, kind, place)`.execute(trx);
  if (fields.length > 0)
    await sql`insert into process_field (versionoid, artid, id, name, type, required, shown, sort)
      select ${oid}, artid, id, name, type, required, shown, place
      from rows from (json_to_recordset(${JSON.stringify(fields)})
          as (artid text, id text, name text, type text, required yn, shown yn))
        with ordinality as field (artid, id, name, type, required, shown, place)`.execute(trx);
  return oid;
};
