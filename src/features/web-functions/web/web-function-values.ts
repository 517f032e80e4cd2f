import { z } from 'zod';
import { webFunctionRow, type WebFunctionRow } from '#features/web-functions/web-functions.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { numberOfText } from '#platform/wire/values.ts';

/** The values of the form; numbers as they are typed. */
export type Values = {
  id: string;
  name: string;
  position: string;
  parentoid: string | null;
  icon: string;
  sort: string;
  component: string;
  url: string;
  langid: string;
  explain: string;
};

export const valuesOf = (row: WebFunctionRow): Values => ({
  id: row.id,
  name: row.name,
  position: String(row.position),
  parentoid: row.parentoid,
  icon: row.icon,
  sort: String(row.sort),
  component: row.component,
  url: row.url,
  langid: row.langid,
  explain: row.explain,
});

/** A new entry is the last one of the top level (seed 000 §9: position 1). */
export const newValues = (sort: number): Values => ({
  id: '',
  name: '',
  position: '1',
  parentoid: null,
  icon: '',
  sort: String(sort),
  component: '',
  url: '',
  langid: '',
  explain: '',
});

/** The row of a 409, which may lack the title. */
const conflictRow = webFunctionRow.extend({ title: z.string().default('') });

export const currentOf = currentVersion<z.infer<typeof conflictRow>, Values>(conflictRow, valuesOf);

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
