import { Tag } from 'antd';
import { useMemo } from 'react';
import type { BannerRow } from '#features/banners/banners.contract.ts';
import { bannerTexts, showingText } from '#features/banners/banners.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { bannerName } from './banner-list.ts';
import { BannerPicture } from './BannerPicture.tsx';

/** Only what is shown now stands out; antd's own green is too pale to read. */
const looks = {
  NOW: { variant: 'filled', color: 'processing' },
  LATER: { variant: 'outlined' },
  OVER: { variant: 'filled' },
  OFF: { variant: 'filled' },
} as const;

const Showing = ({ showing }: Pick<BannerRow, 'showing'>) => {
  const t = useTexts(bannerTexts);
  return <Tag {...looks[showing]}>{t(showingText[showing])}</Tag>;
};

/** The columns of seed 001 §2.4. */
export const useBannerColumns = (
  mayChange: boolean,
  setStatus: (row: BannerRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<BannerRow>[] => {
  const t = useTexts(bannerTexts);
  return useMemo(
    (): ResourceColumn<BannerRow>[] => [
      {
        key: 'picture',
        title: t('banner.picture'),
        width: 100,
        always: true,
        render: (row) => <BannerPicture file={row.fileInfo} name={bannerName(row)} size="row" />,
      },
      {
        key: 'id',
        title: t('banner.id'),
        width: 140,
        always: true,
        sortable: true,
        render: (row) => <CodeChip code={row.id} />,
      },
      {
        key: 'explain',
        title: t('banner.explain'),
        sortable: true,
        render: (row) => <CutText text={row.explain} />,
      },
      {
        key: 'showing',
        title: t('banner.showing'),
        width: 112,
        render: (row) => <Showing showing={row.showing} />,
      },
      {
        key: 'starttime',
        title: t('banner.start'),
        width: 182,
        sortable: true,
        render: (row) => <TimeText time={row.starttime} />,
      },
      {
        key: 'endtime',
        title: t('banner.end'),
        width: 182,
        sortable: true,
        render: (row) =>
          row.endtime ? <TimeText time={row.endtime} /> : <span className="kit-none">{t('banner.noEnd')}</span>,
      },
      {
        key: 'sort',
        title: t('banner.sort'),
        width: 84,
        align: 'end',
        sortable: true,
        render: (row) => row.sort,
      },
      {
        key: 'opens',
        title: t('banner.opens'),
        width: 220,
        hiddenByDefault: true,
        render: (row) => <CutText text={row.appid ? `${row.appname} (${row.appid})` : row.portalurl} />,
      },
      {
        key: 'status',
        title: t('banner.status'),
        width: 96,
        sortable: true,
        render: (row) => (
          <StatusSwitch
            value={row.status}
            name={bannerName(row)}
            disabled={!mayChange}
            save={(next) => setStatus(row, next)}
          />
        ),
      },
      {
        key: 'txdat',
        title: t('banner.changed'),
        width: 170,
        sortable: true,
        hiddenByDefault: true,
        render: (row) => <TimeText time={row.txdat} />,
      },
    ],
    [mayChange, setStatus, t],
  );
};
