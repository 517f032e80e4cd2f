import { useMemo } from 'react';
import type { MappedDepartment, MappedMember } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';

export const departmentText = ({ depid, depname, plantname }: MappedDepartment): string =>
  `${depid} ${depname} ${plantname}`;
export const memberText = ({ id, name, depname }: MappedMember): string => `${id} ${name} ${depname}`;

type Columns = { departments: ResourceColumn<MappedDepartment>[]; members: ResourceColumn<MappedMember>[] };

/** The columns of seed 000 §2.7. A row without a name no longer exists in the organisation. */
export const useMappingColumns = (): Columns => {
  const t = useTexts(roleTexts);
  return useMemo((): Columns => {
    const named = (name: string) =>
      name === '' ? <span className="kit-none">{t('common.noLonger')}</span> : <CutText text={name} />;
    return {
      departments: [
        { key: 'depid', title: t('common.departmentId'), width: 130, render: ({ depid }) => <CodeChip code={depid} /> },
        { key: 'depname', title: t('common.department'), width: 170, render: ({ depname }) => named(depname) },
        { key: 'plantname', title: t('common.plant'), render: ({ plantname }) => <CutText text={plantname} /> },
      ],
      members: [
        { key: 'id', title: t('common.employeeId'), width: 156, render: ({ id }) => <CodeChip code={id} /> },
        {
          key: 'name',
          title: t('common.personName'),
          width: 170,
          render: ({ id, name }) => (name === '' ? named(name) : <PersonLink empid={id} name={name} />),
        },
        {
          key: 'depname',
          title: t('common.department'),
          render: ({ depname }) => <CutText text={depname} at="middle" />,
        },
      ],
    };
  }, [t]);
};
