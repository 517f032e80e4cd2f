import { z } from 'zod';
import {
  webFunctionForm,
  webFunctionRecord,
  type WebFunctionRow,
} from '#features/web-functions/web-functions.contract.ts';
import { type TypedValues, typedValues } from '#platform/records/form-fields.ts';
import { numberOfText } from '#platform/wire/values.ts';

const typed = webFunctionForm.omit({ parentoid: true, status: true, languages: true });

/** The values of the form; numbers as they are typed. */
export type OwnValues = TypedValues<typeof typed> & { parentoid: string | null };

export const valuesOf = (row: Omit<WebFunctionRow, 'title'>): OwnValues => ({
  ...typedValues(typed, row),
  parentoid: row.parentoid,
});

/** A new entry is the last one of the top level (seed 000 §9: position 1). */
export const newValues = (sort: number): OwnValues => ({
  ...typedValues(typed),
  position: '1',
  parentoid: null,
  sort: String(sort),
});

/** The row of a 409, which may lack the title. */
export const conflictRecord = webFunctionRecord.extend({ title: z.string().default('') });

/** The level that was typed; 0 while it is not a number. */
export const positionOf = (typed: string | undefined): number => {
  const number = numberOfText(typed ?? '') ?? 0;
  return Number.isInteger(number) && number > 0 ? number : 0;
};

const deepestWithIcon = 2;
export const needsIcon = (position: number): boolean => position >= 1 && position <= deepestWithIcon;

/** The fields whose rule depends on the level (seed 000 §5), which is read when they are validated. */
export const iconSchema = (position: () => number) =>
  z.string().refine((icon) => icon !== '' || !needsIcon(position()), { error: 'web_function.icon_needed' });
export const parentSchema = (position: () => number) =>
  z
    .string()
    .nullish()
    .refine((parent) => position() <= 1 || Boolean(parent), { error: 'web_function.parent_needed' });
