import { useMemo } from 'react';
import type { ListedRole } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import { longestInTable } from '#platform/resource-table/web/CutText.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { MemberCount } from './MemberCount.tsx';
import { roleName } from './role-list.ts';

const { code, text, time } = columnsOf<ListedRole>();

/** The columns of seed 000 §2.7, and what is known of the members. */
export const useRoleColumns = (
  mayChange: boolean,
  changeStatus: (row: ListedRole, status: YesNo) => Promise<unknown>,
): ResourceColumn<ListedRole>[] => {
  const t = useTexts(roleTexts);
  return useMemo(
    (): ResourceColumn<ListedRole>[] => [
      code('id', t('role.id'), { width: 140, always: true }),
      text('name', t('role.name'), { width: 190, always: true }),
      text('explain', t('common.description'), { longest: longestInTable }),
      {
        key: 'sourcetype',
        title: t('role.sourcetype'),
        width: 190,
        whole: { text: ({ sourcetype }) => t(`role.type_${sourcetype}`) },
        render: ({ sourcetype }) => t(`role.type_${sourcetype}`),
      },
      {
        key: 'memberCount',
        title: t('role.members'),
        width: 130,
        align: 'end',
        render: (row) => <MemberCount role={row} />,
      },
      time('refreshedAt', t('role.refreshed'), { hiddenByDefault: true, none: t('role.neverRefreshed') }),
      statusColumn(t('common.status'), {
        nameOf: roleName,
        mayChange: (row) => mayChange && row.stronger === 'N',
        whyNot: ({ status, maySwitchOn }) =>
          status === 'N' && maySwitchOn === 'N' ? t('role.switchOnStronger') : undefined,
        save: changeStatus,
      }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [changeStatus, mayChange, t],
  );
};
