import { CommentOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Select, Tooltip } from 'antd';
import { useCallback, useState } from 'react';
import { type PlantOption, storeCalls, type StoreRow } from '#features/stores/stores.contract.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ColumnChooser } from '#platform/resource-table/web/ColumnChooser.tsx';
import { ExportButton } from '#platform/resource-table/web/ExportButton.tsx';
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
import { call } from '#platform/wire/web/client.ts';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { OpenStore } from './OpenStore.tsx';
import { exportStores, loadStores, storeKey, storeList, storeName, tableName } from './store-list.ts';
import { usePlant } from './usePlant.ts';
import { useStoreColumns } from './useStoreColumns.tsx';

const kinds = ['add', 'edit'] as const;

/** The stores of one plant, which is chosen above them (seed 001 §2.11). A click on a row chooses it. */
export const StoreDirectory = ({ plants }: { plants: readonly PlantOption[] }) => {
  const t = useTexts(storeTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(storeCalls.edit);
  const { plant, address, choose } = usePlant(plants, useListAddress(storeList));
  const { record, open, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name: tableName, address, load: loadStores, keyOf: storeKey });
  const { patchRow, selection } = table;
  const confirmDelete = useConfirmDelete();
  const [asked, setAsked] = useState<StoreRow | null>(null);
  const setStatus = useCallback(
    async ({ oid }: StoreRow, status: YesNo) =>
      patchRow(oid, await call(storeCalls.edit, { content: { oid, status } })),
    [patchRow],
  );
  const columns = useColumnChoice(tableName, useStoreColumns(mayChange, setStatus));
  const mayAdd = mayChange && plant !== undefined;
  useShortcut('n', () => open('add'), mayAdd && record === null);

  /** The pages alone: a form that stands open keeps what it began from. */
  const reload = (): void => void client.invalidateQueries({ queryKey: [tableName, 'page'] });
  const saved = (): void => {
    selection.clear();
    reload();
    close();
  };
  const remove = (rows: readonly StoreRow[]): void =>
    confirmDelete({
      names: rows.map(storeName),
      depends: t('store.deleteDepends'),
      remove: () => call(storeCalls.remove, { content: rows.map(storeKey) }),
      onDone: () => {
        selection.clear();
        reload();
      },
    });

  if (record && mayChange && (plant || record.kind === 'edit')) {
    const oid = record.kind === 'edit' ? record.id : undefined;
    return <OpenStore key={record.id} oid={oid} plant={plant} onChanged={reload} onSaved={saved} onClose={close} />;
  }

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={!plant} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const rowActions = (row: StoreRow): RowAction[] => [
    {
      key: 'feedback',
      label: t(row.newFeedBack === 'Y' ? 'store.feedbackNew' : 'store.feedback'),
      icon: <CommentOutlined aria-hidden />,
      danger: row.newFeedBack === 'Y',
      onClick: () => setAsked(row),
    },
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
  ];
  const [only, ...others] = selection.keys;
  const exactlyOne = others.length === 0 ? only : undefined;

  return (
    <ResourcePage>
      <PageHeader
        title={t('store.title')}
        purpose={t('store.purpose')}
        actions={
          <>
            <ExportButton
              total={table.status === 'ready' ? table.total : undefined}
              run={() => exportStores(address.state)}
            />
            {mayChange ? addButton : null}
          </>
        }
      />
      {plants.length === 0 ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('store.noPlantTitle')}
          description={t('store.noPlantHint')}
        />
      ) : null}
      <Toolbar
        views
        end={
          <>
            <RefreshButton table={table} />
            <ColumnChooser choice={columns} />
          </>
        }
      >
        {plants.length > 0 ? (
          <Select<string>
            className="stores-plant"
            aria-label={t('common.plant')}
            value={plant?.value}
            showSearch={{ optionFilterProp: 'label' }}
            options={plants.map(({ value, label }) => ({ value, label: `${label} (${value})` }))}
            onChange={(value) => {
              selection.clear();
              choose(value);
            }}
          />
        ) : null}
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={t('store.searchHint')} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('store.title')}
        nameOf={storeName}
        selectable={mayChange}
        onOpen={mayChange ? selection.toggle : undefined}
        actions={{
          width: rowActionsWidth(mayChange ? 2 : 1),
          render: (row) => <RowActions of={storeName(row)} actions={rowActions(row)} />,
        }}
        empty={
          plant
            ? {
                title: t('store.emptyTitle'),
                hint: t('store.emptyHint'),
                action: mayChange ? addButton : undefined,
              }
            : { title: t('common.dialog.no_data') }
        }
        bar={
          <SelectionBar table={table}>
            <Tooltip title={exactlyOne === undefined ? t('store.editOne') : ''}>
              <Button
                size="small"
                icon={<EditOutlined aria-hidden />}
                disabled={exactlyOne === undefined}
                onClick={() => open('edit', exactlyOne)}
              >
                {t('common.edit')}
              </Button>
            </Tooltip>
            <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={() => remove(selection.rows)}>
              {t('common.delete')}
            </Button>
          </SelectionBar>
        }
      />
      {asked ? <FeedbackDialog store={asked} onRead={reload} onClose={() => setAsked(null)} /> : null}
    </ResourcePage>
  );
};
