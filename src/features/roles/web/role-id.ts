const prefix = 'ROLE';
const longest = 8;

/** What stands in the field of a role's id: the digits, padded to eight; what is no number stays as it was typed (seed 000 §5). */
export const digitsOf = (typed: string): string => {
  const text = typed.trim().replace(/^ROLE/i, '');
  return /^\d{1,8}$/.test(text) ? text.padStart(longest, '0') : text;
};

/** The whole id of what stands in the field. */
export const idOf = (digits: string): string => (digits === '' ? '' : prefix + digitsOf(digits));
