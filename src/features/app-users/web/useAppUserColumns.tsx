import { useMemo } from 'react';
import type { ListedAppUser } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { appUserName } from './app-user-list.ts';
import { PersonMarks } from './PersonMarks.tsx';
import { platformWords } from './platform-words.ts';

/** The columns of seed 000 §2.9. */
export const useAppUserColumns = (
  mayChange: boolean,
  setStatus: (row: ListedAppUser, status: YesNo) => Promise<unknown>,
): ResourceColumn<ListedAppUser>[] => {
  const t = useTexts(appUserTexts);
  return useMemo(
    (): ResourceColumn<ListedAppUser>[] => [
      {
        key: 'empid',
        title: t('common.employeeId'),
        width: 164,
        always: true,
        sortable: true,
        render: (row) => <CodeChip code={row.empid} />,
      },
      {
        key: 'name',
        title: t('common.personName'),
        width: 184,
        always: true,
        sortable: true,
        render: (row) => (
          <span className="app-user-name">
            <CutText text={row.name} />
            <PersonMarks row={row} />
          </span>
        ),
      },
      {
        key: 'userid',
        title: t('common.account'),
        width: 132,
        sortable: true,
        render: (row) => <CodeChip code={row.userid} />,
      },
      { key: 'email', title: t('app_user.email'), sortable: true, render: (row) => <CutText text={row.email} /> },
      {
        key: 'platform',
        title: t('common.platform'),
        width: 100,
        sortable: true,
        render: (row) => <CutText text={platformWords(row.platform)} />,
      },
      {
        key: 'lastlogindate',
        title: t('app_user.lastLogin'),
        width: 180,
        sortable: true,
        render: (row) => <TimeText time={row.lastlogindate} />,
      },
      {
        key: 'status',
        title: t('common.status'),
        width: 88,
        sortable: true,
        render: (row) => (
          <StatusSwitch
            value={row.status}
            name={appUserName(row)}
            disabled={!mayChange || row.mayChange === 'N'}
            save={(next) => setStatus(row, next)}
          />
        ),
      },
    ],
    [mayChange, setStatus, t],
  );
};
