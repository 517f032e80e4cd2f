import { momentOf } from '#platform/wire/values.ts';

const typedForm = /^(\d{4}-\d{2}-\d{2}) +(\d{2}):?(\d{2})(?::?(\d{2}))?$/;

/**
 * A time as it was meant: `0930` is 09:30, and a time to the minute is one to the second where a field has seconds.
 * What is no such time stays as it was typed, for the error to be about it.
 */
export const timeAsTyped = (typed: string, { seconds, isEnd }: { seconds: boolean; isEnd: boolean }): string => {
  const [, day, hour, minute, second] = typedForm.exec(typed.trim()) ?? [];
  if (day === undefined || (second !== undefined && !seconds)) return typed;
  return `${day} ${hour}:${minute}${seconds ? `:${second ?? (isEnd ? '59' : '00')}` : ''}`;
};

const dayForms = [
  /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<date>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<date>\d\d)$/,
];

/** A day as `YYYY-MM-DD`, also where it was typed as `20261130` or `2026/11/3`; null if it is no day. */
export const dayAsTyped = (typed: string): string | null => {
  const text = typed.trim();
  const parts = dayForms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return null;
  const { year = '', month = '', date = '' } = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return momentOf(`${day} 00:00`) === null ? null : day;
};
