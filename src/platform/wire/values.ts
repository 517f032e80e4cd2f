import { z } from 'zod';

// oxlint-disable-next-line no-control-regex -- these are the very characters to reject
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
/**
 * Characters that change the direction of a text or are invisible: with them `report\u202efdp.exe` looks like another
 * name. The joiners U+200C and U+200D are allowed, because scripts and emoji need them.
 */
const invisible = /[\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/;

/** Control characters other than new line and tab (docs/rules.md, Values). */
export const hasControl = (value: string): boolean => control.test(value);
/** Bidirectional controls and other invisible characters. */
export const hasInvisible = (value: string): boolean => invisible.test(value);
const unwanted = new RegExp(`${control.source}|${invisible.source}`, 'g');
/** The text without such characters: for text that was pasted, where they are no fault of the person. */
export const withoutUnseen = (value: string): string => value.replaceAll(unwanted, '');

/** Spaces, and what is drawn as nothing: joiners, fillers, selectors of variants, tags, the empty braille pattern. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** Whether a text shows nothing, whatever it holds: a button or a name that nobody sees. */
export const looksEmpty = (value: string): boolean => unseen.test(value);

/** Reasons for errors of single fields; every form shows them at the field. */
export const fieldReasons = {
  required: 'form.required',
  /** for something to choose */
  mustDeclare: 'form.must_declared',
  tooLong: 'form.too_long',
  tooShort: 'form.too_short',
  tooMany: 'form.too_many',
  tooFew: 'form.too_few',
  control: 'form.control_character',
  invisible: 'form.invisible_character',
  number: 'form.number',
  numberTooLarge: 'form.number_too_large',
  numberTooSmall: 'form.number_too_small',
  unknownField: 'form.unknown_field',
  invalid: 'form.invalid',
  dateForm: 'form.date_form',
  dayForm: 'form.day_form',
  /** for a day where a time is expected */
  timeMissing: 'form.time_missing',
  /** for a field that never changes */
  readOnly: 'form.read_only',
} as const;

/** Whether a rule's message is a reason, the dotted key of a text; other messages are the validator's own. */
export const isReason = (message: string): boolean => /^[a-z_]+\.[a-z0-9_.]+$/.test(message);

const isNone = (value: unknown): boolean => value === undefined || value === null;

/**
 * For rules between the fields of an object (`when`): they are checked together with the rules of single fields, not
 * only after those have passed.
 */
export const isSentObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * Text of limited length, NFC-normalised and trimmed; may be empty. `missing`: the reason if it is required and was not
 * sent.
 */
export const text = (longest: number, missing: string = fieldReasons.required) =>
  z
    .string({ error: ({ input }) => (isNone(input) ? missing : fieldReasons.invalid) })
    .max(longest * 2, { error: fieldReasons.tooLong })
    .transform((value) => value.replaceAll('\r\n', '\n').normalize('NFC').trim())
    .refine((value) => value.length <= longest, { error: fieldReasons.tooLong })
    .refine((value) => !hasControl(value), { error: fieldReasons.control })
    .refine((value) => !hasInvisible(value), { error: fieldReasons.invisible });

/** Text of limited length that must not be empty, or look so. */
export const requiredText = (longest: number) =>
  text(longest).refine((value) => !looksEmpty(value), { error: fieldReasons.required });

const webAddressForm = /^https?:\/\/[^\s/\\?#][^\s\\]*$/i;
export const isWebAddress = (value: string): boolean => webAddressForm.test(value);

/** An http(s) address; may be empty. */
export const webAddress = (longest: number, reason: string) =>
  text(longest).refine((value) => value === '' || isWebAddress(value), { error: reason });

/**
 * A field that never changes: an edit accepts its current value, so that a client may send the whole row back
 * (`assertUnchanged`).
 */
export const asItStands = text(200)
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/**
 * Something to choose, such as a code or a time: text of limited length; if it is empty, the reason asks the caller to
 * choose.
 */
export const chosenText = (longest: number) =>
  text(longest, fieldReasons.mustDeclare).refine((value) => value !== '', { error: fieldReasons.mustDeclare });

/** `Number` also accepts `1e3`, `0x1f`, `+7` and an empty string, which no user means as a number. */
const decimalForm = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** The number that plain decimal text stands for; undefined for any other text. */
export const numberOfText = (value: string): number | undefined => {
  const trimmed = value.trim();
  return decimalForm.test(trimmed) ? Number(trimmed) : undefined;
};

type Bounds = { least: number; most: number; decimals: number; tooLarge?: string };

/**
 * A number in a form: a JSON number, or plain decimal text as in an input. Empty means missing, not zero; anything else
 * that is not a number within the bounds fails with `reason`. `tooLarge`: the reason for a number above `most`, which
 * states that limit.
 */
export const decimalNumber = (reason: string, { least, most, decimals, tooLarge = reason }: Bounds) =>
  z
    .union([z.number(), z.string()], { error: ({ input }) => (isNone(input) ? fieldReasons.required : reason) })
    .refine((value) => typeof value === 'number' || value.trim() !== '', { error: fieldReasons.required, abort: true })
    .refine((value) => typeof value === 'number' || numberOfText(value) !== undefined, { error: reason, abort: true })
    .transform(Number)
    .pipe(
      z
        .number({ error: reason })
        .min(least, { error: reason })
        .refine((value) => Number(value.toFixed(decimals)) === value, { error: reason })
        .max(most, { error: tooLarge }),
    );

/** The same for whole numbers. */
export const wholeNumber = (reason: string, bounds: Omit<Bounds, 'decimals'>) =>
  decimalNumber(reason, { ...bounds, decimals: 0 });

/** The largest position that a column can store; the seeds set no limit, so the error message states this one. */
const largestPlace = { most: 999_999, tooLarge: 'form.number_at_most_999999' } as const;

/** A position in an order, from 1 (seed 000 §5). */
export const position = wholeNumber('form.number_positive_integer', { least: 1, ...largestPlace });

/** A position with at most one decimal, from 0 (seed 000 §5, seed 001 §5). */
export const sortNumber = decimalNumber('form.number_positive', { least: 0, decimals: 1, ...largestPlace });

/** Also accepts `true` and `false`, as booleans or as text (seed 000 §4). */
export const yn = z.enum(['Y', 'N']);
/** `ReasonParams` within an answer. */
export const reasonParams = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()]));

export const oid = z.guid();

/** The largest integer of PostgreSQL. */
export const rev = z.number().int().positive().max(2_147_483_647);

/** The read-only fields of an editable row in responses. */
export const auditFields = { rev, crtemp: z.string(), crtdat: z.string(), txemp: z.string(), txdat: z.string() };

/** `pageNum` from 1, `pageSize` 1–1000 (docs/rules.md, Lists). */
export const paging = {
  pageNum: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(1000).default(10),
};

/** `sortField`: one of the columns that the endpoint names; `sortOrder`: asc or desc. */
export const sorting = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  sortField: z.enum(fields).optional(),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** A filter for a field of `yn`; empty means any. */
export const ynFilter = z.enum(['', 'Y', 'N']).default('');

/** One quick search in both Chinese scripts; the server folds them (docs/rules.md, Lists). */
export const filters = { simplifiedFilter: text(100).default(''), traditionalFilter: text(100).default('') };

export const paged = <Row extends z.ZodType>(row: Row) => z.object({ total: z.number().int(), list: z.array(row) });

export const nothing = z.null();

const momentForm = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)(?::(\d\d))?$/;
const years = { first: 1900, last: 2999 } as const;

/**
 * `YYYY-MM-DD HH:mm:ss` if the text is an existing minute or second of the platform's local time, else null: 30
 * February and 24:00 do not exist.
 */
export const momentOf = (typed: string): string | null => {
  const value = typed.trim();
  const parts = momentForm.exec(value)?.slice(1);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isTime = hour < 24 && minute < 60 && second < 60;
  if (!isDay || !isTime || year < years.first || year > years.last) return null;
  return parts[5] === undefined ? `${value}:00` : value;
};

/** A day as `YYYY-MM-DD` that exists; empty means none. */
export const dayOrNone = (reason: string = fieldReasons.dayForm) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || momentOf(`${value} 00:00`) !== null, { error: reason })
    .default('');

/** What is wrong with a text that `momentOf` does not accept: a day alone lacks its time. */
export const momentFault = (typed: string): string =>
  momentOf(`${typed.trim()} 00:00`) === null ? fieldReasons.dateForm : fieldReasons.timeMissing;

/** The precision of a time: minutes, which takes sixteen characters (seed 001 §5), or seconds. */
type Precision = 'minute' | 'second';

const momentText = (precision: Precision) =>
  z
    .string({ error: ({ input }) => (input === undefined ? fieldReasons.mustDeclare : fieldReasons.dateForm) })
    .trim()
    .refine((value) => value === '' || (momentOf(value) !== null && (precision === 'second' || value.length === 16)), {
      error: ({ input }) => momentFault(String(input)),
    })
    .transform(momentOf);

/** A time in the platform's time zone as `YYYY-MM-DD HH:mm:ss`; empty and null mean none. */
export const moment = (precision: Precision) => momentText(precision).nullable();

/** A required time (seed 001 §5). */
export const requiredMoment = (precision: Precision) =>
  moment(precision)
    .refine((value) => value !== null, { error: fieldReasons.mustDeclare })
    .transform(String);

const lastEpoch = Date.UTC(years.last + 1, 0, 1) - 1;
const epoch = z
  .int()
  .positive()
  .max(lastEpoch)
  .transform((value) => new Date(value));
const epochDigits = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(epoch);

/** A time as text, or as milliseconds since 1970: a number, or the digits of a form field (docs/rules.md, Values). */
export const momentOrEpoch = z.union([epoch, epochDigits, moment('second')], {
  error: ({ input }) => (isNone(input) ? fieldReasons.mustDeclare : fieldReasons.dateForm),
});
