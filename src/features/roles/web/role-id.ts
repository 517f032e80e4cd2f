const prefix = 'ROLE';
const longest = 8;

/** The field of a role's id: the digits, padded to eight; anything else stays as typed (seed 000 §5). */
export const digitsOf = (typed: string): string => {
  const text = typed.trim().replace(/^ROLE/i, '');
  return /^\d{1,8}$/.test(text) ? text.padStart(longest, '0') : text;
};

/** The id that the field stands for. */
export const idOf = (digits: string): string => (digits === '' ? '' : prefix + digitsOf(digits));
