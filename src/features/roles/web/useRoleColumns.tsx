import { useMemo } from 'react';
import type { RoleRow } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/resource-table/web/TimeText.tsx';
import { RefreshedText } from './RefreshedText.tsx';
import { roleName } from './role-list.ts';

/** The columns of seed 000 §2.7, with what is known of the members. */
export const useRoleColumns = (
  mayWrite: boolean,
  setStatus: (row: RoleRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<RoleRow>[] => {
  const t = useTexts(roleTexts);
  const { number } = useLanguage();
  return useMemo(
    (): ResourceColumn<RoleRow>[] => [
      {
        key: 'id',
        title: t('role.id'),
        width: 150,
        always: true,
        sortable: true,
        render: ({ id }) => <CodeChip code={id} />,
      },
      {
        key: 'name',
        title: t('role.name'),
        width: 180,
        always: true,
        sortable: true,
        render: ({ name }) => <CutText text={name} />,
      },
      { key: 'explain', title: t('role.explain'), render: ({ explain }) => <CutText text={explain} /> },
      {
        key: 'sourcetype',
        title: t('role.sourcetype'),
        width: 184,
        sortable: true,
        render: ({ sourcetype }) => t(`role.type_${sourcetype}`),
      },
      {
        key: 'memberCount',
        title: t('role.members'),
        width: 140,
        align: 'end',
        sortable: true,
        render: ({ memberCount }) => number(memberCount),
      },
      {
        key: 'refreshedAt',
        title: t('role.refreshed'),
        width: 190,
        render: (row) => <RefreshedText role={row} />,
      },
      {
        key: 'status',
        title: t('role.status'),
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
        title: t('role.changed'),
        width: 170,
        sortable: true,
        hiddenAtFirst: true,
        render: ({ txdat }) => <TimeText time={txdat} />,
      },
    ],
    [mayWrite, number, setStatus, t],
  );
};
