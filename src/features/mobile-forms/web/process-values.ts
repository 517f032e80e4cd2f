import { formFields, type FormRow } from '#features/mobile-forms/mobile-forms.contract.ts';
import { type TypedValues, typedValues } from '#platform/records/form-fields.ts';
import { z } from 'zod';

const form = z.object(formFields);

/** The fields about process and stage as their inputs hold them. */
export type ProcessValues = TypedValues<typeof form>;

export const newProcessValues: ProcessValues = typedValues(form);
export const processValuesOf = (row: FormRow): ProcessValues => typedValues(form, row);

/** Choosing another process clears the stage (seed 001 §4). */
export const withProcess = (proid: string, pronm: string): Partial<ProcessValues> => ({
  proid,
  pronm,
  lineid: '',
  linenm: '',
  artid: '',
});
