/** Optional sign, digits, optional decimal part (seed 002 §5). */
const numberForm = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;

/** The number that a text is, by which answers are compared, as a decimal text; null for any other text. */
export const answerNumber = (text: string): string | null => {
  const trimmed = text.trim();
  return numberForm.test(trimmed) ? trimmed : null;
};
