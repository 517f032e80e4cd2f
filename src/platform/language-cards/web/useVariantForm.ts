import type { z } from 'zod';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { type RecordForm, type RecordFormOptions, useRecordForm } from '#platform/form/web/useRecordForm.ts';

type Stored = { oid: string; rev: number; txemp: string; txdat: string };

type Options<Row extends Stored, Values extends object, Saved> = {
  /** Key of the drafts: one per record, e.g. `parameter-language:${oid}`. */
  draft: string;
  /** Null when adding. */
  row: NoInfer<Row> | null;
  /** The variant that a 409 carries. */
  stored: z.ZodType<Row>;
  valuesOf: (row: NoInfer<Row>) => Values;
  /** The values of a new variant. */
  initial: Values;
  /** Adds a variant if `edited` is null, otherwise changes the one that it names. */
  save: (values: Values, edited: { oid: string; rev: number | undefined } | null) => Promise<Saved>;
} & Pick<RecordFormOptions<Values, Saved>, 'fields' | 'schemas' | 'named' | 'onSaved' | 'onClose' | 'wireNames'>;

/** The form in the dialog of a variant: the same for a new one and for one that is edited. */
export const useVariantForm = <Row extends Stored, Values extends object, Saved>({
  draft,
  row,
  stored,
  valuesOf,
  initial,
  save,
  ...rest
}: Options<Row, Values, Saved>): RecordForm<Values> =>
  useRecordForm<Values, Saved>({
    ...rest,
    draft: `${draft}:${row?.oid ?? 'new'}`,
    initial: row ? valuesOf(row) : initial,
    rev: row?.rev,
    save: (values, rev) => save(values, row && { oid: row.oid, rev }),
    current: currentVersion<Row, Values>(stored, valuesOf),
  });
