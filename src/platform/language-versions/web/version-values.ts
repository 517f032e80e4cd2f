import type { ReactNode } from 'react';
import type { z } from 'zod';
import { sameValue } from '#platform/form/web/merging.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';

/** The values of all versions in a form: `languages.vi` is whether there is one, `languages.vi.name` a field of it. */
export type VersionValues = Record<`languages.${string}`, unknown>;

/** A stored version. */
export type VersionRow = { lang: Language; rev: number; status: 'Y' | 'N'; outdated: 'Y' | 'N' };

/** A field that every version has. */
export type VersionField<Row> = {
  /** The name in the form; also that of the original's field, with which it is compared and from which it is copied. */
  name: string;
  label: string;
  /** The schema of its value in the form. */
  schema: z.ZodType;
  /** The value of an empty field. */
  empty: unknown;
  valueOf: (row: Row) => unknown;
  /** The name on the wire if it is another one, and the value on the wire. */
  wire?: string;
  sent?: (value: unknown) => unknown;
  /** The value as text: in a conflict, and of the original below the field. Default: the value itself. */
  shown?: (value: never) => string;
  /** The control, which takes `value` and `onChange`. */
  control: (label: string, lang: Language) => ReactNode;
  extra?: ReactNode;
  /** Of the field's form item. */
  className?: string;
};

export const presenceOf = (lang: Language): `languages.${Language}` => `languages.${lang}`;

export const initialValues = <Row extends VersionRow>(
  fields: readonly VersionField<Row>[],
  versions: readonly Row[],
): VersionValues => {
  const values: VersionValues = {};
  for (const lang of languages) {
    const row = versions.find((one) => one.lang === lang);
    values[presenceOf(lang)] = row !== undefined;
    values[`languages.${lang}.status`] = row?.status ?? 'Y';
    values[`languages.${lang}.outdated`] = row?.outdated ?? 'N';
    for (const { name, empty, valueOf } of fields) values[`languages.${lang}.${name}`] = row ? valueOf(row) : empty;
  }
  return values;
};

type Sent = Record<string, unknown>;

/**
 * The versions as a write contains them: only what differs from the stored ones, null for those that are removed.
 */
export const sentVersions = <Row extends VersionRow>(
  fields: readonly VersionField<Row>[],
  values: VersionValues,
  stored: readonly Row[],
): Partial<Record<Language, Sent | null>> => {
  const before = initialValues(fields, stored);
  const wire = [
    ...fields.map(({ name, wire: sentAs = name, sent = (value: unknown) => value }) => ({ name, sentAs, sent })),
    ...(['status', 'outdated'] as const).map((name) => ({ name, sentAs: name, sent: (value: unknown) => value })),
  ];
  const content: Partial<Record<Language, Sent | null>> = {};
  for (const lang of languages) {
    const row = stored.find((one) => one.lang === lang);
    if (!values[presenceOf(lang)]) {
      if (row) content[lang] = null;
      continue;
    }
    const changed = wire.filter(({ name }) => {
      const field = `languages.${lang}.${name}` as const;
      return !row || !sameValue(values[field], before[field]);
    });
    if (changed.length === 0) continue;
    content[lang] = Object.fromEntries([
      ...(row ? [['rev', row.rev]] : []),
      ...changed.map(({ name, sentAs, sent }) => [sentAs, sent(values[`languages.${lang}.${name}`])]),
    ]) as Sent;
  }
  return content;
};
