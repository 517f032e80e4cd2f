import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bannerTimeCalls } from '#features/banners/banner-times.contract.ts';
import { bannerCalls, type BannerRow } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ReadersView, type Seen } from '#platform/on-air/web/ReadersView.tsx';
import { asNumber } from '#platform/on-air/web/scale.ts';
import { Timeline } from '#platform/on-air/web/Timeline.tsx';
import type { TimelineItem } from '#platform/on-air/web/TimelineBar.tsx';
import { call } from '#platform/wire/web/client.ts';
import { bannerList, bannerName } from './banner-list.ts';

/** All banners, because gaps and overlaps are between all of them. */
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
export const BannerTimeline = ({ mayChange, onOpen, onBack }: Props) => {
  const t = useTexts(bannerTexts);
  const client = useQueryClient();
  const queryKey = [bannerList.name, 'timeline'];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: loadAll });
  const save = async (oid: string, { start, end }: { start: string | null; end: string | null }): Promise<void> => {
    const rev = data?.find((row) => row.oid === oid)?.rev;
    try {
      const content = { oid, rev, starttime: toMinute(start), endtime: toMinute(end) };
      await call(bannerCalls.edit, { content });
    } finally {
      await client.invalidateQueries({ queryKey: [bannerList.name] });
    }
  };
  return (
    <Timeline
      name={t('banner.title')}
      items={data?.map(itemOf)}
      failure={data ? null : error}
      onRetry={() => void refetch()}
      onBack={onBack}
      onOpen={onOpen}
      save={mayChange ? save : undefined}
      aside={<ReadersView queryKey={[bannerList.name]} load={seenAt} />}
    />
  );
};
