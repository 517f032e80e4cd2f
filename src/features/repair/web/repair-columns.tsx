import { Tag } from 'antd';
import type { ParamRow, PersonRow } from '#features/repair/repair.contract.ts';
import type { repairTexts } from '#features/repair/repair.texts.ts';
import type { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { paramName, personName } from './repair-lists.ts';
import type { TypeRow } from './type-tree.ts';

type Texts = ReturnType<typeof useTexts<typeof repairTexts>>;
type Save<Row> = (row: Row, status: YesNo) => Promise<unknown>;

const isChangeable = ({ mayChange }: { mayChange: YesNo }): boolean => mayChange === 'Y';

export const companyColumns = (t: Texts, save: Save<ParamRow>): ResourceColumn<ParamRow>[] => {
  const { code, text, number, time } = columnsOf<ParamRow>();
  return [
    code('paramcode', t('common.companyId'), { width: 180, always: true }),
    text('paramname', t('repair.companyName'), { minWidth: 160, always: true }),
    number('paramsort', t('common.order'), { width: 96, rank: 1 }),
    statusColumn(t('common.status'), { nameOf: paramName, mayChange: isChangeable, save }),
    time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
  ];
};

export const typeColumns = (t: Texts, save: Save<TypeRow>): ResourceColumn<TypeRow>[] => {
  const { code, text, number, time } = columnsOf<TypeRow>();
  return [
    text('paramname', t('common.name'), { minWidth: 200, always: true }),
    code('paramcode', t('common.code'), { width: 180, always: true }),
    number('paramsort', t('common.order'), { width: 96, rank: 1 }),
    statusColumn(t('common.status'), { nameOf: paramName, mayChange: isChangeable, save }),
    number('layer', t('common.level'), { width: 90, hiddenByDefault: true }),
    time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
  ];
};

export const personColumns = (t: Texts, save: Save<PersonRow>): ResourceColumn<PersonRow>[] => {
  const { code, text, time } = columnsOf<PersonRow>();
  return [
    code('companyId', t('common.companyId'), { width: 150, rank: 2 }),
    text('companyName', t('common.company'), { minWidth: 140, always: true }),
    code('id', t('common.employeeId'), { width: 140, always: true }),
    {
      key: 'name',
      title: t('common.personName'),
      width: 200,
      always: true,
      cut: {
        text: ({ name, inservice }) => (inservice === 'N' ? `${name}  ${t('common.left')}` : name),
        around: tagPadding,
      },
      render: (row) => (
        <span className="repair-person">
          <PersonLink empid={row.id} name={row.name} />
          {row.inservice === 'N' ? <Tag color="warning">{t('common.left')}</Tag> : null}
        </span>
      ),
    },
    text('depname', t('common.department'), { width: 180, rank: 3, at: 'middle' }),
    statusColumn(t('common.status'), { nameOf: personName, mayChange: isChangeable, save }),
    time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
  ];
};
