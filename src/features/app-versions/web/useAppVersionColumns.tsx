import { useMemo } from 'react';
import type { AppVersionRow } from '#features/app-versions/app-versions.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { coverageColumn } from '#platform/language-versions/web/LanguageChips.tsx';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, switchAlone } from '#platform/resource-table/web/columns.ts';
import { CutText, longestInTable } from '#platform/resource-table/web/CutText.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { appVersionName } from './app-version-list.ts';
import { LatestSwitch } from './LatestSwitch.tsx';

const { code, label, text, time } = columnsOf<AppVersionRow>();

type Controls = {
  mayChange: boolean;
  changeStatus: (row: AppVersionRow, status: YesNo) => Promise<unknown>;
  makeLatest: (row: AppVersionRow) => Promise<unknown>;
};

/** The columns of seed 001 §2.5, and three more that are hidden by default. */
export const useAppVersionColumns = ({
  mayChange,
  changeStatus,
  makeLatest,
}: Controls): ResourceColumn<AppVersionRow>[] => {
  const t = useTexts(appVersionTexts);
  const yesNoWords = useYesNoWords();
  return useMemo(
    (): ResourceColumn<AppVersionRow>[] => [
      // Platform and type are shown by name and sorted by their own sort fields.
      { ...label('platformname', t('common.platform'), { width: 104 }), key: 'platform' },
      { ...label('typename', t('app_version.type'), { width: 200 }), key: 'type' },
      code('no', t('app_version.no'), { width: 120, always: true }),
      text('explain', t('app_version.explain'), { longest: longestInTable }),
      coverageColumn<AppVersionRow>(t('common.language'), appVersionName),
      text('url', t('common.downloadAddress'), { width: 260, hiddenByDefault: true }),
      {
        key: 'file',
        title: t('app_version.file'),
        width: 200,
        hiddenByDefault: true,
        render: ({ fileInfo }) => <CutText text={fileInfo?.filename} at="middle" />,
      },
      {
        key: 'islatest',
        title: t('app_version.islatest'),
        width: 104,
        cut: switchAlone,
        render: (row) => <LatestSwitch row={row} disabled={!mayChange} save={makeLatest} />,
      },
      {
        key: 'ismust',
        title: t('app_version.ismust'),
        width: 152,
        cut: { text: ({ ismust }) => yesNoWords(ismust) },
        render: ({ ismust }) => yesNoWords(ismust),
      },
      statusColumn(t('common.status'), { width: 112, nameOf: appVersionName, mayChange, save: changeStatus }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [changeStatus, makeLatest, mayChange, t, yesNoWords],
  );
};
