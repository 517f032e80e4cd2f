import { useMemo } from 'react';
import type { AppVersionRow } from '#features/app-versions/app-versions.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { appVersionName } from './app-version-list.ts';
import { LatestSwitch } from './LatestSwitch.tsx';

type Controls = {
  mayChange: boolean;
  setStatus: (row: AppVersionRow, status: YesNo) => Promise<unknown>;
  makeLatest: (row: AppVersionRow) => Promise<unknown>;
};

/** The columns of seed 001 §2.5; the others can be taken in. */
export const useAppVersionColumns = ({
  mayChange,
  setStatus,
  makeLatest,
}: Controls): ResourceColumn<AppVersionRow>[] => {
  const t = useTexts(appVersionTexts);
  return useMemo(
    (): ResourceColumn<AppVersionRow>[] => [
      {
        key: 'platform',
        title: t('common.platform'),
        width: 104,
        sortable: true,
        render: ({ platformname }) => <CutText text={platformname} />,
      },
      {
        key: 'type',
        title: t('app_version.type'),
        width: 200,
        sortable: true,
        render: ({ typename }) => <CutText text={typename} />,
      },
      {
        key: 'no',
        title: t('app_version.no'),
        width: 120,
        always: true,
        sortable: true,
        render: ({ no }) => <CodeChip code={no} />,
      },
      {
        key: 'explain',
        title: t('app_version.explain'),
        render: ({ explain }) => <CutText text={explain} />,
      },
      {
        key: 'url',
        title: t('common.downloadAddress'),
        width: 260,
        hiddenByDefault: true,
        render: ({ url }) => <CutText text={url} />,
      },
      {
        key: 'file',
        title: t('app_version.file'),
        width: 200,
        hiddenByDefault: true,
        render: ({ fileInfo }) => <CutText text={fileInfo?.filename} />,
      },
      {
        key: 'islatest',
        title: t('app_version.islatest'),
        width: 104,
        sortable: true,
        render: (row) => <LatestSwitch row={row} disabled={!mayChange} save={makeLatest} />,
      },
      {
        key: 'ismust',
        title: t('app_version.ismust'),
        width: 152,
        sortable: true,
        render: ({ ismust }) => t(ismust === 'Y' ? 'common.yes' : 'common.no'),
      },
      {
        key: 'status',
        title: t('common.status'),
        width: 112,
        sortable: true,
        render: (row) => (
          <StatusSwitch
            value={row.status}
            name={appVersionName(row)}
            disabled={!mayChange}
            save={(next) => setStatus(row, next)}
          />
        ),
      },
      {
        key: 'txdat',
        title: t('common.changedAt'),
        width: 200,
        sortable: true,
        hiddenByDefault: true,
        render: ({ txdat }) => <TimeText time={txdat} />,
      },
    ],
    [makeLatest, mayChange, setStatus, t],
  );
};
