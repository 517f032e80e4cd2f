import type { z } from 'zod';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { storedColumns } from '#platform/records/server/record-queries.ts';
import { rowReads } from '#platform/records/server/record-reads.ts';
import { deleteByOid, insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { formReasons, type lineEdit, type lineFields, lineRow, type LineRow } from '../mobile-forms.contract.ts';

type Services = { db: Database };

const lines = (db: Read) => db.selectFrom('mobile_process_line as l').select(storedColumns('l', lineRow, []));
const { byOid: lineByOid, lock: lockLine } = rowReads({ key: 'l.oid', rows: lines });

/** The lines of a process, in the order of their ids. */
export const linesOf = (db: Read, process: string): Promise<LineRow[]> =>
  lines(db).where('l.parentid', '=', process).orderBy('l.proid').execute();

/** A line is assigned to a process once (seed 001 §5: code 24). */
const explain = explainConstraint({
  mobile_process_line_unique: () => atField(codes.dataRepeat, 'proid', formReasons.lineExists),
});

const oneLine = async (trx: Write, oid: string): Promise<LineRow> => found(await lineByOid(trx, oid));

export const addLine = (
  { db }: Services,
  { actor }: Writer,
  values: z.output<z.ZodObject<typeof lineFields>>,
): Promise<LineRow> =>
  db.write(actor, async (trx) => oneLine(trx, await insertRow(trx, 'mobile_process_line', values))).catch(explain);

/** Changes any of the fields. Rejects a stale revision (409) and a line that the process already has (24). */
export const editLine = (
  { db }: Services,
  { actor }: Writer,
  { oid, rev, ...sent }: z.output<typeof lineEdit>,
): Promise<LineRow> =>
  db
    .write(actor, async (trx) => {
      const before = found(await lockLine(trx, oid));
      await assertFresh(rev, before, () => before);
      await updateByOid(trx, 'mobile_process_line', oid, present(sent));
      return oneLine(trx, oid);
    })
    .catch(explain);

/** Deletes all the given lines or none; those that no longer exist do not count. */
export const removeLines = ({ db }: Services, { actor }: Writer, oids: readonly string[]) =>
  db.write(actor, (trx) => deleteByOid(trx, 'mobile_process_line', oids));
