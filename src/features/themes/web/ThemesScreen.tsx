import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback } from 'react';
import { themeCalls, type ThemeRow } from '#features/themes/themes.contract.ts';
import { themeTexts } from '#features/themes/themes.texts.ts';
import { useDownload } from '#platform/files/web/useDownload.tsx';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { AdvancedSearch } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ColumnChooser } from '#platform/resource-table/web/ColumnChooser.tsx';
import { ExportButton } from '#platform/resource-table/web/ExportButton.tsx';
import { FilterChips } from '#platform/resource-table/web/FilterChips.tsx';
import { PageHeader } from '#platform/resource-table/web/PageHeader.tsx';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { RefreshButton } from '#platform/resource-table/web/RefreshButton.tsx';
import { ResourcePage } from '#platform/resource-table/web/ResourcePage.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { type RowAction, RowActions, rowActionsWidth } from '#platform/resource-table/web/RowActions.tsx';
import { SelectionBar } from '#platform/resource-table/web/SelectionBar.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { Toolbar } from '#platform/resource-table/web/Toolbar.tsx';
import { useColumnChoice } from '#platform/resource-table/web/useColumnChoice.ts';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useOpenRecord } from '#platform/resource-table/web/useOpenRecord.ts';
import { useResourceTable } from '#platform/resource-table/web/useResourceTable.ts';
import { useShortcut } from '#platform/resource-table/web/useShortcut.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { loadTheme, loadThemes, tableName, themeKey, themeList, themeName, themeQuestion } from './theme-list.ts';
import { ThemeForm } from './ThemeForm.tsx';
import { type ThemeSwitch, useThemeColumns } from './useThemeColumns.tsx';
import { useThemeFilters } from './useThemeFilters.tsx';
import { useThemeOrder } from './useThemeOrder.ts';
import './themes.css';

const kinds = ['add', 'edit'] as const;

/** Themes: what the app may look like, in which order, and when (seed 001 §2.3). */
const ThemesScreen = () => {
  const t = useTexts(themeTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(themeCalls.edit);
  const { download: downloadFile } = useDownload();
  const address = useListAddress(themeList);
  const { record, open, close } = useOpenRecord(kinds);
  // All rows are in sight, in the order that is theirs: neither pages nor another order.
  const {
    paging: _paging,
    sorting: _sorting,
    ...table
  } = useResourceTable({
    name: tableName,
    address,
    load: loadThemes,
    keyOf: themeKey,
  });
  const { patchRow, selection } = table;
  const confirmDelete = useConfirmDelete();
  const filterFields = useThemeFilters();
  const order = useThemeOrder(table.rows, address.state, mayChange && !address.narrowed);

  const saveSwitch = useCallback(
    async ({ oid }: ThemeRow, name: ThemeSwitch, next: YesNo) =>
      patchRow(oid, await call(themeCalls.edit, { content: { oid, [name]: next } })),
    [patchRow],
  );
  const columns = useColumnChoice(tableName, useThemeColumns({ mayChange, order, save: saveSwitch }));
  useShortcut('n', () => open('add'), mayChange && record === null);

  const reload = (): void => {
    void client.invalidateQueries({ queryKey: [tableName] });
  };
  const saved = (): void => {
    reload();
    close();
  };
  const removeSelected = (): void =>
    confirmDelete({
      names: selection.rows.map(themeName),
      depends: t('theme.deleteDepends'),
      remove: () => call(themeCalls.remove, { content: selection.keys }),
      onDone: () => {
        selection.clear();
        reload();
      },
    });

  if (record?.kind === 'add' && mayChange) return <ThemeForm onSaved={saved} onClose={close} />;
  if (record?.kind === 'edit' && mayChange) {
    return (
      <LoadRecord
        key={record.id}
        queryKey={[tableName, 'item', record.id]}
        load={() => loadTheme(record.id)}
        onClose={close}
      >
        {(row) => <ThemeForm row={row} onSaved={saved} onClose={close} />}
      </LoadRecord>
    );
  }

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const writing = (row: ThemeRow): RowAction[] => {
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
      {
        key: 'edit',
        label: t('common.edit'),
        icon: <EditOutlined aria-hidden />,
        onClick: () => open('edit', row.oid),
      },
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
    ...(mayChange ? writing(row) : []),
  ];

  return (
    <ResourcePage>
      <PageHeader
        title={t('theme.title')}
        purpose={t('theme.purpose')}
        actions={
          <>
            <ExportButton
              total={table.status === 'ready' ? table.total : undefined}
              run={() => download(themeCalls.exportAll, { query: themeQuestion(address.state) })}
            />
            {mayChange ? addButton : null}
          </>
        }
      />
      <Toolbar
        views
        end={
          <>
            <RefreshButton table={table} />
            <ColumnChooser choice={columns} />
          </>
        }
      >
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={t('theme.searchHint')} />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Alt and the arrow keys move the row that has the focus */}
      <div className="theme-list" onKeyDownCapture={order.onKeyDownCapture}>
        <ResourceTable
          table={table}
          columns={columns.shown}
          label={t('theme.title')}
          nameOf={themeName}
          selectable={mayChange}
          onOpen={mayChange ? (row) => open('edit', row.oid) : undefined}
          actions={{
            width: rowActionsWidth(mayChange ? 4 : 1),
            render: (row) => <RowActions of={themeName(row)} actions={rowActions(row)} />,
          }}
          empty={{
            title: t('theme.emptyTitle'),
            hint: t('theme.emptyHint'),
            action: mayChange ? addButton : undefined,
          }}
          bar={
            <SelectionBar table={table}>
              <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={removeSelected}>
                {t('common.delete')}
              </Button>
            </SelectionBar>
          }
        />
        <p className="kit-sr-only" aria-live="assertive">
          {order.said}
        </p>
      </div>
    </ResourcePage>
  );
};

export default ThemesScreen;
