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
import { type Reasoned, withReasons } from '#platform/picker/web/with-reasons.ts';
import type { DraftCondition } from './permission-draft.ts';
import { contentKey, type PickedContent } from './picked-contents.ts';

type Content = Pick<DraftCondition, 'contentoid' | 'name' | 'mayContainSub'>;
/** What a picker of the contents of one condition type needs. */
export type ContentChoice<Row extends object> = {
  /** Title of its dialog. */
  title: string;
  source: PickerSource<Row>;
  asConditions: (rows: Row[]) => DraftCondition[];
};
/**
 * Contents that are there already: `among` returns the keys (`contentKey`) of those, `says` marks them. `subject`: what
 * they depend on besides, such as the chosen code.
 */
export type ListedContents = {
  subject: string;
  says: string;
  among: (contents: readonly PickedContent[]) => Promise<ReadonlySet<string>>;
};
const nothingListed: ListedContents = { subject: '', says: '', among: () => Promise.resolve(new Set()) };
type Render = <Row extends object>(choice: ContentChoice<Row>) => ReactNode;

type Props = {
  /** The scope that the contents must lie in; null: all. Roles lie in none. */
  bound: ScopeOf | null;
  listed?: ListedContents | undefined;
  /** Why a content cannot be picked; undefined if it can. */
  whyNot: (contentoid: string) => string | undefined;
  children: Render;
};

const choiceOf = <Row extends object>(
  type: ConditionType,
  title: string,
  source: PickerSource<Row>,
  {
    listed = nothingListed,
    whyNot,
    contentOf,
  }: Pick<Props, 'listed' | 'whyNot'> & { contentOf: (row: Row) => Content },
): ContentChoice<Reasoned<Row>> => {
  // The key of each of these rows is what a condition names.
  const withListed = withReasons(source, listed.subject, async (ids) => {
    const there = await listed.among(ids.map((contentoid) => ({ type, contentoid, containSub: 'N', name: '' })));
    return new Map(ids.filter((id) => there.has(contentKey({ type, contentoid: id }))).map((id) => [id, listed.says]));
  });
  return {
    title,
    source: { ...withListed, whyNot: (row) => whyNot(contentOf(row).contentoid) ?? withListed.whyNot?.(row) },
    asConditions: (rows) => rows.map((row) => ({ type, containSub: 'N', ...contentOf(row) })),
  };
};

// The names match those of the server.
const Roles = ({ listed, whyNot, children }: Props) =>
  children(
    choiceOf('R', useTexts(pickerTexts)('picker.roleTitle'), useRoleSource(), {
      listed,
      whyNot,
      contentOf: ({ id, name }) => ({ contentoid: id, name: `${id} ${name}` }),
    }),
  );
const Employees = ({ bound, listed, whyNot, children }: Props) =>
  children(
    choiceOf('H', useTexts(pickerTexts)('picker.employeeTitle'), useEmployeeSource(bound), {
      listed,
      whyNot,
      contentOf: ({ id, name }) => ({ contentoid: id, name: `${id} ${name}` }),
    }),
  );
const Departments = ({ bound, listed, whyNot, children }: Props) =>
  children(
    choiceOf('D', useTexts(pickerTexts)('picker.departmentTitle'), useDepartmentSource(bound), {
      listed,
      whyNot,
      contentOf: ({ value, path, mayContainSub }) => ({ contentoid: value, name: path, mayContainSub }),
    }),
  );
const Companies = ({ bound, listed, whyNot, children }: Props) =>
  children(
    choiceOf('C', useTexts(pickerTexts)('picker.companyTitle'), useCompanySource(bound), {
      listed,
      whyNot,
      contentOf: ({ value, label }) => ({ contentoid: value, name: `${label} (${value})` }),
    }),
  );
const Plants = ({ bound, listed, whyNot, children }: Props) =>
  children(
    choiceOf('P', useTexts(pickerTexts)('picker.plantTitle'), usePlantSource(bound), {
      listed,
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
