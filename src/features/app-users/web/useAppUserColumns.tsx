import { useMemo } from 'react';
import type { ListedAppUser } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { phoneSystem } from '#platform/session/phone-systems.ts';
import { appUserName } from './app-user-list.ts';
import { PersonMarks } from './PersonMarks.tsx';

const { code, text, time } = columnsOf<ListedAppUser>();

/** The columns of seed 000 §2.9. */
export const useAppUserColumns = (
  mayChange: boolean,
  changeStatus: (row: ListedAppUser, status: YesNo) => Promise<unknown>,
): ResourceColumn<ListedAppUser>[] => {
  const t = useTexts(appUserTexts);
  return useMemo(
    (): ResourceColumn<ListedAppUser>[] => [
      code('empid', t('common.employeeId'), { width: 164, always: true }),
      {
        key: 'name',
        title: t('common.personName'),
        width: 184,
        always: true,
        whole: { text: (row) => [row.name, row.blocked === null ? '' : t('app_user.blocked')].join('      ') },
        render: (row) => (
          <span className="app-user-name">
            <CutText text={row.name} />
            <PersonMarks row={row} />
          </span>
        ),
      },
      code('userid', t('common.account'), { width: 132 }),
      text('email', t('common.email'), { minWidth: 130 }),
      {
        key: 'platform',
        title: t('common.platform'),
        width: 100,
        whole: { text: (row) => phoneSystem(row.platform) },
        render: (row) => <CutText text={phoneSystem(row.platform)} />,
      },
      time('lastlogindate', t('app_user.lastLogin'), { none: '—' }),
      statusColumn(t('common.status'), {
        width: 88,
        nameOf: appUserName,
        mayChange: (row) => mayChange && row.mayChange === 'Y',
        save: changeStatus,
      }),
    ],
    [mayChange, changeStatus, t],
  );
};
