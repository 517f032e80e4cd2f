import { DeleteOutlined, EditOutlined, LockOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback } from 'react';
import { appFunctionCalls, type AppFunctionRow } from '#features/app-functions/app-functions.contract.ts';
import { appFunctionTexts } from '#features/app-functions/app-functions.texts.ts';
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
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useOpenRecord } from '#platform/resource-table/web/useOpenRecord.ts';
import { useResourceTable } from '#platform/resource-table/web/useResourceTable.ts';
import { useShortcut } from '#platform/resource-table/web/useShortcut.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call, download } from '#platform/wire/web/client.ts';
import {
  appFunctionKey,
  appFunctionList,
  appFunctionName,
  appFunctionQuestion,
  loadAppFunctions,
  tableName,
} from './app-function-list.ts';
import { AppFunctionPermission } from './AppFunctionPermission.tsx';
import { OpenForm } from './OpenForm.tsx';
import { useAppFunctionColumns } from './useAppFunctionColumns.tsx';
import { useAppFunctionFilters } from './useAppFunctionFilters.tsx';
import { useDeleteAppFunctions } from './useDeleteAppFunctions.tsx';
import './app-functions.css';

const kinds = ['add', 'edit', 'permission'] as const;

/** App functions: what the mobile app offers, and who may use it (seed 000 §2.3). */
const AppFunctionsScreen = () => {
  const t = useTexts(appFunctionTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(appFunctionCalls.edit);
  const address = useListAddress(appFunctionList);
  const { record, open, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name: tableName, address, load: loadAppFunctions, keyOf: appFunctionKey });
  const { patchRow, selection } = table;
  const filterFields = useAppFunctionFilters();
  const setStatus = useCallback(
    async ({ oid }: AppFunctionRow, status: YesNo) =>
      patchRow(oid, await call(appFunctionCalls.edit, { content: { oid, status } })),
    [patchRow],
  );
  const columns = useColumnChoice(tableName, useAppFunctionColumns(mayChange, setStatus));
  useShortcut('n', () => open('add'), mayChange && record === null);

  const reload = (): void => {
    void client.invalidateQueries({ queryKey: [tableName] });
  };
  const saved = (): void => {
    reload();
    close();
  };
  const { asking, removeFunctions } = useDeleteAppFunctions(() => {
    selection.clear();
    reload();
  });

  if (record?.kind === 'permission') {
    return <AppFunctionPermission oid={record.id} onSaved={saved} onClose={close} />;
  }
  if (record && mayChange) {
    return <OpenForm oid={record.kind === 'edit' ? record.id : undefined} onSaved={saved} onClose={close} />;
  }

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const writing = (row: AppFunctionRow): RowAction[] => [
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
      onClick: () => void removeFunctions([row]),
    },
  ];
  const rowActions = (row: AppFunctionRow): RowAction[] => [
    {
      key: 'permission',
      label: t('common.permission'),
      icon: <LockOutlined aria-hidden />,
      onClick: () => open('permission', row.oid),
    },
    ...(mayChange ? writing(row) : []),
  ];

  return (
    <ResourcePage>
      <PageHeader
        title={t('app_function.title')}
        purpose={t('app_function.purpose')}
        actions={
          <>
            <ExportButton
              total={table.status === 'ready' ? table.total : undefined}
              run={() => download(appFunctionCalls.exportAll, { query: appFunctionQuestion(address.state) })}
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
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={t('app_function.searchHint')} />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('app_function.title')}
        nameOf={appFunctionName}
        selectable={mayChange}
        onOpen={mayChange ? (row) => open('edit', row.oid) : undefined}
        actions={{
          width: rowActionsWidth(3),
          render: (row) => <RowActions of={appFunctionName(row)} actions={rowActions(row)} />,
        }}
        empty={{
          title: t('app_function.emptyTitle'),
          hint: t('app_function.emptyHint'),
          action: mayChange ? addButton : undefined,
        }}
        bar={
          <SelectionBar table={table}>
            <Button
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              loading={asking}
              onClick={() => void removeFunctions(selection.rows)}
            >
              {t('common.delete')}
            </Button>
          </SelectionBar>
        }
      />
    </ResourcePage>
  );
};

export default AppFunctionsScreen;
