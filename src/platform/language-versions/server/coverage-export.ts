import { languageNames, type Language } from '#platform/i18n/languages.ts';
import { enumerated } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import { versionTexts } from '../language-versions.texts.ts';

type Covered = { languages: readonly Language[]; outdated: readonly Language[] };

const names = (some: readonly Language[], lang: Language): string =>
  enumerated(
    some.map((one) => languageNames[one]),
    lang,
  );

/** The columns of a spreadsheet that say which language versions a row has, and which of them are outdated. */
export const coverageExport = <Row extends Covered>(lang: Language): ExportColumn<Row>[] => [
  { title: vocabulary['common.languageVersions'][lang], width: 30, value: (row) => names(row.languages, lang) },
  { title: versionTexts['versions.outdatedFilter'][lang], width: 30, value: (row) => names(row.outdated, lang) },
];
