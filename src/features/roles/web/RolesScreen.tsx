import { ApartmentOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback } from 'react';
import { roleCalls, type RoleRow } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
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
import { call, download } from '#platform/wire/web/client.ts';
import { loadRole, loadRoles, roleKey, roleList, roleName, roleQuestion } from './role-list.ts';
import { RoleForm } from './RoleForm.tsx';
import { RoleMapping } from './RoleMapping.tsx';
import { useDeleteRoles } from './useDeleteRoles.tsx';
import { useListsQuestion } from './useListsQuestion.ts';
import { useRoleColumns } from './useRoleColumns.tsx';
import { useRoleFilters } from './useRoleFilters.tsx';

const kinds = ['add', 'edit', 'mapping'] as const;
const tableName = 'roles';

/** Roles: groups of people that rights, whitelist and blacklist name (seed 000 §2.7). Writing one is handing out rights. */
const RolesScreen = () => {
  const t = useTexts(roleTexts);
  const client = useQueryClient();
  const mayWrite = useMayCall(roleCalls.edit);
  const mayMap = useMayCall(roleCalls.saveMapping);
  const address = useListAddress(roleList);
  const { record, open, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name: tableName, address, load: loadRoles, keyOf: roleKey });
  const { patchRow, selection } = table;
  const filterFields = useRoleFilters();
  const asking = useListsQuestion();
  const setStatus = useCallback(
    async ({ oid }: RoleRow, status: YesNo) =>
      patchRow(oid, await asking((liftEntries) => call(roleCalls.edit, { content: { oid, status, liftEntries } }))),
    [asking, patchRow],
  );
  const columns = useColumnChoice(tableName, useRoleColumns(mayWrite, setStatus));
  useShortcut('n', () => open('add'), mayWrite && record === null);

  const reload = (): void => {
    void client.invalidateQueries({ queryKey: [tableName] });
  };
  const saved = (): void => {
    reload();
    close();
  };
  const { counting, removeRoles } = useDeleteRoles(() => {
    selection.clear();
    reload();
  });

  if (record?.kind === 'add' && mayWrite) return <RoleForm onSaved={saved} onClose={close} />;
  if (record?.kind === 'edit' && mayWrite) {
    return (
      <LoadRecord
        key={record.id}
        queryKey={[tableName, 'item', record.id]}
        load={() => loadRole(record.id)}
        onClose={close}
      >
        {(row) => <RoleForm row={row} onSaved={saved} onClose={close} />}
      </LoadRecord>
    );
  }
  if (record?.kind === 'mapping') {
    return <RoleMapping key={record.id} roleOid={record.id} editable={mayMap} onSaved={saved} onClose={close} />;
  }

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const writing = (row: RoleRow): RowAction[] => [
    { key: 'edit', label: t('common.edit'), icon: <EditOutlined aria-hidden />, onClick: () => open('edit', row.oid) },
    {
      key: 'delete',
      label: t('common.delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => void removeRoles([row]),
    },
  ];
  const rowActions = (row: RoleRow): RowAction[] => [
    ...(row.sourcetype === 'build'
      ? [
          {
            key: 'mapping',
            label: t('role.map'),
            icon: <ApartmentOutlined aria-hidden />,
            onClick: () => open('mapping', row.oid),
          },
        ]
      : []),
    ...(mayWrite ? writing(row) : []),
  ];

  return (
    <ResourcePage>
      <PageHeader
        title={t('role.title')}
        purpose={t('role.purpose')}
        actions={
          <>
            <ExportButton
              total={table.status === 'ready' ? table.total : undefined}
              run={() => download(roleCalls.exportAll, { query: roleQuestion(address.state) })}
            />
            {mayWrite ? addButton : null}
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
        <QuickSearch
          value={address.state.search}
          onSearch={address.setSearch}
          hint={t('common.searchIdNameDescription')}
        />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('role.title')}
        nameOf={roleName}
        selectable={mayWrite}
        onOpen={mayWrite ? (row) => open('edit', row.oid) : undefined}
        actions={{
          width: rowActionsWidth(3),
          render: (row) => <RowActions of={roleName(row)} actions={rowActions(row)} />,
        }}
        empty={{
          title: t('role.emptyTitle'),
          hint: t('role.emptyHint'),
          action: mayWrite ? addButton : undefined,
        }}
        bar={
          <SelectionBar table={table}>
            <Button
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              loading={counting}
              onClick={() => void removeRoles(selection.rows)}
            >
              {t('common.delete')}
            </Button>
          </SelectionBar>
        }
      />
    </ResourcePage>
  );
};

export default RolesScreen;
