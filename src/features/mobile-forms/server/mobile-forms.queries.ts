import { sql } from 'kysely';
import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import { asked, storedColumns } from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import type { Write } from '#platform/db/server/database.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import { type formFields, type formFilter, formRow, type FormRow } from '../mobile-forms.contract.ts';

export type FormFilter = z.output<typeof formFilter>;
export type FormValues = z.output<z.ZodObject<typeof formFields>>;

const columnCount = sql<number>`(select count(*)::int from mobile_form_column c where c.proinfooid = f.oid)`;

const forms = (db: Read) => db.selectFrom('mobile_form as f');
const described = (rows: ReturnType<typeof forms>) =>
  rows.select(storedColumns('f', formRow, ['columncount'])).select(columnCount.as('columncount'));

/** The filters in the form in which the query compares them. */
const comparable = ({ proid, edit, status, ...quick }: FormFilter) =>
  asked({ patterns: searchPatterns(quick), proid, edit, status });

const matching = (db: Read, filters: ReturnType<typeof comparable>) => {
  const { patterns, proid, edit, status } = filters;
  let rows = forms(db);
  if (patterns) rows = rows.where(searchTextIsLike('f.search_text', patterns));
  if (proid) rows = rows.where('f.proid', '=', proid);
  if (edit) rows = rows.where('f.edit', '=', edit);
  if (status) rows = rows.where('f.status', '=', status);
  return rows;
};

/** The form at the start of a process, whose stage is the process itself, comes first. */
const startFirst = sql`(f.lineid = f.proid) desc`;

export const { page: searchForms, stream: streamForms } = listReads({
  comparable,
  matching,
  described,
  order: ['proid', startFirst, 'lineid', 'artid'],
});

export const { byOid: formByOid } = rowReads({ key: 'f.oid', rows: (db) => described(forms(db)) });

/** Locks the form for the rest of the transaction. Every write of its columns locks it first. */
export const lockForm = async (trx: Write, oid: string): Promise<FormRow | undefined> => {
  const held = await trx.selectFrom('mobile_form').select('oid').where('oid', '=', oid).forUpdate().executeTakeFirst();
  return held && formByOid(trx, oid);
};

/** Locks forms in the order of their oids, so that two writers do not deadlock. */
export const lockForms = async (trx: Write, oids: readonly string[]): Promise<void> => {
  await trx
    .selectFrom('mobile_form')
    .select('oid')
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('oid')
    .forUpdate()
    .execute();
};

export const formsByOid = (db: Read, oids: readonly string[]): Promise<FormRow[]> =>
  described(forms(db))
    .where('f.oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('f.proid')
    .orderBy('f.oid')
    .execute();

type Searched = Pick<FormValues, 'proid' | 'pronm' | 'lineid' | 'linenm' | 'artid'>;
const searched = ({ proid, pronm, lineid, linenm, artid }: Searched): string =>
  searchText(proid, pronm, lineid, linenm, artid);

export const insertForm = (trx: Write, values: FormValues): Promise<string> =>
  insertRow(trx, 'mobile_form', { ...values, search_text: searched(values) });

/** `after`: the form after the change. */
export const updateForm = (trx: Write, oid: string, values: Partial<FormValues>, after: Searched): Promise<void> =>
  updateByOid(trx, 'mobile_form', oid, { ...values, search_text: searched(after) });

/** Writes the searched text of forms whose ids have been changed by a statement. */
export const writeSearchTexts = async (trx: Write, rows: readonly FormRow[]): Promise<void> => {
  await sql`update mobile_form f set search_text = given.text
    from unnest(${rows.map(({ oid }) => oid)}::uuid[], ${rows.map(searched)}::text[]) as given (oid, text)
    where f.oid = given.oid and f.search_text <> given.text`.execute(trx);
};
