import { ApartmentOutlined } from '@ant-design/icons';
import { roleCalls, type ListedRole, type RoleRow } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { loadRole, roleList } from './role-list.ts';
import { RoleForm } from './RoleForm.tsx';
import { loadRoleMapping, RoleMapping } from './RoleMapping.tsx';
import { useRoleColumns } from './useRoleColumns.tsx';
import { useRoleFilters } from './useRoleFilters.tsx';

const kinds = ['add', 'edit', 'mapping'] as const;

/** Roles: groups of people that rights, whitelist and blacklist name (seed 000 §2.7). Changing one grants rights. */
const RolesScreen = () => {
  const t = useTexts(roleTexts);
  const mayWrite = useMayCall(roleCalls.edit);
  const mayMap = useMayCall(roleCalls.saveMapping);
  const screen = useListScreen(roleList, kinds);
  const { record, open, openNext, close, saved, reload, changeStatus, removeRows } = screen;
  const columns = useRoleColumns(mayWrite, changeStatus);
  const filters = useRoleFilters();
  const action = useRowActions();

  if (record?.kind === 'add' && mayWrite) {
    // A new role without members is of no use: its departments and people are next.
    const added = (row: RoleRow): void => {
      reload();
      if (row.sourcetype === 'build') openNext('mapping', row.oid);
      else close();
    };
    return <RoleForm onSaved={added} onClose={close} />;
  }
  if (record?.kind === 'edit' && mayWrite) {
    return (
      <OpenRecord screen={screen} load={loadRole}>
        {(row) => <RoleForm row={row} onSaved={saved} onClose={close} />}
      </OpenRecord>
    );
  }
  if (record?.kind === 'mapping') {
    return (
      <OpenRecord screen={screen} load={loadRoleMapping}>
        {(loaded) => (
          <RoleMapping {...loaded} editable={mayMap && loaded.role.mayMap === 'Y'} onSaved={saved} onClose={close} />
        )}
      </OpenRecord>
    );
  }

  const mapping = ({ oid }: ListedRole): RowAction => ({
    key: 'mapping',
    label: t('role.map'),
    icon: <ApartmentOutlined aria-hidden />,
    onClick: () => open('mapping', oid),
  });

  return (
    <ListPage
      screen={screen}
      title={t('role.title')}
      purpose={t('role.purpose')}
      searchHint={t('common.searchIdNameDescription')}
      columns={columns}
      filters={filters}
      empty={{ title: t('role.emptyTitle'), hint: t('role.emptyHint') }}
      onAdd={mayWrite ? () => open('add') : undefined}
      onOpen={mayWrite ? ({ oid }) => open('edit', oid) : undefined}
      rowActions={(row) => [
        ...(row.sourcetype === 'build' ? [mapping(row)] : []),
        ...(mayWrite ? [action.edit(() => open('edit', row.oid))] : []),
        ...(mayWrite && row.stronger === 'N' ? [action.remove(() => removeRows([row]))] : []),
      ]}
      selectable={mayWrite ? ({ stronger }) => stronger === 'N' : false}
      deletion={mayWrite ? {} : undefined}
    />
  );
};

export default RolesScreen;
