import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { whitelistCalls, type WhitelistRow } from '#features/access-lists/whitelist.contract.ts';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
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
import { useNotices } from '#platform/notices/web/notices.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { useShutsOut } from './useMaintenance.ts';
import { useWhitelistColumns } from './useWhitelistColumns.tsx';
import { useWhitelistFilters } from './useWhitelistFilters.tsx';
import {
  exportFilter,
  loadWhitelist,
  tableName,
  whitelistKey,
  whitelistList,
  whitelistName,
} from './whitelist-list.ts';
import { WhitelistAdd } from './WhitelistAdd.tsx';

const kinds = ['add'] as const;

/** Who may sign in during a maintenance (seed 000 §2.5). */
const WhitelistScreen = () => {
  const t = useTexts(whitelistTexts);
  const client = useQueryClient();
  const notices = useNotices();
  const mayChange = useMayCall(whitelistCalls.edit);
  const address = useListAddress(whitelistList);
  const { record, open, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name: tableName, address, load: loadWhitelist, keyOf: whitelistKey });
  const { patchRow, selection } = table;
  const confirmDelete = useConfirmDelete();
  const filterFields = useWhitelistFilters();
  const shutsOut = useShutsOut();
  const warn = useSelfWarning();
  const [asking, setAsking] = useState(false);

  const reload = useCallback((): void => void client.invalidateQueries({ queryKey: [tableName] }), [client]);
  const save = useCallback(
    async ({ oid }: WhitelistRow, status: YesNo) => {
      patchRow(oid, await call(whitelistCalls.edit, { content: { oid, status } }));
      reload();
    },
    [patchRow, reload],
  );
  const ask = useCallback(
    async ({ oid }: WhitelistRow, status: YesNo) =>
      status === 'Y' || !(await shutsOut([oid])) || (await warn(t('whitelist.selfHint'))),
    [shutsOut, t, warn],
  );
  const columns = useColumnChoice(tableName, useWhitelistColumns({ mayChange, save, ask }));
  useShortcut('n', () => open('add'), mayChange && record === null);

  const saved = (): void => {
    reload();
    close();
  };
  const remove = async (rows: readonly WhitelistRow[]): Promise<void> => {
    const oids = rows.map(whitelistKey);
    setAsking(true);
    try {
      const depends = (await shutsOut(oids)) ? (
        <strong>{t('whitelist.selfHint')}</strong>
      ) : (
        t('whitelist.deleteDepends')
      );
      confirmDelete({
        names: rows.map(whitelistName),
        depends,
        remove: () => call(whitelistCalls.remove, { content: oids }),
        onDone: () => {
          selection.clear();
          reload();
        },
      });
    } catch (error) {
      notices.failure(t('common.notify.delete_failed'), error);
    } finally {
      setAsking(false);
    }
  };

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );

  return (
    <ResourcePage>
      <PageHeader
        title={t('whitelist.title')}
        purpose={t('whitelist.purpose')}
        actions={
          <>
            <ExportButton
              total={table.status === 'ready' ? table.total : undefined}
              run={() => {
                const { sortField, sortOrder } = address.state;
                return download(whitelistCalls.exportAll, {
                  query: { sortField, sortOrder },
                  sealedQuery: { conditionMap: exportFilter(address.state) },
                });
              }}
            />
            {mayChange ? addButton : null}
          </>
        }
      />
      <MaintenanceBanner />
      <Toolbar
        views
        end={
          <>
            <RefreshButton table={table} />
            <ColumnChooser choice={columns} />
          </>
        }
      >
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={t('whitelist.searchHint')} />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('whitelist.title')}
        nameOf={whitelistName}
        selectable={mayChange}
        actions={
          mayChange
            ? {
                width: rowActionsWidth(1),
                render: (row) => (
                  <RowActions
                    of={whitelistName(row)}
                    actions={[
                      {
                        key: 'delete',
                        label: t('common.delete'),
                        icon: <DeleteOutlined aria-hidden />,
                        danger: true,
                        onClick: () => void remove([row]),
                      },
                    ]}
                  />
                ),
              }
            : undefined
        }
        empty={{
          title: t('whitelist.emptyTitle'),
          hint: t('whitelist.emptyHint'),
          action: mayChange ? addButton : undefined,
        }}
        bar={
          <SelectionBar table={table}>
            <Button
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              loading={asking}
              onClick={() => void remove(selection.rows)}
            >
              {t('common.delete')}
            </Button>
          </SelectionBar>
        }
      />
      {record?.kind === 'add' && mayChange ? <WhitelistAdd onSaved={saved} onClose={close} /> : null}
    </ResourcePage>
  );
};

export default WhitelistScreen;
