import { useMemo } from 'react';
import type { RoleRow } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { MemberCount } from './MemberCount.tsx';
import { roleName } from './role-list.ts';

/** The columns of seed 000 §2.7, with what is known of the members. */
export const useRoleColumns = (
  mayWrite: boolean,
  setStatus: (row: RoleRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<RoleRow>[] => {
  const t = useTexts(roleTexts);
  return useMemo(
    (): ResourceColumn<RoleRow>[] => [
      {
        key: 'id',
        title: t('role.id'),
        width: 140,
        always: true,
        sortable: true,
        render: ({ id }) => <CodeChip code={id} />,
      },
      {
        key: 'name',
        title: t('role.name'),
        width: 190,
        always: true,
        sortable: true,
        render: ({ name }) => <CutText text={name} />,
      },
      { key: 'explain', title: t('common.description'), render: ({ explain }) => <CutText text={explain} /> },
      {
        key: 'sourcetype',
        title: t('role.sourcetype'),
        width: 190,
        sortable: true,
        render: ({ sourcetype }) => t(`role.type_${sourcetype}`),
      },
      {
        key: 'memberCount',
        title: t('role.members'),
        width: 130,
        align: 'end',
        sortable: true,
        render: (row) => <MemberCount role={row} />,
      },
      {
        key: 'refreshedAt',
        title: t('role.refreshed'),
        width: 200,
        hiddenByDefault: true,
        render: ({ refreshedAt }) => (refreshedAt ? <TimeText time={refreshedAt} /> : t('role.neverRefreshed')),
      },
      {
        key: 'status',
        title: t('common.status'),
        width: 110,
        sortable: true,
        render: (row) => (
          <StatusSwitch
            value={row.status}
            name={roleName(row)}
            disabled={!mayWrite}
            save={(next) => setStatus(row, next)}
          />
        ),
      },
      {
        key: 'txdat',
        title: t('common.changedAt'),
        width: 200,
        sortable: true,
        hiddenByDefault: true,
        render: ({ txdat }) => <TimeText time={txdat} />,
      },
    ],
    [mayWrite, setStatus, t],
  );
};
