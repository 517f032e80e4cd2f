import { DeleteOutlined, EditOutlined, IdcardOutlined, LogoutOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { type ListedWebUser, webUserCalls } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
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
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useOpenRecord } from '#platform/resource-table/web/useOpenRecord.ts';
import { useResourceTable } from '#platform/resource-table/web/useResourceTable.ts';
import { useShortcut } from '#platform/resource-table/web/useShortcut.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { AddWebUsers } from './AddWebUsers.tsx';
import { EditWebUser } from './EditWebUser.tsx';
import { OneTimePasswords, type ShownPassword } from './OneTimePasswords.tsx';
import { useWebUserActions } from './useWebUserActions.tsx';
import { useWebUserColumns } from './useWebUserColumns.tsx';
import { useWebUserFilters } from './useWebUserFilters.tsx';
import { loadWebUser, loadWebUsers, webUserFilterOf, webUserKey, webUserList, webUserName } from './web-user-list.ts';
import { WebUserDetails } from './WebUserDetails.tsx';
import './web-users.css';

const kinds = ['add', 'edit', 'details'] as const;
const tableName = 'web-users';
const actionsAtMost = 4;

/**
 * Who may sign in to the console (seed 000 §2.8). Letting people in, making their passwords and taking the console from
 * them is handing out rights.
 */
const WebUsersScreen = () => {
  const t = useTexts(webUserTexts);
  const notices = useNotices();
  const client = useQueryClient();
  const mayChange = useMayCall(webUserCalls.edit);
  const mayGrant = useMayCall(webUserCalls.add);
  const address = useListAddress(webUserList);
  const { record, open, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name: tableName, address, load: loadWebUsers, keyOf: webUserKey });
  const { patchRow, selection } = table;
  const filterFields = useWebUserFilters();
  const [passwords, setPasswords] = useState<readonly ShownPassword[]>([]);
  const setStatus = useCallback(
    async ({ empid }: ListedWebUser, status: YesNo) => {
      const { password: _, ...row } = await call(webUserCalls.edit, { content: { empid, status } });
      return patchRow(empid, row);
    },
    [patchRow],
  );
  const columns = useColumnChoice(tableName, useWebUserColumns(mayChange, setStatus));
  useShortcut('n', () => open('add'), mayGrant && record === null && passwords.length === 0);

  const reload = (): void => {
    void client.invalidateQueries({ queryKey: [tableName] });
    void client.invalidateQueries({ queryKey: ['sessions'] });
  };
  const actions = useWebUserActions({
    onChanged: reload,
    onRemoved: () => {
      selection.clear();
      reload();
    },
    onPassword: (person) => setPasswords([person]),
  });

  const shownPasswords =
    passwords.length > 0 ? <OneTimePasswords people={passwords} onClose={() => setPasswords([])} /> : null;
  const loaded = (empid: string, view: (row: ListedWebUser) => React.ReactNode) => (
    <>
      <LoadRecord
        key={`${record?.kind} ${empid}`}
        // Of its own for each kind: the form begins from what is stored now, not from what the details have shown.
        queryKey={[tableName, 'item', record?.kind, empid]}
        load={() => loadWebUser(empid)}
        onClose={close}
      >
        {view}
      </LoadRecord>
      {shownPasswords}
    </>
  );
  const details = (row: ListedWebUser) => (
    <WebUserDetails row={row} actions={actions} onEdit={() => open('edit', row.empid)} onClose={close} />
  );
  if (record?.kind === 'edit' && mayChange) {
    return loaded(record.id, (row) =>
      row.may.includes('edit') ? (
        <EditWebUser
          row={row}
          onClose={close}
          onSaved={({ password, ...saved }) => {
            if (password !== null) setPasswords([{ ...saved, password, directory: false }]);
            reload();
            close();
          }}
        />
      ) : (
        details(row)
      ),
    );
  }
  if (record?.kind === 'details') return loaded(record.id, details);

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const changing = (row: ListedWebUser): (RowAction | false)[] => [
    row.may.includes('edit') && {
      key: 'edit',
      label: t('common.edit'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => open('edit', row.empid),
    },
    row.may.includes('kick') && {
      key: 'kick',
      label: t('common.kick'),
      icon: <LogoutOutlined aria-hidden />,
      onClick: () => actions.kick(row),
    },
    row.may.includes('remove') && {
      key: 'delete',
      label: t('common.delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => actions.remove([row]),
    },
  ];
  const rowActions = (row: ListedWebUser): RowAction[] => [
    {
      key: 'details',
      label: t('web_user.details'),
      icon: <IdcardOutlined aria-hidden />,
      onClick: () => open('details', row.empid),
    },
    ...changing(row).filter((action) => action !== false),
  ];

  return (
    <ResourcePage>
      <PageHeader
        title={t('common.consoleUsers')}
        purpose={t('web_user.purpose')}
        actions={
          <>
            <ExportButton
              total={table.status === 'ready' ? table.total : undefined}
              run={() => {
                const { sortField, sortOrder } = address.state;
                return download(webUserCalls.exportAll, {
                  query: { sortField, sortOrder },
                  sealedQuery: { condition: webUserFilterOf(address.state) },
                });
              }}
            />
            {mayGrant ? addButton : null}
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
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={t('web_user.searchHint')} />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('common.consoleUsers')}
        nameOf={webUserName}
        selectable={mayGrant ? ({ may }) => may.includes('remove') : false}
        onOpen={(row) => open('details', row.empid)}
        actions={{
          width: rowActionsWidth(mayGrant ? actionsAtMost : mayChange ? 3 : 1),
          render: (row) => <RowActions of={webUserName(row)} actions={rowActions(row)} />,
        }}
        empty={{
          title: t('web_user.emptyTitle'),
          hint: t('web_user.emptyHint'),
          action: mayGrant ? addButton : undefined,
        }}
        bar={
          <SelectionBar table={table}>
            <Button
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => actions.remove(selection.rows)}
            >
              {t('common.delete')}
            </Button>
          </SelectionBar>
        }
      />
      {record?.kind === 'add' && mayGrant ? (
        <AddWebUsers
          onClose={close}
          onAdded={(people) => {
            notices.success(t('common.notify.add_success'));
            setPasswords(people.map((person) => ({ ...person, directory: person.userid !== person.empid })));
            reload();
            close();
          }}
        />
      ) : null}
      {shownPasswords}
    </ResourcePage>
  );
};

export default WebUsersScreen;
