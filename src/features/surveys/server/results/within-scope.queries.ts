import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import type { ResultSurvey } from './result-survey.ts';

const place = { coid: 'p.coid', plantid: 'p.plantid', depkey: 's.depkey' };

/** The oid of a submitted sheet, sixteen bytes, if its person belonged to the caller's scope; else none. */
export const rowsWithin = async (db: Read, { scope }: ResultSurvey, sheetoid: string): Promise<Buffer> => {
  const { rows } = await sql<{ oid: Buffer }>`
    select uuid_send(s.oid) as oid from survey_sheet s join survey_place p on p.id = s.placeid
    where s.oid = ${sheetoid} and s.state = 'S' and ${withinScope(scope, place)}`.execute(db);
  return rows[0]?.oid ?? Buffer.alloc(0);
};
