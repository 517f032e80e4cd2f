import { bannerTimeCalls } from '#features/banners/banner-times.contract.ts';
import { bannerCalls, type BannerRow, bannerRow } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { OnAirTag } from '#platform/on-air/web/on-air-parts.tsx';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { mostInOrder } from '#platform/sort-dialog/order.contract.ts';
import { SortRecords } from '#platform/sort-dialog/web/SortRecords.tsx';
import { call } from '#platform/wire/web/client.ts';
import { bannerList, bannerName } from './banner-list.ts';
import { BannerPicture } from './BannerPicture.tsx';
import './banners.css';

/** Those that have ended do not matter for the order. */
const loadRows = async (): Promise<BannerRow[]> => {
  const query = { pageNum: 1, pageSize: mostInOrder, sortField: 'sort', sortOrder: 'desc' } as const;
  const { list } = await call(bannerCalls.fineSearch, { query, sealedQuery: { conditionMap: {} } });
  return list.filter(({ showing }) => showing !== 'OVER');
};

/** Puts the banners that have not ended in order. */
export const SortBanners = (props: { onSaved: () => void; onClose: () => void }) => {
  const t = useTexts(bannerTexts);
  return (
    <SortRecords<BannerRow>
      title={t('banner.orderTitle')}
      queryKey={recordKey(bannerList.name, 'order')}
      load={loadRows}
      schema={bannerRow}
      keyOf={bannerList.keyOf}
      nameOf={bannerName}
      render={(row) => (
        <span className="kit-ordered">
          <BannerPicture file={row.fileInfo} name={bannerName(row)} size="row" />
          <span className="kit-ordered-name" title={row.explain}>
            {row.id} · {row.explain}
          </span>
          <OnAirTag state={row.showing} />
        </span>
      )}
      save={(ordered) => call(bannerTimeCalls.putInOrder, { content: ordered.map(({ oid, sort }) => ({ oid, sort })) })}
      {...props}
    />
  );
};
