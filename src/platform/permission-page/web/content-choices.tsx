import type { ReactNode } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import {
  useCompanySource,
  useDepartmentSource,
  useEmployeeSource,
  usePlantSource,
  useRoleSource,
} from '#platform/picker/web/organisation-sources.tsx';
import type { PickerSource } from '#platform/picker/web/picker-source.ts';
import { pickerTexts } from '#platform/picker/picker.texts.ts';
import type { ConditionType } from '#platform/rights/conditions.ts';
import type { ScopeOf } from '#platform/rights/web/may-call.ts';
import type { DraftCondition } from './permission-draft.ts';

type Content = Pick<DraftCondition, 'contentoid' | 'name' | 'mayContainSub'>;
/** What a picker of the contents of one condition type needs. */
export type ContentChoice<Row extends object> = {
  /** Title of its dialog. */
  title: string;
  source: PickerSource<Row>;
  asConditions: (rows: Row[]) => DraftCondition[];
};
type Render = <Row extends object>(choice: ContentChoice<Row>) => ReactNode;

type Props = {
  /** The scope that the contents must lie in; null: all. Roles lie in none. */
  bound: ScopeOf | null;
  /** Why a content cannot be picked; undefined if it can. */
  whyNot: (contentoid: string) => string | undefined;
  children: Render;
};

const choiceOf = <Row extends object>(
  type: ConditionType,
  title: string,
  source: PickerSource<Row>,
  { whyNot, contentOf }: Pick<Props, 'whyNot'> & { contentOf: (row: Row) => Content },
): ContentChoice<Row> => ({
  title,
  source: { ...source, whyNot: (row) => whyNot(contentOf(row).contentoid) },
  asConditions: (rows) => rows.map((row) => ({ type, containSub: 'N', ...contentOf(row) })),
});

// The names match those of the server.
const Roles = ({ whyNot, children }: Props) =>
  children(
    choiceOf('R', useTexts(pickerTexts)('picker.roleTitle'), useRoleSource(), {
      whyNot,
      contentOf: ({ id, name }) => ({ contentoid: id, name: `${id} ${name}` }),
    }),
  );
const Employees = ({ bound, whyNot, children }: Props) =>
  children(
    choiceOf('H', useTexts(pickerTexts)('picker.employeeTitle'), useEmployeeSource(bound), {
      whyNot,
      contentOf: ({ id, name }) => ({ contentoid: id, name: `${id} ${name}` }),
    }),
  );
const Departments = ({ bound, whyNot, children }: Props) =>
  children(
    choiceOf('D', useTexts(pickerTexts)('picker.departmentTitle'), useDepartmentSource(bound), {
      whyNot,
      contentOf: ({ value, path, mayContainSub }) => ({ contentoid: value, name: path, mayContainSub }),
    }),
  );
const Companies = ({ bound, whyNot, children }: Props) =>
  children(
    choiceOf('C', useTexts(pickerTexts)('picker.companyTitle'), useCompanySource(bound), {
      whyNot,
      contentOf: ({ value, label }) => ({ contentoid: value, name: `${label} (${value})` }),
    }),
  );
const Plants = ({ bound, whyNot, children }: Props) =>
  children(
    choiceOf('P', useTexts(pickerTexts)('picker.plantTitle'), usePlantSource(bound), {
      whyNot,
      contentOf: ({ value, label }) => ({ contentoid: value, name: `${label} (${value})` }),
    }),
  );

const choices = { R: Roles, H: Employees, D: Departments, C: Companies, P: Plants };

/** Renders a picker for the contents of a condition type (seed 000 §2.4), in a field or as a dialog. */
export const ContentChoices = ({ type, ...props }: Props & { type: ConditionType }) => {
  const Choice = choices[type];
  return <Choice key={type} {...props} />;
};
