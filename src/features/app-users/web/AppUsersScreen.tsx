import { DeleteOutlined, EditOutlined, IdcardOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { useCallback } from 'react';
import { appUserCalls, type ListedAppUser } from '#features/app-users/app-users.contract.ts';
import { appUserBanTexts } from '#features/app-users/app-user-bans.texts.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
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
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call, download } from '#platform/wire/web/client.ts';
import {
  appUserKey,
  appUserList,
  appUserName,
  conditionMap,
  loadAppUser,
  loadAppUsers,
  tableName,
} from './app-user-list.ts';
import { AppUserDetails } from './AppUserDetails.tsx';
import { AppUserForm } from './AppUserForm.tsx';
import { useAppUserColumns } from './useAppUserColumns.tsx';
import { useAppUserFilters } from './useAppUserFilters.tsx';
import { usePersonActions } from './usePersonActions.tsx';
import './app-users.css';

const kinds = ['edit', 'details'] as const;
const mostActions = 4;

/**
 * App users: employees who have entered the mobile app (seed 000 §2.9). They come by signing in there; nobody adds them
 * here.
 */
const AppUsersScreen = () => {
  const t = useTexts(appUserTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(appUserCalls.edit);
  const address = useListAddress(appUserList);
  const { record, open, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name: tableName, address, load: loadAppUsers, keyOf: appUserKey });
  const { patchRow, selection } = table;
  const confirmDelete = useConfirmDelete();
  const filterFields = useAppUserFilters();
  const { number } = useLanguage();
  const bans = useTexts(appUserBanTexts);
  const setStatus = useCallback(
    async ({ empid }: ListedAppUser, status: YesNo) =>
      patchRow(empid, await call(appUserCalls.edit, { content: { empid, status } })),
    [patchRow],
  );
  const columns = useColumnChoice(tableName, useAppUserColumns(mayChange, setStatus));
  const reload = (): void => {
    void client.invalidateQueries({ queryKey: [tableName] });
    void client.invalidateQueries({ queryKey: ['sessions'] });
  };
  const { actionsOf, dialogs } = usePersonActions(reload);
  const saved = (): void => {
    reload();
    close();
  };
  const removeSelected = (): void => {
    const off = selection.rows.filter(({ status }) => status === 'N');
    confirmDelete({
      names: selection.rows.map(appUserName),
      depends: (
        <>
          {t('app_user.deleteDepends')}
          {off.length > 0 ? (
            <>
              <br />
              <strong>{bans('app_user.deleteOff', { count: number(off.length) })}</strong>
            </>
          ) : null}
        </>
      ),
      sure: t('common.dialog.delete_short'),
      remove: () =>
        call(appUserCalls.remove, { query: { liftBan: off.length > 0 ? 'Y' : 'N' }, content: selection.keys }),
      onDone: () => {
        selection.clear();
        reload();
      },
    });
  };

  if (record?.kind === 'details' || (record?.kind === 'edit' && mayChange)) {
    const { kind, id } = record;
    return (
      <LoadRecord key={id} queryKey={[tableName, kind, id]} load={() => loadAppUser(id)} onClose={close}>
        {(row) =>
          kind === 'edit' && row.mayChange === 'Y' ? (
            <AppUserForm row={row} onSaved={saved} onClose={close} />
          ) : (
            <AppUserDetails row={row} onEdit={() => open('edit', id)} onChanged={reload} onClose={close} />
          )
        }
      </LoadRecord>
    );
  }

  const [only] = selection.count === 1 ? selection.keys : [];
  const rowActions = (row: ListedAppUser) => [
    ...actionsOf(row),
    {
      key: 'details',
      label: t('app_user.details'),
      icon: <IdcardOutlined aria-hidden />,
      onClick: () => open('details', row.empid),
    },
  ];

  return (
    <ResourcePage>
      <PageHeader
        title={t('common.appUsers')}
        purpose={t('app_user.purpose')}
        actions={
          <ExportButton
            total={table.status === 'ready' ? table.total : undefined}
            run={() => {
              const { sortField, sortOrder } = address.state;
              return download(appUserCalls.exportAll, {
                query: { sortField, sortOrder },
                sealedQuery: { conditionMap: conditionMap(address.state) },
              });
            }}
          />
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
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={t('app_user.searchHint')} />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('common.appUsers')}
        nameOf={appUserName}
        selectable={mayChange ? (row) => row.mayChange === 'Y' : false}
        onOpen={(row) => open('details', row.empid)}
        actions={{
          width: rowActionsWidth(mayChange ? mostActions : 1),
          render: (row) => <RowActions of={appUserName(row)} actions={rowActions(row)} />,
        }}
        empty={{ title: t('app_user.emptyTitle'), hint: t('app_user.emptyHint') }}
        bar={
          <SelectionBar table={table}>
            <Tooltip title={only === undefined ? t('app_user.editOne') : ''}>
              <Button
                size="small"
                icon={<EditOutlined aria-hidden />}
                disabled={only === undefined}
                onClick={() => open('edit', only)}
              >
                {t('common.edit')}
              </Button>
            </Tooltip>
            <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={removeSelected}>
              {t('common.delete')}
            </Button>
          </SelectionBar>
        }
      />
      {dialogs}
    </ResourcePage>
  );
};

export default AppUsersScreen;
