import type { ReactNode } from 'react';
import type { z } from 'zod';
import { sameValue } from '#platform/form/web/merging.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';
import { noVersion } from '../versions.ts';

/** The values of all versions in a form: `languages.vi` is whether there is one, `languages.vi.name` a field of it. */
export type VersionValues = Record<`languages.${string}`, unknown>;

/** A stored version. */
export type VersionRow = { lang: Language; rev: number; status: 'Y' | 'N'; outdated: 'Y' | 'N' };

/** A field that every version has. */
export type VersionField<Row> = {
  /** The name in the form; also that of the original's field, with which it is compared and from which it is copied. */
  name: string;
  label: string;
  /** The schema of its value in the form; a function where it depends on the language. */
  schema: z.ZodType | ((lang: Language) => z.ZodType);
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

/**
 * The revision that the values of a version are based on. It is kept beside them, also in drafts, so that a version
 * that has changed meanwhile is never overwritten without a question.
 */
export const revisionOf = (lang: Language): `languages.${Language}.rev` => `languages.${lang}.rev`;

export const initialValues = <Row extends VersionRow>(
  fields: readonly VersionField<Row>[],
  versions: readonly Row[],
): VersionValues => {
  const values: VersionValues = {};
  for (const lang of languages) {
    const row = versions.find((one) => one.lang === lang);
    values[presenceOf(lang)] = row !== undefined;
    values[revisionOf(lang)] = row?.rev ?? noVersion;
    values[`languages.${lang}.status`] = row?.status ?? 'Y';
    values[`languages.${lang}.outdated`] = row?.outdated ?? 'N';
    for (const { name, empty, valueOf } of fields) values[`languages.${lang}.${name}`] = row ? valueOf(row) : empty;
  }
  return values;
};

/**
 * The values of a form whose versions `before` are replaced by `after`. A language in which something was typed keeps
 * it, as a version that does not exist yet.
 */
export const replacedValues = <Row extends VersionRow>(
  fields: readonly VersionField<Row>[],
  values: VersionValues,
  { before, after }: { before: readonly Row[]; after: readonly Row[] },
): VersionValues => {
  const [then, now] = [initialValues(fields, before), initialValues(fields, after)];
  const merged: VersionValues = {};
  for (const lang of languages) {
    const names = Object.keys(then).filter(
      (name): name is `languages.${string}` => name === presenceOf(lang) || name.startsWith(`${presenceOf(lang)}.`),
    );
    const isTyped = names.some((name) => name !== revisionOf(lang) && !sameValue(values[name], then[name]));
    for (const name of names) merged[name] = isTyped ? values[name] : now[name];
    if (isTyped) merged[revisionOf(lang)] = noVersion;
  }
  return merged;
};

type Sent = Record<string, unknown>;

/** The versions as a write contains them: only what differs from the stored ones. */
export const sentVersions = <Row extends VersionRow>(
  fields: readonly VersionField<Row>[],
  values: VersionValues,
  stored: readonly Row[],
): Partial<Record<Language, Sent>> => {
  const before = initialValues(fields, stored);
  const wire = [
    ...fields.map(({ name, wire: sentAs = name, sent = (value: unknown) => value }) => ({ name, sentAs, sent })),
    ...(['status', 'outdated'] as const).map((name) => ({ name, sentAs: name, sent: (value: unknown) => value })),
  ];
  const content: Partial<Record<Language, Sent>> = {};
  for (const lang of languages) {
    const row = stored.find((one) => one.lang === lang);
    const rev = values[revisionOf(lang)];
    if (!values[presenceOf(lang)]) {
      if (row) content[lang] = { rev, remove: true };
      continue;
    }
    const changed = wire.filter(({ name }) => {
      const field = `languages.${lang}.${name}` as const;
      return !row || !sameValue(values[field], before[field]);
    });
    if (changed.length === 0) continue;
    content[lang] = Object.fromEntries([
      ['rev', rev],
      ...changed.map(({ name, sentAs, sent }) => [sentAs, sent(values[`languages.${lang}.${name}`])]),
    ]) as Sent;
  }
  return content;
};
