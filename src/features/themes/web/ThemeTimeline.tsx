import { useQuery, useQueryClient } from '@tanstack/react-query';
import { themeCalls, type ThemeRow } from '#features/themes/themes.contract.ts';
import { themeTexts } from '#features/themes/themes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { asNumber } from '#platform/on-air/web/scale.ts';
import { Timeline } from '#platform/on-air/web/Timeline.tsx';
import type { TimelineItem } from '#platform/on-air/web/TimelineBar.tsx';
import { call } from '#platform/wire/web/client.ts';
import { themeList, themeName } from './theme-list.ts';

const loadAll = (): Promise<ThemeRow[]> => call(themeCalls.list, { query: {} });

const itemOf = (row: ThemeRow): TimelineItem => {
  const timeOf = (time: string | null) => (row.timeenable === 'N' || time === null ? null : asNumber(time));
  return {
    key: row.oid,
    name: themeName(row),
    state: row.showing,
    period: { start: timeOf(row.starttime), end: timeOf(row.endtime) },
  };
};

type Props = { mayChange: boolean; onOpen: (oid: string) => void; onBack: () => void };

/** When the app offers which themes. */
export const ThemeTimeline = ({ mayChange, onOpen, onBack }: Props) => {
  const t = useTexts(themeTexts);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: [themeList.name, 'timeline'], queryFn: loadAll });
  const save = async (oid: string, { start, end }: { start: string | null; end: string | null }): Promise<void> => {
    const rev = data?.find((row) => row.oid === oid)?.rev;
    try {
      await call(themeCalls.edit, { content: { oid, rev, starttime: start, endtime: end } });
    } finally {
      await client.invalidateQueries({ queryKey: [themeList.name] });
    }
  };
  return (
    <Timeline
      name={t('theme.title')}
      items={data?.map(itemOf)}
      failure={data ? null : error}
      onRetry={() => void refetch()}
      onBack={onBack}
      onOpen={onOpen}
      save={mayChange ? save : undefined}
    />
  );
};
