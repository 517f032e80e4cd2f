import { ArrowDownOutlined, ArrowUpOutlined, BarsOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback } from 'react';
import { themeCalls, type ThemeRow } from '#features/themes/themes.contract.ts';
import { themeTexts } from '#features/themes/themes.texts.ts';
import { useDownload } from '#platform/files/web/useDownload.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { onAirTexts } from '#platform/on-air/on-air.texts.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { themeList } from './theme-list.ts';
import { ThemeTimeline } from './ThemeTimeline.tsx';
import { ThemeForm } from './ThemeForm.tsx';
import { type ThemeSwitch, useThemeColumns } from './useThemeColumns.tsx';
import { useThemeFilters } from './useThemeFilters.tsx';
import { useThemeOrder } from './useThemeOrder.ts';
import './themes.css';

const kinds = ['add', 'edit', 'timeline'] as const;

const loadItem = (oid: string): Promise<ThemeRow> => call(themeCalls.item, { query: { oid } });

/** Themes: the appearances that the app offers, their order and their periods (seed 001 §2.3). */
const ThemesScreen = () => {
  const t = useTexts(themeTexts);
  const onAir = useTexts(onAirTexts);
  const mayChange = useMayCall(themeCalls.edit);
  const { download: downloadFile } = useDownload();
  const screen = useListScreen(themeList, kinds);
  const { record, open, close, saved, address } = screen;
  // All rows are shown: there are no pages.
  const { paging: _paging, ...table } = screen.table;
  const { patchRow } = table;
  const filters = useThemeFilters();
  const order = useThemeOrder(table.rows, address.state, mayChange && !address.narrowed && !address.state.sortField);
  const action = useRowActions();
  const saveSwitch = useCallback(
    async ({ oid }: ThemeRow, name: ThemeSwitch, next: YesNo) =>
      patchRow(oid, await call(themeCalls.edit, { content: { oid, [name]: next } })),
    [patchRow],
  );
  const columns = useThemeColumns({ mayChange, order, save: saveSwitch });

  if (record?.kind === 'add' && mayChange) return <ThemeForm onSaved={saved} onClose={close} />;
  if (record?.kind === 'edit' && mayChange) {
    return (
      <OpenRecord screen={screen} load={loadItem}>
        {(row) => <ThemeForm row={row} onSaved={saved} onClose={close} />}
      </OpenRecord>
    );
  }

  if (record?.kind === 'timeline') {
    const openTheme = (oid: string): void => (mayChange ? open('edit', oid) : close());
    return <ThemeTimeline mayChange={mayChange} onOpen={openTheme} onBack={close} />;
  }

  const changes = (row: ThemeRow): RowAction[] => {
    const place = order.placeOf(row);
    return [
      {
        key: 'up',
        label: t('common.move.up'),
        icon: <ArrowUpOutlined aria-hidden />,
        disabled: !order.movable || place === 0,
        onClick: () => order.move(row, place - 1),
      },
      {
        key: 'down',
        label: t('common.move.down'),
        icon: <ArrowDownOutlined aria-hidden />,
        disabled: !order.movable || place === order.count - 1,
        onClick: () => order.move(row, place + 1),
      },
      action.edit(() => open('edit', row.oid)),
    ];
  };
  const rowActions = (row: ThemeRow): RowAction[] => [
    {
      key: 'download',
      label: t('theme.download'),
      icon: <DownloadOutlined aria-hidden />,
      disabled: !row.fileInfo,
      onClick: () => {
        if (row.fileInfo) downloadFile(row.fileInfo);
      },
    },
    ...(mayChange ? changes(row) : []),
  ];

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Alt and the arrow keys move the focused row
    <div className="theme-list" onKeyDownCapture={order.onKeyDownCapture}>
      <ListPage
        screen={{ ...screen, table }}
        title={t('theme.title')}
        purpose={t('theme.purpose')}
        searchHint={t('theme.searchHint')}
        columns={columns}
        filters={filters}
        empty={{ title: t('theme.emptyTitle'), hint: t('theme.emptyHint') }}
        onAdd={mayChange ? () => open('add') : undefined}
        onOpen={mayChange ? ({ oid }) => open('edit', oid) : undefined}
        rowActions={rowActions}
        deletion={mayChange ? { note: t('theme.deleteDepends') } : undefined}
        headerActions={
          <Button icon={<BarsOutlined aria-hidden />} onClick={() => open('timeline')}>
            {onAir('on_air.timeline')}
          </Button>
        }
      />
      <p className="kit-sr-only" aria-live="assertive">
        {order.announcement}
      </p>
    </div>
  );
};

export default ThemesScreen;
