/** The text as PostgreSQL takes it: without NUL and halves of characters. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const isUnstorable = (key: string): boolean => storableText(key) !== key;

const storableValue = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (!Object.keys(value).some(isUnstorable)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storableText(key), one]));
};

/** The value as JSON that PostgreSQL takes; `null` for what is no JSON, such as a circle. */
export const storableJson = (value: unknown): string => {
  try {
    return JSON.stringify(value ?? null, storableValue) ?? 'null';
  } catch {
    return 'null';
  }
};
