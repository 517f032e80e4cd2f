import { z } from 'zod';
import { themeFields, type ThemeRow, themeRow } from '#features/themes/themes.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import type { FileValue } from '#platform/files/files.contract.ts';
import { type TypedValues, typedValues } from '#platform/records/form-fields.ts';

const form = z.object(themeFields);

/** The values of the form; times as in answers, empty for none. */
export type Values = TypedValues<typeof form> & { file: FileValue };

export const newValues: Values = { ...typedValues(form), file: null };

export const valuesOf = (row: ThemeRow): Values => ({ ...typedValues(form, row), file: row.fileInfo });

export const currentOf = currentVersion<z.infer<typeof themeRow>, Values>(themeRow, valuesOf);
