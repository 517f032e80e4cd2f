import { Tag, Tooltip } from 'antd';
import { useCallback, useMemo } from 'react';
import { languageTextListCalls } from '#features/language-texts/language-texts.contract.ts';
import { languageTextsTexts } from '#features/language-texts/language-texts.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { LanguageTextRow } from '#platform/language-texts/language-texts.contract.ts';
import { versionTexts } from '#platform/language-versions/language-versions.texts.ts';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, tagPadding, switchAlone } from '#platform/resource-table/web/columns.ts';
import { CutText, longestInTable } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { call } from '#platform/wire/web/client.ts';
import { languageNamed, languageTextName, thenShown } from './language-text-list.ts';

const texts = { ...versionTexts, ...languageTextsTexts };
const { code, time } = columnsOf<LanguageTextRow>();

/** The text in force, and below it the default that it replaces. */
const TextCell = ({ row }: { row: LanguageTextRow }) => {
  const t = useTexts(texts);
  return (
    <>
      <CutText text={row.langcontent} longest={longestInTable} />
      {row.wording === 'REWORDED' ? (
        <span className="language-text-default">
          <CutText text={t('language_text.defaultIs', { text: row.original ?? '' })} longest={longestInTable} />
        </span>
      ) : null}
    </>
  );
};

/** Two tags with what is between them, and the dot of one. */
const besideTags = 2 * tagPadding + 14;

const WordingCell = ({ row: { wording, outdated } }: { row: LanguageTextRow }) => {
  const t = useTexts(texts);
  return (
    <span className="language-text-state">
      <Tag variant="filled" color={wording === 'REWORDED' ? 'processing' : undefined}>
        {t(`language_text.wording.${wording}`)}
      </Tag>
      {outdated === 'Y' ? (
        <Tooltip title={t('language_text.outdatedWhy')}>
          <Tag className="kit-version-outdated">{t('versions.outdated')}</Tag>
        </Tooltip>
      ) : null}
    </span>
  );
};

type Options = {
  mayChange: boolean;
  changeStatus: (row: LanguageTextRow, status: YesNo) => Promise<unknown>;
  patchRow: (oid: string, changes: Partial<LanguageTextRow>) => void;
};

/** The columns of seed 001 §2.10, and where the wording comes from. */
export const useLanguageTextColumns = ({
  mayChange,
  changeStatus,
  patchRow,
}: Options): ResourceColumn<LanguageTextRow>[] => {
  const t = useTexts(texts);
  const saveMobile = useCallback(
    async ({ oid }: LanguageTextRow, ismobile: YesNo) =>
      patchRow(oid, await thenShown(call(languageTextListCalls.edit, { content: { oid, ismobile } }))),
    [patchRow],
  );
  return useMemo(
    (): ResourceColumn<LanguageTextRow>[] => [
      {
        key: 'langtype',
        title: t('common.language'),
        width: 120,
        whole: { text: ({ langtype }) => languageNamed(langtype) },
        render: ({ langtype }) => languageNamed(langtype),
      },
      code('langid', t('common.languageId'), { width: 230, always: true }),
      {
        key: 'langcontent',
        title: t('common.languageText'),
        minWidth: 180,
        always: true,
        render: (row) => <TextCell row={row} />,
      },
      {
        key: 'wording',
        title: t('language_text.wording'),
        width: 150,
        whole: {
          text: ({ wording, outdated }) =>
            t(`language_text.wording.${wording}`) + (outdated === 'Y' ? t('versions.outdated') : ''),
          around: besideTags,
        },
        render: (row) => <WordingCell row={row} />,
      },
      {
        key: 'ismobile',
        title: t('language_text.ismobile'),
        width: 130,
        cut: switchAlone,
        render: (row) => (
          <StatusSwitch
            value={row.ismobile}
            name={t('language_text.ismobileOf', { name: languageTextName(row) })}
            disabled={!mayChange || row.original !== null}
            whyNot={mayChange ? t('language_text.consoleOnly') : undefined}
            save={(next) => saveMobile(row, next)}
          />
        ),
      },
      statusColumn<LanguageTextRow>(t('common.status'), {
        nameOf: languageTextName,
        mayChange,
        whyNot: ({ rev }) => (rev === 0 ? t('language_text.notStored') : undefined),
        save: changeStatus,
      }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [changeStatus, mayChange, saveMobile, t],
  );
};
