import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback } from 'react';
import { blacklistCalls, type BlacklistRow } from '#features/access-lists/blacklist.contract.ts';
import { blacklistTexts } from '#features/access-lists/blacklist.texts.ts';
import { useSelfWarning } from '#features/access-lists/web/useSelfWarning.ts';
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
import {
  blacklistKey,
  blacklistList,
  blacklistName,
  exportFilter,
  loadBlacklist,
  tableName,
} from './blacklist-list.ts';
import { BlacklistAdd } from './BlacklistAdd.tsx';
import { BlacklistEdit } from './BlacklistEdit.tsx';
import { useBlacklistColumns } from './useBlacklistColumns.tsx';
import { useBlacklistFilters } from './useBlacklistFilters.tsx';
import { useShutsOut } from './useOwnPlaces.ts';

const kinds = ['add', 'edit'] as const;

/** Whom console, app and surveys keep out (seed 000 §2.6). */
const BlacklistScreen = () => {
  const t = useTexts(blacklistTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(blacklistCalls.edit);
  const address = useListAddress(blacklistList);
  const { record, open, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name: tableName, address, load: loadBlacklist, keyOf: blacklistKey });
  const { patchRow, selection } = table;
  const confirmDelete = useConfirmDelete();
  const filterFields = useBlacklistFilters();
  const shutsOut = useShutsOut();
  const warn = useSelfWarning();

  const save = useCallback(
    async ({ oid }: BlacklistRow, status: YesNo) =>
      patchRow(oid, await call(blacklistCalls.edit, { content: { oid, status } })),
    [patchRow],
  );
  const ask = useCallback(
    async ({ blacktype, type, userid, containSub }: BlacklistRow, status: YesNo) =>
      status === 'N' ||
      !(await shutsOut(blacktype, [{ type, contentoid: userid, containSub }])) ||
      (await warn(t('blacklist.selfHint'))),
    [shutsOut, t, warn],
  );
  const columns = useColumnChoice(tableName, useBlacklistColumns({ mayChange, save, ask }));
  useShortcut('n', () => open('add'), mayChange && record === null);

  const reload = (): void => void client.invalidateQueries({ queryKey: [tableName] });
  const added = (): void => {
    reload();
    close();
  };
  const edited = (row: BlacklistRow): void => {
    patchRow(row.oid, row);
    close();
  };
  const remove = (rows: readonly BlacklistRow[]): void =>
    confirmDelete({
      names: rows.map(blacklistName),
      depends: t('blacklist.deleteDepends'),
      remove: () => call(blacklistCalls.remove, { content: rows.map(blacklistKey) }),
      onDone: () => {
        selection.clear();
        reload();
      },
    });

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const rowActions = (row: BlacklistRow): RowAction[] => [
    {
      key: 'edit',
      label: t('common.edit'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => open('edit', row.oid),
    },
    {
      key: 'delete',
      label: t('common.delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => remove([row]),
    },
  ];
  const [only, ...others] = selection.keys;
  const exactlyOne = others.length === 0 ? only : undefined;

  return (
    <ResourcePage>
      <PageHeader
        title={t('common.blacklist')}
        purpose={t('blacklist.purpose')}
        actions={
          <>
            <ExportButton
              total={table.status === 'ready' ? table.total : undefined}
              run={() => {
                const { sortField, sortOrder } = address.state;
                return download(blacklistCalls.exportAll, {
                  query: { sortField, sortOrder },
                  sealedQuery: { conditionMap: exportFilter(address.state) },
                });
              }}
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
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={t('blacklist.searchHint')} />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('common.blacklist')}
        nameOf={blacklistName}
        selectable={mayChange}
        onOpen={mayChange ? (row) => open('edit', row.oid) : undefined}
        actions={
          mayChange
            ? {
                width: rowActionsWidth(2),
                render: (row) => <RowActions of={blacklistName(row)} actions={rowActions(row)} />,
              }
            : undefined
        }
        empty={{
          title: t('blacklist.emptyTitle'),
          hint: t('blacklist.emptyHint'),
          action: mayChange ? addButton : undefined,
        }}
        bar={
          <SelectionBar table={table}>
            <Button
              size="small"
              icon={<EditOutlined aria-hidden />}
              disabled={exactlyOne === undefined}
              title={exactlyOne === undefined ? t('blacklist.editOne') : undefined}
              onClick={() => {
                if (exactlyOne !== undefined) open('edit', exactlyOne);
              }}
            >
              {t('common.edit')}
            </Button>
            <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={() => remove(selection.rows)}>
              {t('common.delete')}
            </Button>
          </SelectionBar>
        }
      />
      {record?.kind === 'add' && mayChange ? <BlacklistAdd onSaved={added} onClose={close} /> : null}
      {record?.kind === 'edit' && mayChange ? (
        <BlacklistEdit key={record.id} oid={record.id} onSaved={edited} onClose={close} />
      ) : null}
    </ResourcePage>
  );
};

export default BlacklistScreen;
