import { useRef } from 'react';
import { z } from 'zod';
import type { FormField } from '#platform/form/web/useRecordForm.ts';
import { languageNames, languages } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { versionTexts } from '../language-versions.texts.ts';
import {
  initialValues,
  presenceOf,
  replacedValues,
  sentVersions,
  type VersionField,
  type VersionRow,
  type VersionValues,
} from './version-values.ts';

const anything = z.unknown();

/**
 * The language versions as a part of the record's form: what `useRecordForm` is given besides the record's own fields.
 * `versions`: those that are stored; empty for a new record. `LanguageVersions` renders them.
 */
export const useVersionForm = <Row extends VersionRow>(
  specs: readonly VersionField<Row>[],
  versions: readonly Row[],
) => {
  const t = useTexts(versionTexts);
  const words = useTexts(vocabulary);
  const [statusWords, yesNo] = [useStatusWords(), useYesNoWords()];
  const stored = useRef(versions);
  const named = (name: string, label: string, shown?: (value: never) => string): FormField<VersionValues>[] =>
    languages.map((lang) => ({
      name: `languages.${lang}.${name}`,
      label: `${label} · ${languageNames[lang]}`,
      ...(shown && { shown: (value: unknown) => shown(value as never) }),
    }));
  const fields: FormField<VersionValues>[] = [
    ...languages.map((lang) => ({
      name: presenceOf(lang),
      label: `${words('common.languageVersions')} · ${languageNames[lang]}`,
      shown: (value: unknown) => words(value === true ? 'common.yes' : 'common.no'),
    })),
    ...specs.flatMap(({ name, label, shown }) => named(name, label, shown)),
    ...named('status', words('common.status'), statusWords),
    ...named('outdated', t('versions.outdated'), yesNo),
  ];
  const schemas: Record<`languages.${string}`, z.ZodType> = {};
  const wireNames: Record<string, `languages.${string}`> = {};
  for (const lang of languages) {
    schemas[presenceOf(lang)] = anything;
    schemas[`languages.${lang}.status`] = anything;
    schemas[`languages.${lang}.outdated`] = anything;
    for (const { name, schema, wire = name } of specs) {
      schemas[`languages.${lang}.${name}`] = typeof schema === 'function' ? schema(lang) : schema;
      wireNames[`languages.${lang}.${wire}`] = `languages.${lang}.${name}`;
    }
  }
  return {
    specs,
    fields,
    schemas,
    wireNames,
    initial: initialValues(specs, versions),
    /** The values of versions, such as those that a 409 carries. */
    valuesOf: (rows: readonly Row[]): VersionValues => initialValues(specs, rows),
    /**
     * The values of the versions when the record is given other ones, of which `values` are those in the form: what was
     * typed stays, and replaces a version that exists only after a question.
     */
    replaced: (values: VersionValues, rows: readonly Row[]): VersionValues => {
      const merged = replacedValues(specs, values, { before: stored.current, after: rows });
      stored.current = rows;
      return merged;
    },
    /** The `languages` of the call that saves the record. */
    sent: (values: VersionValues) => sentVersions(specs, values, stored.current),
  };
};

export type VersionForm<Row extends VersionRow> = ReturnType<typeof useVersionForm<Row>>;
