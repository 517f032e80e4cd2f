import { useMemo } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { CompanyRow, DepartmentRow, MemberRow, PlantRow } from '#platform/organisation/organisation.contract.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { rightsCalls, type RoleOption } from '#platform/rights/rights.contract.ts';
import { call } from '#platform/wire/web/client.ts';
import { pickerTexts } from '../picker.texts.ts';
import {
  type Bound,
  useCompanySource,
  useDepartmentSource,
  useEmployeeSource,
  usePlantSource,
} from './organisation-sources.tsx';
import { PickerDialog } from './PickerDialog.tsx';
import { type PickerSource, wholeList } from './picker-source.ts';

type ReadyProps<Row> = {
  multiple?: boolean;
  chosen?: readonly Row[];
  onConfirm: (rows: Row[]) => void;
  onClose: () => void;
  tableHeight?: number;
};
type OrganisationProps<Row> = ReadyProps<Row> & {
  /** The scope that the rows must lie in; null: all rows. */
  bound: Bound;
  /** Why a row cannot be selected; undefined if it can. */
  whyNot?: (row: Row) => string | undefined;
};

/** Employees in service (`GET /hr/member`). */
export const EmployeePicker = ({ bound, whyNot, ...props }: OrganisationProps<MemberRow>) => (
  <PickerDialog
    {...props}
    title={useTexts(pickerTexts)('picker.employeeTitle')}
    source={{ ...useEmployeeSource(bound), whyNot }}
  />
);

/** Departments (`GET /hr/dep`); `value` is the content of a condition of type D. */
export const DepartmentPicker = ({ bound, whyNot, ...props }: OrganisationProps<DepartmentRow>) => (
  <PickerDialog
    {...props}
    title={useTexts(pickerTexts)('picker.departmentTitle')}
    source={{ ...useDepartmentSource(bound), whyNot }}
  />
);

/** Companies (`GET /hr/co`). */
export const CompanyPicker = ({ bound, whyNot, ...props }: OrganisationProps<CompanyRow>) => (
  <PickerDialog
    {...props}
    title={useTexts(pickerTexts)('picker.companyTitle')}
    source={{ ...useCompanySource(bound), whyNot }}
  />
);

/** Plants (`GET /hr/plant`). */
export const PlantPicker = ({ bound, whyNot, ...props }: OrganisationProps<PlantRow>) => (
  <PickerDialog
    {...props}
    title={useTexts(pickerTexts)('picker.plantTitle')}
    source={{ ...usePlantSource(bound), whyNot }}
  />
);

const loadRoles = (): Promise<RoleOption[]> => call(rightsCalls.roleOptions, {});

/** Active roles (`GET /role`). */
export const RolePicker = ({
  whyNot,
  ...props
}: ReadyProps<RoleOption> & Pick<OrganisationProps<RoleOption>, 'whyNot'>) => {
  const t = useTexts(pickerTexts);
  const source = useMemo(
    (): PickerSource<RoleOption> => ({
      name: 'roles',
      keyOf: ({ id }) => id,
      textOf: ({ name }) => name,
      load: wholeList(loadRoles, ({ id, name, explain }) => `${id} ${name} ${explain}`),
      columns: [
        { key: 'id', title: t('common.code'), width: 160, render: ({ id }) => <CodeChip code={id} /> },
        { key: 'name', title: t('common.name'), width: 220, render: ({ name }) => <CutText text={name} /> },
        { key: 'explain', title: t('common.description'), render: ({ explain }) => <CutText text={explain} /> },
      ],
    }),
    [t],
  );
  return <PickerDialog {...props} title={t('picker.roleTitle')} source={{ ...source, whyNot }} />;
};
