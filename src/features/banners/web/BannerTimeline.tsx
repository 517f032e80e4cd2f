import { bannerTimeCalls } from '#features/banners/banner-times.contract.ts';
import { bannerCalls, type BannerRow } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ReadersView, type Seen } from '#platform/on-air/web/ReadersView.tsx';
import { asNumber } from '#platform/on-air/web/scale.ts';
import { ListTimeline } from '#platform/on-air/web/ListTimeline.tsx';
import type { TimelineItem } from '#platform/on-air/web/TimelineBar.tsx';
import { call } from '#platform/wire/web/client.ts';
import { bannerList, bannerName } from './banner-list.ts';

const loadAll = async (): Promise<BannerRow[]> => {
  const query = { pageNum: 1, pageSize: 1000 };
  return (await call(bannerCalls.fineSearch, { query, sealedQuery: { conditionMap: {} } })).list;
};

const itemOf = (row: BannerRow): TimelineItem => ({
  key: row.oid,
  name: `${bannerName(row)} · ${row.explain}`,
  state: row.showing,
  period: { start: asNumber(row.starttime), end: row.endtime === null ? null : asNumber(row.endtime) },
});

const seenAt = async (readerLang: Language, at: string): Promise<Seen[]> => {
  const banners = await call(bannerTimeCalls.seenAt, { query: { readerLang, at } });
  return banners.map((banner) => ({
    key: banner.oid,
    name: bannerName(banner),
    picture: banner.fileInfo.middleurl || banner.fileInfo.fileurl,
    from: banner.lang,
  }));
};

/** Times with seconds on the wire of rows, without them in a form. */
const toMinute = (time: string | null): string => time?.slice(0, 'YYYY-MM-DD HH:mm'.length) ?? '';

type Props = { mayChange: boolean; onOpen: (oid: string) => void; onBack: () => void };

/** When banners are on air, and what readers of each language see. */
export const BannerTimeline = (props: Props) => (
  <ListTimeline
    {...props}
    name={useTexts(bannerTexts)('banner.title')}
    list={bannerList.name}
    load={loadAll}
    itemOf={itemOf}
    save={(row, { start, end }) =>
      call(bannerCalls.edit, { content: { ...row, starttime: toMinute(start), endtime: toMinute(end) } })
    }
    aside={<ReadersView queryKey={[bannerList.name]} load={seenAt} />}
  />
);
