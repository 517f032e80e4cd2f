import { oid, requiredText, text, wholeNumber, yn } from '#platform/wire/values.ts';

/** The lists of repair parameters (seed 001 §9). */
export const companyType = 'ITCOTYPE';
export const topType = 'ITRepairType';

/** Longest texts, in characters. */
export const repairLimits = { code: 60, name: 120, employee: 60, sort: 6 } as const;

export const repairReasons = {
  sortDigits: 'repair.sort_digits',
  companyExists: 'repair.company_exists',
  companyUnknown: 'repair.company_unknown',
  codeExists: 'repair.code_exists',
  codeReserved: 'repair.code_reserved',
  parentMissing: 'repair.parent_missing',
  parentOff: 'repair.parent_off',
  parentIsBelow: 'repair.parent_is_below',
  tooDeep: 'repair.too_deep',
  parentFixed: 'repair.parent_fixed',
  typeMismatch: 'repair.type_mismatch',
  typeStays: 'repair.type_stays',
  personExists: 'repair.person_exists',
  personUnknown: 'repair.person_unknown',
  personLeft: 'repair.person_left',
  outsideScope: 'repair.outside_scope',
} as const;

/** The numbers by which rows are ordered. */
const sorts = { first: 1, most: 999_999 } as const;

/** The next number after those of the rows; the largest one if they have it already. */
export const sortAfter = (rows: readonly { paramsort: number }[]): number =>
  Math.min(
    rows.reduce<number>((most, { paramsort }) => Math.max(most, paramsort + 1), sorts.first),
    sorts.most,
  );

/** Of repair types: nobody finds one below so many others, and every list walks through all of them. */
export const mostLayers = 10;

/** The fields of a company or a repair type, and their rules (seed 001 §5). */
export const paramFields = {
  paramcode: requiredText(repairLimits.code),
  paramname: requiredText(repairLimits.name),
  paramsort: wholeNumber(repairReasons.sortDigits, {
    least: 0,
    most: sorts.most,
    tooLarge: 'form.number_at_most_999999',
  }),
  parentparam: oid.nullable().default(null),
  status: yn.default('Y'),
};

/** The fields of a repair person. `id`: the employee number; the name is that of the directory. */
export const personFields = {
  companyId: requiredText(repairLimits.code),
  id: requiredText(repairLimits.employee),
  name: requiredText(repairLimits.name),
  status: yn.default('Y'),
};

/** `ITCOTYPE`, `ITRepairType`, or the code of the parent. */
const paramTypeField = text(repairLimits.code);
/** The same where nothing means this list. */
export const paramTypeOr = (list: typeof companyType | typeof topType) =>
  paramTypeField.default('').transform((code) => (code === '' ? list : code));
