import { z } from 'zod';

/** Letters that no text needs: control characters other than new line and tab (`wire.md` Values). */
// oxlint-disable-next-line no-control-regex -- these are the very characters to refuse
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Reasons of single fields; every form shows them at the field. An issue without such a dotted word is a malformed request. */
export const fieldReasons = {
  required: 'form.required',
  /** of something to choose */
  mustDeclare: 'form.must_declared',
  tooLong: 'form.too_long',
  control: 'form.control_character',
  invalid: 'form.invalid',
  dateForm: 'form.date_form',
} as const;

/** Bounded text, NFC-normalised and trimmed; may be empty. */
export const text = (longest: number) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? fieldReasons.required : 'not text'),
    })
    .max(longest * 2, { error: fieldReasons.tooLong })
    .transform((value) => value.replaceAll('\r\n', '\n').normalize('NFC').trim())
    .refine((value) => value.length <= longest, { error: fieldReasons.tooLong })
    .refine((value) => !control.test(value), { error: fieldReasons.control });

/** Bounded text that must not be empty. */
export const requiredText = (longest: number) =>
  text(longest).refine((value) => value !== '', { error: fieldReasons.required });

export const yn = z.enum(['Y', 'N']);

export const oid = z.guid();

/** PostgreSQL's integer ends there. */
export const rev = z.number().int().positive().max(2_147_483_647);

/** The read-only fields that an editable row carries in answers. */
export const auditFields = { rev, crtemp: z.string(), crtdat: z.string(), txemp: z.string(), txdat: z.string() };

/** `pageNum` from 1, `pageSize` 1–1000; numbers arrive as text in a query (`wire.md` Lists). */
export const paging = {
  pageNum: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(10),
};

/** `sortField` on the columns that the endpoint names, `sortOrder` asc or desc. */
export const sorting = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  sortField: z.enum(fields).optional(),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** One quick search in both scripts; the server folds them (`wire.md` Lists). */
export const filters = { simplifiedFilter: text(100).default(''), traditionalFilter: text(100).default('') };

export const paged = <Row extends z.ZodType>(row: Row) => z.object({ total: z.number().int(), list: z.array(row) });

export const nothing = z.null();

const momentForm = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)(?::(\d\d))?$/;
const years = { first: 1900, last: 2999 } as const;

/** `YYYY-MM-DD HH:mm:ss` of what names an existing minute or second of the platform's wall clock, else null: there is no 30 February and no 24:00. */
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

/** What a moment is written to: the minute alone, which is sixteen characters (seed 001 §5), or the second too. */
type Precision = 'minute' | 'second';

const momentText = (precision: Precision) =>
  z
    .string({ error: ({ input }) => (input === undefined ? fieldReasons.mustDeclare : fieldReasons.dateForm) })
    .trim()
    .refine((value) => value === '' || (momentOf(value) !== null && (precision === 'second' || value.length === 16)), {
      error: fieldReasons.dateForm,
    })
    .transform(momentOf);

/** A moment in the platform's time zone as `YYYY-MM-DD HH:mm:ss`; empty and null: none. */
export const moment = (precision: Precision) => momentText(precision).nullable();

/** A moment that must be given (seed 001 §5). */
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

/** A moment as text, or as milliseconds since 1970: a number, or the digits of a form's field (`wire.md` Values). */
export const momentOrEpoch = z.union([epoch, epochDigits, moment('second')], { error: fieldReasons.dateForm });
