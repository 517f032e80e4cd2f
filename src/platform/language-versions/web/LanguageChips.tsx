import { Popover } from 'antd';
import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { useNarrowTable } from '#platform/resource-table/web/narrow-table.ts';
import { versionTexts } from '../language-versions.texts.ts';
import './language-versions.css';

/** As short as a chip needs it, and alike in all languages of the product. */
const short: Record<Language, string> = { 'zh-CN': '简', 'zh-TW': '繁', en: 'EN', vi: 'VI' };

const stateText = {
  present: 'versions.present',
  outdated: 'versions.outdated',
  missing: 'versions.missing',
} as const;
type State = keyof typeof stateText;

type Coverage = { languages: readonly Language[]; outdated: readonly Language[] };

/** Languages that need work come first where there is no room for all. */
const urgency: Record<State, number> = { outdated: 0, missing: 1, present: 2 };

/** How many languages may be left out where there is no room: the style says from which width of the cell on. */
const leftOut = [1, 2, 3] as const;

/** Which language versions a record has, which are missing and which are outdated; in words on hover and focus. */
export const LanguageChips = ({ row, name }: { row: Coverage; name: string }) => {
  const t = useTexts(versionTexts);
  const { names, pair } = useLanguage();
  const isNarrow = useNarrowTable();
  const stateOf = (lang: Language): State => {
    if (!row.languages.includes(lang)) return 'missing';
    return row.outdated.includes(lang) ? 'outdated' : 'present';
  };
  const urgent = languages.toSorted((one, other) => urgency[stateOf(one)] - urgency[stateOf(other)]);
  const inWords = (lang: Language): string => pair(languageNames[lang], t(stateText[stateOf(lang)]));
  return (
    <Popover
      content={
        <ul className="kit-coverage-words">
          {languages.map((lang) => (
            <li key={lang}>{inWords(lang)}</li>
          ))}
        </ul>
      }
      trigger={['hover', 'focus']}
    >
      <span
        className={isNarrow ? 'kit-coverage kit-coverage-narrow' : 'kit-coverage'}
        role="img"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is shown on hover must be reachable by keyboard
        tabIndex={0}
        aria-label={`${name} · ${names(languages.map(inWords))}`}
      >
        {languages.map((lang) => (
          <span
            key={lang}
            className={`kit-coverage-chip kit-coverage-${stateOf(lang)}`}
            data-urgency={urgent.indexOf(lang)}
          >
            {short[lang]}
          </span>
        ))}
        {leftOut.map((count) => (
          <span key={count} className="kit-coverage-more" data-left={count}>
            +{count}
          </span>
        ))}
      </span>
    </Popover>
  );
};

/** The column of a list with the language versions of its rows. */
export const coverageColumn = <Row extends Coverage>(
  title: string,
  nameOf: (row: Row) => string,
): ResourceColumn<Row> => ({
  key: 'languages',
  title,
  width: 152,
  minWidth: 136,
  render: (row) => (
    <span className="kit-coverage-room">
      <LanguageChips row={row} name={nameOf(row)} />
    </span>
  ),
});
