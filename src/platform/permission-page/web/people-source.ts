import { call } from '#platform/wire/web/client.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import type { ImpactKind } from '#platform/rights/impact.ts';
import {
  type ConditionCount,
  type HolderRow,
  type ImpactPreview,
  impactPreviewCalls,
} from '../impact-preview.contract.ts';
import { contentOf, type Draft, type DraftCondition } from './permission-draft.ts';

export type Paging = { pageNum: number; pageSize: number };
export type Filters = { simplifiedFilter: string; traditionalFilter: string };
/** Somebody who has it. Level and data scope are those of a function, and missing for anything else. */
export type ShownHolder = Omit<HolderRow, 'level' | 'everywhere' | 'scope'> &
  Partial<Pick<HolderRow, 'level' | 'everywhere' | 'scope'>>;
export type NamedPeople = { total: number; list: { id: string; name: string; depname: string }[] };
type Options = { signal: AbortSignal };

/** Where a page of conditions asks for people: whom a condition names, who has it, and what a change does. */
export type PeopleSource = {
  /** Identifies what the conditions belong to, in query keys. */
  key: readonly string[];
  /** Counts, with a page of the people of one kind. `base`: the list as it is stored. */
  impact: (
    lists: { draft: Draft; base: Draft },
    asked: { kind: ImpactKind | '' } & Paging,
    options: Options,
  ) => Promise<ImpactPreview>;
  counts: (conditions: readonly Condition[], options: Options) => Promise<ConditionCount[]>;
  people: (condition: Condition, asked: Filters & Paging, options: Options) => Promise<NamedPeople>;
  /** Who has it by these lists; absent where that is no single list of people. */
  holders?: (
    draft: Draft,
    asked: { identity: string } & Filters & Paging,
    options: Options,
  ) => Promise<{ total: number; list: ShownHolder[] }>;
};

/** A condition without what only the page knows. */
export const plainCondition = ({ type, contentoid, containSub }: DraftCondition): Condition => ({
  type,
  contentoid,
  containSub,
});

/** The people of a console or mobile function. */
export const functionPeople = (target: { funcOid: string; funcType: 'A' | 'W' }): PeopleSource => {
  const { funcOid } = target;
  // Without a base: ids and versions do not affect the result.
  const auth = (draft: Draft) => contentOf(draft, [], target);
  return {
    key: ['function', funcOid],
    impact: ({ draft }, asked, options) =>
      call(impactPreviewCalls.previewImpact, { content: { funcOid, auth: auth(draft), ...asked } }, options),
    counts: (conditions, options) =>
      call(impactPreviewCalls.countPeople, { content: { funcOid, conditions: [...conditions] } }, options),
    people: (condition, asked, options) =>
      call(impactPreviewCalls.peopleOf, { content: { funcOid, condition, ...asked } }, options),
    holders: (draft, asked, options) =>
      call(impactPreviewCalls.holders, { content: { funcOid, auth: auth(draft), ...asked } }, options),
  };
};
