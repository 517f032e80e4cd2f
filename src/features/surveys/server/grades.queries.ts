import type { Read } from '#platform/db/server/database.ts';
import { allGrades, gradeCodes } from '../survey-audience.contract.ts';

/** Longest list of job grades that a range stands for. */
const longestRange = 1_000;
const rangeForm = /^(\D*)(\d{1,9})-(\D*)(\d{1,9})$/;

const valuesOfRange = (range: string): string[] => {
  const [, prefix = '', low = '', other = '', high = ''] = rangeForm.exec(range) ?? [];
  const [first, last] = [Number(low), Number(high)];
  if (low === '' || (other !== '' && other !== prefix) || last < first || last - first >= longestRange) return [range];
  return Array.from({ length: last - first + 1 }, (_, nth) => String(first + nth)).flatMap((number) => [
    `${prefix}${number}`,
    `${prefix}${number.padStart(low.length, '0')}`,
  ]);
};

/**
 * The job grades of employees that a grade of the code list stands for, by its extended code: values and ranges, such
 * as `01-04;M1-M3;X`. Without one it is the code itself.
 */
export const jobGradesOf = (paramcode: string, desccode: string): string[] => {
  const parts = desccode
    .split(/[;,\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? [paramcode] : [...new Set(parts.flatMap(valuesOfRange))];
};

export type Grade = { code: string; jobGrades: string[]; enabled: boolean };

/** The grades of `SurveyJobGradeType` without AL, in order; also those out of use, which surveys may still name. */
export const allJobGrades = async (db: Read): Promise<Grade[]> => {
  const rows = await db
    .selectFrom('parameter')
    .select(['paramcode', 'desccode', 'status'])
    .where('paramtype', '=', gradeCodes)
    .where('paramcode', '<>', allGrades)
    .orderBy('paramsort')
    .orderBy('oid')
    .execute();
  return rows.map(({ paramcode, desccode, status }) => ({
    code: paramcode,
    jobGrades: jobGradesOf(paramcode, desccode),
    enabled: status === 'Y',
  }));
};

export const codesOf = (levelid: string): string[] =>
  levelid
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
