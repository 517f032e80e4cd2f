import type { DraftCondition } from '#platform/permission-page/web/permission-draft.ts';
import { conditionTypes, type ConditionType } from '#platform/rights/conditions.ts';

/** What an entry shall name. */
export type PickedContent = Pick<DraftCondition, 'type' | 'contentoid' | 'containSub' | 'name'>;

export const contentKey = ({ type, contentoid }: Pick<PickedContent, 'type' | 'contentoid'>): string =>
  `${type} ${contentoid}`;

/** Both lists together, each content once, in the order they were picked; a department newly picked means those below it as the list has it. */
export const withPicked = (
  before: readonly PickedContent[],
  picked: readonly PickedContent[],
  departmentsContainSub: 'Y' | 'N',
): PickedContent[] => {
  const known = new Map(before.map((one) => [contentKey(one), one]));
  for (const { type, contentoid, name } of picked) {
    const one = { type, contentoid, containSub: type === 'D' ? departmentsContainSub : ('N' as const), name };
    if (!known.has(contentKey(one))) known.set(contentKey(one), one);
  }
  return [...known.values()];
};

/** Filters as the wire takes them; what an address holds by mistake asks for nothing. */
export const typeOrAny = (type: string): ConditionType | '' => conditionTypes.find((one) => one === type) ?? '';
export const statusOrAny = (status: string): 'Y' | 'N' | '' => (status === 'Y' || status === 'N' ? status : '');
