import type { z } from 'zod';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { columnFields } from '../mobile-form-columns.contract.ts';
import { type formEdit, formReasons, type FormRow } from '../mobile-forms.contract.ts';
import type { mobileFormWrites } from '../mobile-form-writes.contract.ts';
import { assertColumns } from './column-checks.ts';
import { asTree, columnsOfForm, insertColumns } from './columns.queries.ts';
import { askAboutForm } from './mobile-form-effects.ts';
import { formByOid, type FormValues, insertForm, lockForm, updateForm } from './mobile-forms.queries.ts';

export type Services = { db: Database };

/** Two forms of one stage differ by their art id (code 24). */
const constraintErrors = (code: DomainErrorCode) =>
  explainConstraint({
    mobile_form_unique: () => atField(codes.dataRepeat, 'artid', formReasons.exists),
    mobile_form_pk: () => atField(code, 'oid', formReasons.exists),
  });

export const oneForm = async (db: Read | Write, oid: string): Promise<FormRow> =>
  found(await formByOid(db, oid), codes.serverMessage);

type NewForm = z.output<(typeof mobileFormWrites)['add']['content']>;

/**
 * Adds a form with its columns. A copy whose process is that of its source gets the columns of the source, unless
 * columns are sent (seed 001 §4). Rejects a second form with the same process, stage and art id (24), and columns that
 * break the rules of seed 001 §5, each at its field.
 */
export const addForm = (
  { db }: Services,
  { actor }: Writer,
  { proshowList, oldOid, oldProid, ...values }: NewForm,
): Promise<FormRow> =>
  db
    .write(actor, async (trx) => {
      const isCopy = oldOid !== null && proshowList === undefined && oldProid === values.proid;
      const columns = isCopy ? asTree(await columnsOfForm(trx, oldOid)) : (proshowList ?? []);
      if (!isCopy) await assertColumns(trx, columns, { code: codes.addFailed, at: 'proshowList' });
      const oid = await insertForm(trx, values);
      await insertColumns(trx, oid, 1, columns.map(withoutIdentity));
      const row = await oneForm(trx, oid);
      await askAboutForm(trx, undefined, row);
      return row;
    })
    .catch(constraintErrors(codes.addFailed));

type Given = NonNullable<NewForm['proshowList']>[number];
type Leaf = Omit<Given, 'children' | 'uuid'>;

const leafNames = Object.keys(columnFields) as (keyof typeof columnFields)[];

const leaf = (column: Leaf): Leaf => Object.fromEntries(leafNames.map((name) => [name, column[name]])) as Leaf;

/** The fields of a column alone: neither its oid nor its place, which a copy does not keep. */
export const withoutIdentity = (column: Leaf & { children: readonly Leaf[] }): Leaf & { children: Leaf[] } => ({
  ...leaf(column),
  children: column.children.map(leaf),
});

/** Changes any of the fields; the columns stay. Rejects a stale revision (409) and what `addForm` rejects. */
export const editForm = (
  { db }: Services,
  { actor }: Writer,
  { oid, rev, ...sent }: z.output<typeof formEdit>,
): Promise<FormRow> =>
  db
    .write(actor, async (trx) => {
      const before = found(await lockForm(trx, oid));
      await assertFresh(rev, before, () => before);
      const changes: Partial<FormValues> = present(sent);
      await updateForm(trx, oid, changes, { ...before, ...changes });
      const row = await oneForm(trx, oid);
      await askAboutForm(trx, before, row);
      return row;
    })
    .catch(constraintErrors(codes.editFailed));
