import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { firstPasswordCalls } from '#features/app-users/first-passwords.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { EditSelected } from '#platform/records/web/EditSelected.tsx';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { appUserList, loadAppUser } from './app-user-list.ts';
import { AppUserForm } from './AppUserForm.tsx';
import { FirstPasswords } from './FirstPasswords.tsx';
import { PasswordButtons } from './PasswordButtons.tsx';
import { PasswordRequests } from './PasswordRequests.tsx';
import { useAppUserColumns } from './useAppUserColumns.tsx';
import { useAppUserFilters } from './useAppUserFilters.tsx';
import { usePersonActions } from './usePersonActions.tsx';
import './app-users.css';
import { appUserCalls } from '#features/app-users/app-users.contract.ts';

/** `requests=open` in the address shows the requests for a new password. */
const kinds = ['edit', 'details', 'requests'] as const;

/**
 * App users: employees who have signed in to the mobile app (seed 000 §2.9). Signing in there adds them; nobody adds
 * them here.
 */
const AppUsersScreen = () => {
  const t = useTexts(appUserTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(appUserCalls.edit);
  const mayGive = useMayCall(firstPasswordCalls.make);
  const [giving, setGiving] = useState(false);
  const screen = useListScreen(appUserList, kinds);
  const { record, open, close, saved } = screen;
  const { selection } = screen.table;
  const columns = useAppUserColumns(mayChange, screen.changeStatus);
  const filters = useAppUserFilters();
  const action = useRowActions();
  const navigate = useNavigate();
  const openPerson = (empid: string): void => void navigate(personPath(empid));
  /** An open person is loaded again too: the page shows what was done. */
  const reloadAll = (): void => {
    for (const name of [appUserList.name, 'sessions']) void client.invalidateQueries({ queryKey: [name] });
  };
  const { actionsOf, dialogs } = usePersonActions(reloadAll);

  if (record?.kind === 'details') return <Navigate to={personPath(record.id)} replace />;
  if (record?.kind === 'edit' && mayChange) {
    return (
      <OpenRecord screen={screen} load={loadAppUser}>
        {(row) =>
          row.mayChange === 'Y' ? (
            <AppUserForm row={row} onSaved={saved} onClose={close} />
          ) : (
            <Navigate to={personPath(row.empid)} replace />
          )
        }
      </OpenRecord>
    );
  }
  return (
    <>
      <ListPage
        screen={screen}
        title={t('common.appUsers')}
        purpose={t('app_user.purpose')}
        searchHint={t('app_user.searchHint')}
        columns={columns}
        filters={filters}
        headerActions={
          mayGive ? (
            <PasswordButtons onGive={() => setGiving(true)} onRequests={() => open('requests', 'open')} />
          ) : null
        }
        empty={{ title: t('app_user.emptyTitle'), hint: t('app_user.emptyHint') }}
        onOpen={({ empid }) => openPerson(empid)}
        rowActions={(row) => [...actionsOf(row), action.details(t('app_user.details'), () => openPerson(row.empid))]}
        bulkActions={
          <EditSelected keys={selection.keys} hint={t('app_user.editOne')} onEdit={(empid) => open('edit', empid)} />
        }
        selectable={mayChange ? (row) => row.mayChange === 'Y' : false}
        deletion={mayChange ? {} : undefined}
      />
      {dialogs}
      {mayGive && record?.kind === 'requests' ? <PasswordRequests onClose={close} /> : null}
      {giving ? <FirstPasswords onClose={() => setGiving(false)} /> : null}
    </>
  );
};

export default AppUsersScreen;
