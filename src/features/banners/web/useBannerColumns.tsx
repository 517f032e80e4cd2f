import { Tag } from 'antd';
import { useMemo } from 'react';
import type { BannerRow } from '#features/banners/banners.contract.ts';
import { bannerTexts, showingText } from '#features/banners/banners.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { coverageColumn } from '#platform/language-versions/web/LanguageChips.tsx';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { bannerName } from './banner-list.ts';
import { BannerPicture } from './BannerPicture.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';

/** Only a banner that is shown now has a colour; antd's green is too pale to read. */
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

const { code, text, number, time } = columnsOf<BannerRow>();

/** The columns of seed 001 §2.4. */
export const useBannerColumns = (
  mayChange: boolean,
  changeStatus: (row: BannerRow, status: YesNo) => Promise<unknown>,
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
      code('id', t('common.id'), { width: 140, always: true }),
      text('explain', t('common.description')),
      {
        key: 'showing',
        title: t('banner.showing'),
        width: 112,
        render: (row) => <Showing showing={row.showing} />,
      },
      coverageColumn<BannerRow>(t('common.languageVersions'), bannerName),
      time('starttime', t('common.start'), { form: 'moment' }),
      time('endtime', t('common.end'), { form: 'moment', none: t('banner.noEnd') }),
      number('sort', t('common.order'), { width: 84 }),
      {
        key: 'opens',
        title: t('banner.opens'),
        width: 220,
        hiddenByDefault: true,
        render: (row) => <CutText text={row.appid ? `${row.appname} (${row.appid})` : row.portalurl} />,
      },
      statusColumn(t('common.status'), { width: 96, nameOf: bannerName, mayChange, save: changeStatus }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [mayChange, changeStatus, t],
  );
};
