import type { Language } from '../languages.ts';

/**
 * Locale-specific formats of numbers and times. Times are on the wire as `YYYY-MM-DD HH:mm:ss` in the platform's time
 * zone, and are shown in that zone.
 */
export type Formats = {
  number: (value: number) => string;
  /** Signed, for a difference: `0.06` is `+6%`. */
  change: (ratio: number) => string;
  date: (text: string) => string;
  /** To the minute. */
  dateTime: (text: string) => string;
  time: (text: string) => string;
};

const wireTime = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;

/** Treats the wall-clock time as UTC, so that formatting it in UTC shows the same time in every browser. */
export const momentOf = (text: string): Date | null => {
  const parts = wireTime.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
};

const made = new Map<Language, Formats>();

const make = (language: Language): Formats => {
  const number = new Intl.NumberFormat(language);
  const change = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' });
  const formatter = (options: Intl.DateTimeFormatOptions): ((text: string) => string) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', hourCycle: 'h23' });
    return (text) => {
      const moment = momentOf(text);
      return moment ? format.format(moment) : text;
    };
  };
  return {
    number: (value) => number.format(value),
    change: (ratio) => change.format(ratio),
    date: formatter({ dateStyle: 'medium' }),
    dateTime: formatter({ dateStyle: 'medium', timeStyle: 'short' }),
    time: formatter({ hour: '2-digit', minute: '2-digit' }),
  };
};

/** Cached by language, since `Intl` formatters are slow to create. */
export const formatsOf = (language: Language): Formats => {
  const known = made.get(language) ?? make(language);
  made.set(language, known);
  return known;
};
