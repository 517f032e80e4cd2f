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
  /** of what never changes */
  readOnly: 'form.read_only',
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
