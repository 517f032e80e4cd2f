import { useMemo } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import {
  type CompanyRow,
  type DepartmentRow,
  type MemberRow,
  organisationCalls,
  type PlantRow,
} from '#platform/organisation/organisation.contract.ts';
import type { ScopeOf } from '#platform/rights/web/may-call.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';
import { pickerTexts } from '../picker.texts.ts';
import { useRecentKeys } from './useRecentRows.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { PickerQuestion, PickerSource } from './picker-source.ts';

const paging = ({ pageNum, pageSize }: PickerQuestion) => ({ pageNum, pageSize });
/** Null: rows of the whole organisation. */
export type Bound = ScopeOf | null;
const placeOf = ({ place }: PickerQuestion) => (place ? { placetype: place.type, place: place.id } : {});
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

/** Employees in service, like all of these only those inside the bound. */
export const useEmployeeSource = (bound: Bound): PickerSource<MemberRow> => {
  const t = useTexts(pickerTexts);
  const { keys, remember } = useRecentKeys('employees');
  return useMemo(() => {
    const named = async (ids: readonly string[]) =>
      (await call(organisationCalls.membersNamed, { content: { ...bound, ids: [...ids] } })).map(({ as, ...row }) => ({
        row,
        as,
      }));
    const recent = async (): Promise<MemberRow[]> => {
      const rows = new Map((await named(keys)).map(({ row }) => [row.id, row]));
      return keys.flatMap((key) => rows.get(key) ?? []);
    };
    return {
      name: nameOf('employees', bound),
      named,
      tree: { bound, deepest: 'D' },
      recent: keys,
      remember: (rows) => remember(rows.map(({ id }) => id)),
      keyOf: ({ id }) => id,
      textOf: ({ id, name }) => `${name} (${id})`,
      detailOf: ({ depname, plantname }) => [depname, plantname].filter(Boolean).join(' · '),
      load: (question) => call(organisationCalls.members, { query: inBoth(question, bound) }),
      suggest: async (search) => {
        const chosen = search === '' ? await recent() : [];
        return chosen.length > 0
          ? chosen
          : call(organisationCalls.memberSuggestions, { query: { ...bothScripts(search), ...bound } });
      },
      columns: [
        { key: 'id', title: t('common.employeeId'), width: 130, render: ({ id }) => <CodeChip code={id} /> },
        { key: 'name', title: t('common.personName'), width: 180, render: ({ name }) => <CutText text={name} /> },
        {
          key: 'depname',
          title: t('common.department'),
          render: ({ depname }) => <CutText text={depname} at="middle" />,
        },
        {
          key: 'plantname',
          title: t('common.plant'),
          width: 160,
          render: ({ plantname }) => <CutText text={plantname} />,
        },
      ],
    };
  }, [bound, keys, remember, t]);
};

export const useDepartmentSource = (bound: Bound): PickerSource<DepartmentRow> => {
  const t = useTexts(pickerTexts);
  return useMemo(
    () => ({
      name: nameOf('departments', bound),
      tree: { bound, deepest: 'D' },
      keyOf: ({ value }) => value,
      textOf: ({ depname, plantname }) => `${depname} · ${plantname}`,
      detailOf: ({ path }) => path,
      load: (question) => call(organisationCalls.departments, { query: inBoth(question, bound) }),
      columns: [
        { key: 'depid', title: t('picker.departmentId'), width: 140, render: ({ depid }) => <CodeChip code={depid} /> },
        {
          key: 'depname',
          title: t('common.department'),
          width: 180,
          render: ({ depname }) => <CutText text={depname} at="middle" />,
        },
        {
          key: 'plantname',
          title: t('common.plant'),
          width: 150,
          render: ({ plantname }) => <CutText text={plantname} />,
        },
        { key: 'path', title: t('picker.path'), render: ({ path }) => <CutText text={path} /> },
      ],
    }),
    [bound, t],
  );
};

export const useCompanySource = (bound: Bound): PickerSource<CompanyRow> => {
  const t = useTexts(pickerTexts);
  return useMemo(
    () => ({
      name: nameOf('companies', bound),
      keyOf: ({ value }) => value,
      textOf: ({ label }) => label,
      detailOf: ({ value }) => value,
      load: (question) => call(organisationCalls.companies, { query: inOne(question, bound) }),
      columns: [
        { key: 'value', title: t('common.code'), width: 160, render: ({ value }) => <CodeChip code={value} /> },
        { key: 'label', title: t('common.company'), render: ({ label }) => <CutText text={label} /> },
      ],
    }),
    [bound, t],
  );
};

export const usePlantSource = (bound: Bound): PickerSource<PlantRow> => {
  const t = useTexts(pickerTexts);
  return useMemo(
    () => ({
      name: nameOf('plants', bound),
      keyOf: ({ value }) => value,
      textOf: ({ label }) => label,
      detailOf: ({ value }) => value,
      load: (question) => call(organisationCalls.plants, { query: inOne(question, bound) }),
      columns: [
        { key: 'value', title: t('common.code'), width: 160, render: ({ value }) => <CodeChip code={value} /> },
        { key: 'label', title: t('common.plant'), render: ({ label }) => <CutText text={label} /> },
        { key: 'coid', title: t('common.company'), width: 120, render: ({ coid }) => <CodeChip code={coid} /> },
        { key: 'currency', title: t('common.currency'), width: 100, render: ({ currency }) => currency || '—' },
      ],
    }),
    [bound, t],
  );
};
