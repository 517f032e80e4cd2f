import type { DraftCondition } from './permission-draft.ts';

/** What is chosen, and how it is called. */
export type PickedContent = Pick<DraftCondition, 'type' | 'contentoid' | 'containSub' | 'name' | 'mayContainSub'>;

export const contentKey = ({ type, contentoid }: Pick<PickedContent, 'type' | 'contentoid'>): string =>
  `${type} ${contentoid}`;

/** Both together, each content once, in the order they were picked; `departmentsContainSub`: for new departments. */
export const withPicked = (
  before: readonly PickedContent[],
  picked: readonly PickedContent[],
  departmentsContainSub: 'Y' | 'N',
): PickedContent[] => {
  const known = new Map(before.map((one) => [contentKey(one), one]));
  for (const { type, contentoid, name, mayContainSub } of picked) {
    const containSub = type === 'D' && mayContainSub !== 'N' ? departmentsContainSub : ('N' as const);
    const one = { type, contentoid, containSub, name, ...(mayContainSub ? { mayContainSub } : {}) };
    if (!known.has(contentKey(one))) known.set(contentKey(one), one);
  }
  return [...known.values()];
};
