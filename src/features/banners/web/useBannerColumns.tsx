import { useMemo } from 'react';
import type { BannerRow } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { coverageColumn } from '#platform/language-versions/web/LanguageChips.tsx';
import { onAirTexts } from '#platform/on-air/on-air.texts.ts';
import { onAirColumn } from '#platform/on-air/web/on-air-parts.tsx';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { bannerName, bannerWords } from './banner-list.ts';
import { BannerPicture } from './BannerPicture.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';

const { code, text, number, time } = columnsOf<BannerRow>();

/** The columns of seed 001 §2.4. */
export const useBannerColumns = (
  mayChange: boolean,
  changeStatus: (row: BannerRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<BannerRow>[] => {
  const t = useTexts(bannerTexts);
  const onAir = useTexts(onAirTexts);
  return useMemo(
    (): ResourceColumn<BannerRow>[] => [
      {
        key: 'picture',
        title: t('banner.picture'),
        width: 92,
        minWidth: 72,
        always: true,
        render: (row) => <BannerPicture file={row.fileInfo} name={bannerName(row)} size="row" />,
      },
      code('id', t('common.id'), { width: 140, always: true }),
      text('explain', t('common.description'), { minWidth: 80 }),
      onAirColumn<BannerRow>(onAir),
      // Shows fewer chips, and folds the buttons of the rows, before it is left out.
      { ...coverageColumn<BannerRow>(t('common.language'), bannerName), minWidth: 72, rank: 0.6 },
      time('starttime', t('common.start'), { form: 'moment' }),
      time('endtime', t('common.end'), { form: 'moment', none: t('banner.noEnd') }),
      // The rows are in this order; without arrows there is room for it and for the languages at 1280 pixels.
      number('sort', t('common.order'), { width: 84, minWidth: 60, rank: 0.5, sortable: false }),
      {
        key: 'opens',
        title: t('banner.opens'),
        width: 220,
        hiddenByDefault: true,
        cut: { text: (row) => (row.appid ? `${row.appname} (${row.appid})` : row.portalurl) },
        render: (row) => <CutText text={row.appid ? `${row.appname} (${row.appid})` : row.portalurl} />,
      },
      // What is on air sorts by it, too.
      statusColumn(t('common.status'), {
        width: 96,
        sortable: false,
        nameOf: bannerWords,
        mayChange,
        save: changeStatus,
      }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [mayChange, changeStatus, onAir, t],
  );
};
