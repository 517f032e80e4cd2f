import { useMemo } from 'react';
import type { ThemeRow } from '#features/themes/themes.contract.ts';
import { themeTexts } from '#features/themes/themes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { onAirTexts } from '#platform/on-air/on-air.texts.ts';
import { onAirColumn } from '#platform/on-air/web/on-air-parts.tsx';
import { columnsOf, periodWords } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, switchAlone } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { PeriodText } from '#platform/clock/web/PeriodText.tsx';
import { OrderCell } from './OrderCell.tsx';
import { themeName } from './theme-list.ts';
import type { ThemeOrder } from './useThemeOrder.ts';

export type ThemeSwitch = 'showenable' | 'timeenable' | 'status';

/** Start and end; grey while the theme is not timed. */
const Period = ({ row: { starttime, endtime, timeenable } }: { row: ThemeRow }) => (
  <PeriodText start={starttime} end={endtime} className={timeenable === 'Y' ? '' : 'theme-period-off'} />
);

type Options = {
  mayChange: boolean;
  order: ThemeOrder;
  save: (row: ThemeRow, name: ThemeSwitch, next: YesNo) => Promise<unknown>;
};

const { code, text, time } = columnsOf<ThemeRow>();

/** The columns of seed 001 §2.3, and whether the app offers the theme now. */
export const useThemeColumns = ({ mayChange, order, save }: Options): ResourceColumn<ThemeRow>[] => {
  const t = useTexts(themeTexts);
  const onAir = useTexts(onAirTexts);
  return useMemo((): ResourceColumn<ThemeRow>[] => {
    const toggle = (row: ThemeRow, name: ThemeSwitch, of: string) => (
      <StatusSwitch value={row[name]} name={of} disabled={!mayChange} save={(next) => save(row, name, next)} />
    );
    return [
      {
        key: 'sort',
        title: t('common.order'),
        width: 92,
        always: true,
        render: (row) => <OrderCell row={row} order={order} mayChange={mayChange} />,
      },
      code('id', t('theme.id'), { width: 130, always: true }),
      text('name', t('common.name'), { always: true }),
      {
        key: 'file',
        title: t('theme.file'),
        width: 180,
        hiddenByDefault: true,
        cut: { text: (row) => row.fileInfo?.filename ?? null },
        render: (row) => <CutText text={row.fileInfo?.filename} at="middle" />,
      },
      onAirColumn<ThemeRow>(onAir),
      {
        key: 'starttime',
        title: t('theme.period'),
        width: 290,
        minWidth: 190,
        cut: { text: ({ starttime, endtime }) => periodWords(starttime, endtime) },
        render: (row) => <Period row={row} />,
      },
      {
        key: 'showenable',
        title: t('theme.showenable'),
        width: 90,
        cut: switchAlone,
        render: (row) => toggle(row, 'showenable', t('theme.showingOf', { name: themeName(row) })),
      },
      {
        key: 'timeenable',
        title: t('theme.timeenable'),
        width: 120,
        cut: switchAlone,
        render: (row) => toggle(row, 'timeenable', t('theme.timeOf', { name: themeName(row) })),
      },
      {
        key: 'status',
        title: t('common.status'),
        width: 96,
        inSight: true,
        cut: switchAlone,
        render: (row) => toggle(row, 'status', themeName(row)),
      },
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ];
  }, [mayChange, onAir, order, save, t]);
};
