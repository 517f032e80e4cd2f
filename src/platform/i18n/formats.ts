import type { Language } from './languages.ts';
import { enumerated } from './texts.ts';

/**
 * Locale-specific formats of numbers and times. Times are on the wire as `YYYY-MM-DD HH:mm:ss` in the platform's time
 * zone, and are shown in that zone.
 */
export type Formats = {
  number: (value: number) => string;
  /** Plain decimal text (`1.5`) with the decimal sign of the language, and what was typed there as plain text. */
  decimal: (plain: string) => string;
  plainDecimal: (typed: string) => string;
  /** The size of a file: `58.9 MB`, in Vietnamese `58,9 MB`. */
  bytes: (count: number) => string;
  /** Signed, for a difference: `0.06` is `+6%`. */
  change: (ratio: number) => string;
  date: (text: string) => string;
  /** To the minute. */
  dateTime: (text: string) => string;
  /** To the second. */
  exact: (text: string) => string;
  time: (text: string) => string;
  /**
   * As short as it can be on the day `today` (`YYYY-MM-DD`): the time of today, "yesterday", the day of this year,
   * else the date.
   */
  short: (text: string, today: string) => string;
  /** Day and time, with the year only if it is not that of `today`. */
  moment: (text: string, today: string) => string;
  /** The days from one to another, each part once ("Mar 3 – 12"), with the year only if it is not that of `today`. */
  days: (from: string, to: string, today: string) => string;
  /** A name with its value, and several of them in one line, in the punctuation of the language. */
  pair: (name: string, value: string) => string;
  parts: (list: readonly string[]) => string;
  /** A noun at the beginning of a label: with a capital letter. */
  capital: (noun: string) => string;
  /** Names one after another, in the punctuation of the language. */
  names: (list: readonly string[]) => string;
};

const wireTime = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;

/** Treats the wall-clock time as UTC, so that formatting it in UTC shows the same time in every browser. */
export const momentOf = (text: string): Date | null => {
  const parts = wireTime.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
};

/** What the clock of the device shows now, or at a time (in milliseconds), in the format of the wire. */
export const deviceTime = (milliseconds = Date.now()): string =>
  // Sweden writes times as the wire does.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' }).format(milliseconds);

const dayMilliseconds = 86_400_000;

/** Days from one date to another; null if either is not a date. */
const daysBetween = (from: string, to: string): number | null => {
  const [first, last] = [momentOf(`${from.slice(0, 10)} 00:00:00`), momentOf(`${to.slice(0, 10)} 00:00:00`)];
  return first && last ? Math.round((last.getTime() - first.getTime()) / dayMilliseconds) : null;
};

/**
 * A day in figures, in the order of `arrange`: Vietnamese offices write 14/11/2026, where `Intl` writes "14 thg 11,
 * 2026", which is an abbreviation of calendars and a third wider.
 */
const figures =
  (arrange: (parts: string[]) => (string | undefined)[]) =>
  (text: string): string =>
    momentOf(text) ? arrange(text.slice(0, 10).split('-')).join('/') : text;

const byteUnits = ['B', 'KB', 'MB', 'GB'];

const made = new Map<Language, Formats>();

const make = (language: Language): Formats => {
  const number = new Intl.NumberFormat(language);
  const rounded = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const [colon, semicolon] = language.startsWith('zh') ? ['：', '；'] : [': ', '; '];
  const decimalSign = number.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const change = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' });
  const formatter = (options: Intl.DateTimeFormatOptions): ((text: string) => string) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', hourCycle: 'h23' });
    return (text) => {
      const moment = momentOf(text);
      return moment ? format.format(moment) : text;
    };
  };
  const isVietnamese = language === 'vi';
  const date = isVietnamese
    ? figures(([year, month, dayOfMonth]) => [dayOfMonth, month, year])
    : formatter({ dateStyle: 'medium' });
  const time = formatter({ hour: '2-digit', minute: '2-digit' });
  const day = isVietnamese
    ? figures(([, month, dayOfMonth]) => [dayOfMonth, month])
    : formatter({ month: 'short', day: 'numeric' });
  const spanOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC', ...options });
  const [daySpan, dateSpan] = [spanOf({}), spanOf({ year: 'numeric' })];
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  // In Vietnamese, `Intl` puts the time before the date.
  const together = (dated: string, timed: string): string =>
    language === 'en' ? `${dated}, ${timed}` : `${dated} ${timed}`;
  const dayOf = (text: string, today: string): string =>
    text.slice(0, 4) === today.slice(0, 4) ? day(text) : date(text);
  const seconds = formatter({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const withDate =
    (dated: (text: string) => string, timed: (text: string) => string) =>
    (text: string): string =>
      momentOf(text) ? together(dated(text), timed(text)) : text;
  return {
    pair: (name, value) => `${name}${colon}${value}`,
    parts: (list) => list.join(semicolon),
    capital: (noun) => noun.slice(0, 1).toLocaleUpperCase(language) + noun.slice(1),
    names: (list) => enumerated(list, language),
    number: (value) => number.format(value),
    decimal: (plain) => plain.replace('.', decimalSign),
    plainDecimal: (typed) => typed.replace(decimalSign, '.'),
    bytes: (count) => {
      const step = Math.min(byteUnits.length - 1, count < 1 ? 0 : Math.floor(Math.log2(count) / 10));
      const value = count / 1024 ** step;
      const format = step === 0 || value >= 100 || Number.isInteger(value) ? rounded : tenths;
      return `${format.format(value)} ${byteUnits[step] ?? ''}`;
    },
    change: (ratio) => change.format(ratio),
    date,
    dateTime: withDate(date, time),
    exact: withDate(date, seconds),
    time,
    short: (text, today) => {
      const days = daysBetween(today, text);
      if (days === 0) return time(text);
      return days !== null && Math.abs(days) === 1 ? near.format(days, 'day') : dayOf(text, today);
    },
    days: (from, to, today) => {
      const [first, last] = [momentOf(from), momentOf(to)];
      if (!first || !last) return `${from} – ${to}`;
      if (from.slice(0, 10) === to.slice(0, 10)) return dayOf(from, today);
      // In Chinese, `Intl` writes spans with slashes, in Vietnamese without leading zeros.
      if (language !== 'en')
        return `${dayOf(from, today)} – ${dayOf(to, from.slice(0, 4) === to.slice(0, 4) ? to : today)}`;
      const isThisYear = [from, to].every((one) => one.slice(0, 4) === today.slice(0, 4));
      return (isThisYear ? daySpan : dateSpan).formatRange(first, last);
    },
    moment: (text, today) => withDate((one) => dayOf(one, today), time)(text),
  };
};

/** Cached by language, since `Intl` formatters are slow to create. */
export const formatsOf = (language: Language): Formats => {
  const known = made.get(language) ?? make(language);
  made.set(language, known);
  return known;
};
