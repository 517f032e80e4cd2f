import { LogoutOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { AddWebUsers } from './AddWebUsers.tsx';
import { EditWebUser } from './EditWebUser.tsx';
import { OneTimePasswords, type ShownPassword } from './OneTimePasswords.tsx';
import { useResetFromAddress } from './useResetFromAddress.ts';
import { useWebUserActions } from './useWebUserActions.tsx';
import { useWebUserColumns } from './useWebUserColumns.tsx';
import { useWebUserFilters } from './useWebUserFilters.tsx';
import { loadWebUser, webUserList, webUserName } from './web-user-list.ts';
import './web-users.css';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { webUserCalls, type ListedWebUser } from '#features/web-users/web-users.contract.ts';

const kinds = ['add', 'edit', 'details', 'reset'] as const;

/**
 * The people who may sign in to the console (seed 000 §2.8). Adding people, resetting their passwords and deleting them
 * requires the right to grant rights. Adding is a dialog over the list, and one-time passwords are shown over whatever
 * page is open.
 */
const WebUsersScreen = () => {
  const t = useTexts(webUserTexts);
  const notices = useNotices();
  const client = useQueryClient();
  const mayChange = useMayCall(webUserCalls.edit);
  const mayGrant = useMayCall(webUserCalls.add);
  const screen = useListScreen(webUserList, kinds);
  const { record, open, close } = screen;
  const columns = useWebUserColumns(mayChange, screen.changeStatus);
  const filters = useWebUserFilters();
  const action = useRowActions();
  const navigate = useNavigate();
  const openPerson = (empid: string): void => void navigate(personPath(empid));
  const [passwords, setPasswords] = useState<readonly ShownPassword[]>([]);
  /** An open person is reloaded too: the page shows the effect of the action. */
  const reloadAll = (): void => {
    for (const name of [webUserList.name, 'sessions']) void client.invalidateQueries({ queryKey: [name] });
  };
  const saved = (): void => {
    reloadAll();
    close();
  };
  const actions = useWebUserActions({
    onChanged: reloadAll,
    onRemoved: () => {
      screen.table.selection.clear();
      reloadAll();
    },
    onPassword: (person) => setPasswords([person]),
  });

  useResetFromAddress({ empid: record?.kind === 'reset' ? record.id : undefined, close, reset: actions.reset });

  const shownPasswords =
    passwords.length > 0 ? <OneTimePasswords people={passwords} onClose={() => setPasswords([])} /> : null;
  if (record?.kind === 'details') return <Navigate to={personPath(record.id)} replace />;
  if (record?.kind === 'edit' && mayChange) {
    return (
      <>
        <OpenRecord screen={screen} load={loadWebUser}>
          {(row) =>
            row.may.includes('edit') ? (
              <EditWebUser
                row={row}
                onClose={close}
                onSaved={({ password, ...user }) => {
                  if (password !== null) setPasswords([{ ...user, password, directory: false }]);
                  saved();
                }}
              />
            ) : (
              <Navigate to={personPath(row.empid)} replace />
            )
          }
        </OpenRecord>
        {shownPasswords}
      </>
    );
  }
  const kick = (row: ListedWebUser): RowAction => ({
    key: 'kick',
    label: t('common.kick'),
    icon: <LogoutOutlined aria-hidden />,
    onClick: () => actions.kick(row),
  });
  return (
    <>
      <ListPage
        screen={screen}
        title={t('common.consoleUsers')}
        purpose={t('web_user.purpose')}
        searchHint={t('web_user.searchHint')}
        columns={columns}
        filters={filters}
        empty={{ title: t('web_user.emptyTitle'), hint: t('web_user.emptyHint') }}
        onAdd={mayGrant ? () => open('add') : undefined}
        onOpen={({ empid }) => openPerson(empid)}
        rowActions={(row) => [
          action.details(t('common.details'), () => openPerson(row.empid)),
          ...(row.may.includes('edit') ? [action.edit(() => open('edit', row.empid))] : []),
          ...(row.may.includes('kick') ? [kick(row)] : []),
          ...(row.may.includes('remove') ? [action.remove(() => actions.remove([row]))] : []),
        ]}
        selectable={mayGrant ? ({ may }) => may.includes('remove') : false}
        deletion={mayGrant ? { remove: actions.remove } : undefined}
      />
      {record?.kind === 'add' && mayGrant ? (
        <AddWebUsers
          given={record.id}
          onClose={close}
          onAdded={(people) => {
            notices.done('added', ...people.map(webUserName));
            setPasswords(people.map((person) => ({ ...person, directory: person.userid !== person.empid })));
            saved();
          }}
        />
      ) : null}
      {shownPasswords}
    </>
  );
};

export default WebUsersScreen;
