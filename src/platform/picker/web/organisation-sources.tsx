import { useMemo } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import {
  type CompanyRow,
  type DepartmentRow,
  type MemberRow,
  organisationCalls,
  type PlantRow,
} from '#platform/organisation/organisation.contract.ts';
import { rightsCalls, type RoleOption } from '#platform/rights/rights.contract.ts';
import type { ScopeOf } from '#platform/rights/web/may-call.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';
import { pickerTexts } from '../picker.texts.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { namedIn, type PickerQuestion, type PickerSource, wholeList } from './picker-source.ts';
import { useRemembering } from './useRecentRows.ts';

const paging = ({ pageNum, pageSize }: PickerQuestion) => ({ pageNum, pageSize });
/** Null: rows of the whole organisation. */
export type Bound = ScopeOf | null;
/** The place that was chosen in the tree, as calls take it. */
export const placeOf = ({ place }: PickerQuestion) => (place ? { placetype: place.type, place: place.id } : {});
const inBoth = (question: PickerQuestion, bound: Bound) => ({
  ...paging(question),
  ...placeOf(question),
  ...bothScripts(question.search),
  ...bound,
});
const inOne = (question: PickerQuestion, bound: Bound) => ({
  ...paging(question),
  search: question.search,
  ...bound,
});
/** Identifies the rows in the query cache. */
const nameOf = (rows: string, bound: Bound): string => (bound ? `${rows} ${bound.scopeOf} ${bound.level}` : rows);

/** Companies and plants are some dozen: they are found by their ids among all. */
const ofAll = <Row,>(load: PickerSource<Row>['load'], idsOf: (row: Row) => string[]) => ({
  load,
  named: namedIn(load, idsOf),
});

/** Employees in service, like all of these only those inside the bound. */
export const useEmployeeSource = (bound: Bound): PickerSource<MemberRow> => {
  const t = useTexts(pickerTexts);
  const source = useMemo(
    (): PickerSource<MemberRow> => ({
      name: nameOf('employees', bound),
      named: async (ids) =>
        (await call(organisationCalls.membersNamed, { content: { ...bound, ids: [...ids] } })).map(
          ({ as, ...row }) => ({
            row,
            as,
          }),
        ),
      tree: { bound, deepest: 'D' },
      keyOf: ({ id }) => id,
      textOf: ({ id, name }) => `${name} (${id})`,
      detailOf: ({ depname, plantname }) => [depname, plantname].filter(Boolean).join(' · '),
      load: (question) => call(organisationCalls.members, { query: inBoth(question, bound) }),
      suggest: (search) => call(organisationCalls.memberSuggestions, { query: { ...bothScripts(search), ...bound } }),
      columns: [
        { key: 'id', title: t('common.employeeId'), width: 130, render: ({ id }) => <CodeChip code={id} /> },
        {
          key: 'name',
          title: t('common.personName'),
          width: 180,
          cut: { text: ({ name }) => name },
          render: ({ name }) => <CutText text={name} />,
        },
        {
          key: 'depname',
          title: t('common.department'),
          cut: { text: ({ depname }) => depname },
          render: ({ depname }) => <CutText text={depname} at="middle" />,
        },
        {
          key: 'plantname',
          title: t('common.plant'),
          width: 160,
          cut: { text: ({ plantname }) => plantname },
          render: ({ plantname }) => <CutText text={plantname} />,
        },
      ],
    }),
    [bound, t],
  );
  return useRemembering('employees', source);
};

export const useDepartmentSource = (bound: Bound): PickerSource<DepartmentRow> => {
  const t = useTexts(pickerTexts);
  const source = useMemo(
    (): PickerSource<DepartmentRow> => ({
      name: nameOf('departments', bound),
      named: async (ids) =>
        (await call(organisationCalls.departmentsNamed, { content: { ...bound, ids: [...ids] } })).map(
          ({ as, ...row }) => ({ row, as }),
        ),
      tree: { bound, deepest: 'D' },
      keyOf: ({ value }) => value,
      textOf: ({ depname, plantname }) => `${depname} · ${plantname}`,
      detailOf: ({ path }) => path,
      load: (question) => call(organisationCalls.departments, { query: inBoth(question, bound) }),
      columns: [
        { key: 'depid', title: t('common.departmentId'), width: 130, render: ({ depid }) => <CodeChip code={depid} /> },
        {
          key: 'depname',
          title: t('common.department'),
          width: 170,
          cut: { text: ({ depname }) => depname },
          render: ({ depname }) => <CutText text={depname} at="middle" />,
        },
        {
          key: 'plantname',
          title: t('common.plant'),
          width: 140,
          cut: { text: ({ plantname }) => plantname },
          render: ({ plantname }) => <CutText text={plantname} />,
        },
        { key: 'path', title: t('picker.path'), render: ({ path }) => <CutText text={path} at="middle" /> },
      ],
    }),
    [bound, t],
  );
  return useRemembering('departments', source);
};

export const useCompanySource = (bound: Bound): PickerSource<CompanyRow> => {
  const t = useTexts(pickerTexts);
  const source = useMemo(
    (): PickerSource<CompanyRow> => ({
      name: nameOf('companies', bound),
      keyOf: ({ value }) => value,
      textOf: ({ label }) => label,
      detailOf: ({ value }) => value,
      ...ofAll<CompanyRow>(
        (question) => call(organisationCalls.companies, { query: inOne(question, bound) }),
        ({ value, label }) => [value, label],
      ),
      columns: [
        { key: 'value', title: t('common.code'), width: 160, render: ({ value }) => <CodeChip code={value} /> },
        { key: 'label', title: t('common.company'), render: ({ label }) => <CutText text={label} /> },
      ],
    }),
    [bound, t],
  );
  return useRemembering('companies', source);
};

export const usePlantSource = (bound: Bound): PickerSource<PlantRow> => {
  const t = useTexts(pickerTexts);
  const source = useMemo(
    (): PickerSource<PlantRow> => ({
      name: nameOf('plants', bound),
      keyOf: ({ value }) => value,
      textOf: ({ label }) => label,
      detailOf: ({ value }) => value,
      ...ofAll<PlantRow>(
        (question) => call(organisationCalls.plants, { query: inOne(question, bound) }),
        ({ value, label, plantid }) => [value, label, plantid],
      ),
      columns: [
        { key: 'value', title: t('common.code'), width: 160, render: ({ value }) => <CodeChip code={value} /> },
        { key: 'label', title: t('common.plant'), render: ({ label }) => <CutText text={label} /> },
        { key: 'coid', title: t('common.company'), width: 120, render: ({ coid }) => <CodeChip code={coid} /> },
        { key: 'currency', title: t('common.currency'), width: 100, render: ({ currency }) => currency || '—' },
      ],
    }),
    [bound, t],
  );
  return useRemembering('plants', source);
};

const loadRoles = wholeList(
  () => call(rightsCalls.roleOptions, {}),
  ({ id, name, explain }: RoleOption) => `${id} ${name} ${explain}`,
);

/** Active roles (`GET /role`). They lie in no part of the organisation. */
export const useRoleSource = (): PickerSource<RoleOption> => {
  const t = useTexts(pickerTexts);
  const source = useMemo(
    (): PickerSource<RoleOption> => ({
      name: 'roles',
      keyOf: ({ id }) => id,
      textOf: ({ id, name }) => `${name} (${id})`,
      detailOf: ({ explain }) => explain,
      load: loadRoles,
      named: namedIn(loadRoles, ({ id, name }) => [id, name]),
      columns: [
        { key: 'id', title: t('common.code'), width: 160, render: ({ id }) => <CodeChip code={id} /> },
        { key: 'name', title: t('common.name'), width: 220, render: ({ name }) => <CutText text={name} /> },
        { key: 'explain', title: t('common.description'), render: ({ explain }) => <CutText text={explain} /> },
      ],
    }),
    [t],
  );
  return useRemembering('roles', source);
};
