import { themeCalls, type ThemeRow } from '#features/themes/themes.contract.ts';
import { themeTexts } from '#features/themes/themes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { asNumber } from '#platform/on-air/web/scale.ts';
import { ListTimeline } from '#platform/on-air/web/ListTimeline.tsx';
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
export const ThemeTimeline = (props: Props) => (
  <ListTimeline
    {...props}
    name={useTexts(themeTexts)('theme.title')}
    list={themeList.name}
    load={loadAll}
    itemOf={itemOf}
    save={(row, { start, end }) => call(themeCalls.edit, { content: { ...row, starttime: start, endtime: end } })}
  />
);
