import { z } from 'zod';
import {
  appFunctionForm,
  appFunctionRecord,
  type AppFunctionRow,
  defaultType,
} from '#features/app-functions/app-functions.contract.ts';
import { type TypedValues, typedValues } from '#platform/records/form-fields.ts';
import type { Choices } from './app-function-choices.ts';

/** The fields of the form: those of the contract without the status, which is switched in the list. */
const fields = appFunctionForm.omit({ status: true, languages: true });
export const { shape } = fields;

/** The values of the form; the position as typed. */
export type OwnValues = Omit<TypedValues<typeof fields>, 'moduleOid'> & Pick<AppFunctionRow, 'moduleOid'>;

export const valuesOf = (row: Omit<AppFunctionRow, 'title' | 'modulename' | 'typename'>): OwnValues => ({
  ...typedValues(fields, row),
  moduleOid: row.moduleOid,
});

/** The position after the other functions of the module. */
export const nextPosition = (rows: readonly AppFunctionRow[], moduleOid: string | null): number =>
  Math.max(0, ...rows.filter((row) => row.moduleOid === moduleOid).map(({ position }) => position)) + 1;

/** Seed 000 §2.3: type P and the first module; the first type if the code list no longer has P. */
export const newValues = ({ types, modules }: Choices, rows: readonly AppFunctionRow[]): OwnValues => {
  const usual = types.find(({ paramcode }) => paramcode === defaultType) ?? types[0];
  const moduleOid = modules[0]?.oid ?? null;
  return {
    ...typedValues(fields),
    type: usual?.paramcode ?? '',
    moduleOid,
    position: String(nextPosition(rows, moduleOid)),
  };
};

/** The row of a 409; it has no names in the reader's language. */
export const conflictRecord = appFunctionRecord.extend({
  title: z.string().default(''),
  modulename: z.string().default(''),
  typename: z.string().default(''),
});
