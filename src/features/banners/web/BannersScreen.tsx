import { DeleteOutlined, EditOutlined, PlusOutlined, TranslationOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback } from 'react';
import { bannerCalls, type BannerRow } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
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
import { RowActions, rowActionsWidth } from '#platform/resource-table/web/RowActions.tsx';
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
import { bannerKey, bannerList, bannerName, conditionMap, loadBanners, tableName } from './banner-list.ts';
import { BannerForm } from './BannerForm.tsx';
import { BannerLanguages } from './BannerLanguages.tsx';
import { useBannerColumns } from './useBannerColumns.tsx';
import { useBannerFilters } from './useBannerFilters.tsx';

const kinds = ['add', 'edit', 'languages'] as const;

const loadItem = (oid: string): Promise<BannerRow> => call(bannerCalls.item, { query: { oid } });
const loadDefaults = () => call(bannerCalls.defaults, {});

/** App banners: what stands at the head of the app, when, and per language (seed 001 §2.4). */
const BannersScreen = () => {
  const t = useTexts(bannerTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(bannerCalls.edit);
  const address = useListAddress(bannerList);
  const { record, open, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name: tableName, address, load: loadBanners, keyOf: bannerKey });
  const { patchRow, selection } = table;
  const confirmDelete = useConfirmDelete();
  const filterFields = useBannerFilters();

  const setStatus = useCallback(
    async ({ oid }: BannerRow, status: YesNo) =>
      patchRow(oid, await call(bannerCalls.edit, { content: { oid, status } })),
    [patchRow],
  );
  const columns = useColumnChoice(tableName, useBannerColumns(mayChange, setStatus));
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
      names: selection.rows.map(bannerName),
      depends: t('banner.deleteDepends'),
      remove: () => call(bannerCalls.remove, { content: selection.keys }),
      onDone: () => {
        selection.clear();
        reload();
      },
    });

  if (record?.kind === 'add' && mayChange) {
    return (
      <LoadRecord queryKey={[tableName, 'defaults']} load={loadDefaults} onClose={close}>
        {(defaults) => <BannerForm from={defaults} onSaved={saved} onClose={close} />}
      </LoadRecord>
    );
  }
  if ((record?.kind === 'edit' && mayChange) || record?.kind === 'languages') {
    const { kind, id } = record;
    return (
      <LoadRecord key={record.id} queryKey={[tableName, 'item', id]} load={() => loadItem(id)} onClose={close}>
        {(row) =>
          kind === 'edit' ? (
            <BannerForm from={row} onSaved={saved} onClose={close} />
          ) : (
            <BannerLanguages row={row} editable={mayChange} onBack={close} />
          )
        }
      </LoadRecord>
    );
  }

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('banner.addTitle')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const rowActions = (row: BannerRow) => [
    ...(mayChange
      ? [
          {
            key: 'edit',
            label: t('common.edit'),
            icon: <EditOutlined aria-hidden />,
            onClick: () => open('edit', row.oid),
          },
        ]
      : []),
    {
      key: 'languages',
      label: t('common.languageVersions'),
      icon: <TranslationOutlined aria-hidden />,
      onClick: () => open('languages', row.oid),
    },
  ];
  const exportAll = (): Promise<void> => {
    const { sortField, sortOrder } = address.state;
    return download(bannerCalls.exportAll, {
      query: { sortField, sortOrder },
      sealedQuery: { conditionMap: conditionMap(address.state) },
    });
  };

  return (
    <ResourcePage>
      <PageHeader
        title={t('banner.title')}
        purpose={t('banner.purpose')}
        actions={
          <>
            <ExportButton total={table.status === 'ready' ? table.total : undefined} run={exportAll} />
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
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={t('banner.searchHint')} />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('banner.title')}
        nameOf={bannerName}
        selectable={mayChange}
        onOpen={mayChange ? (row) => open('edit', row.oid) : undefined}
        actions={{
          width: rowActionsWidth(2),
          render: (row) => <RowActions of={bannerName(row)} actions={rowActions(row)} />,
        }}
        empty={{
          title: t('banner.emptyTitle'),
          hint: t('banner.emptyHint'),
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
    </ResourcePage>
  );
};

export default BannersScreen;
