import { formatsOf } from '#platform/i18n/formats.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { foldKeepingMarks } from '#platform/search/server/fold.ts';
import type { ImportColumn } from './import-kind.ts';

/** The place of each column in the file, from 0, by the column's name. */
export type Places = Readonly<Record<string, number>>;

/** The heading of a column in the language. */
export const headingOf = ({ title }: ImportColumn, lang: Language): string => formatsOf(lang).capital(title[lang]);

/** A heading without what people write differently: letter case, script, spaces and punctuation. */
const plain = (heading: string): string => foldKeepingMarks(heading).replaceAll(/[\s_\-*:：()（）]/g, '');

/** Where the columns are by their headings. `doubles`: those that several headings name, which are left out. */
export const placesOf = (
  columns: readonly ImportColumn[],
  headings: readonly string[],
): { places: Places; doubles: ImportColumn[] } => {
  const written = headings.map(plain);
  const places: Record<string, number> = {};
  const doubles: ImportColumn[] = [];
  for (const column of columns) {
    const names = new Set([column.name, ...Object.values(column.title), ...(column.aliases ?? [])].map(plain));
    const found = written.flatMap((heading, place) => (names.has(heading) ? [place] : []));
    if (found.length > 1) doubles.push(column);
    else if (found[0] !== undefined) places[column.name] = found[0];
  }
  return { places, doubles };
};
