import { decidingLists } from '#platform/rights/deciding-lists.ts';
import { text } from '#platform/wire/values.ts';

/** People who gain something by a change, lose it, or keep it in another way. */
export type AffectedPeople = { gained: number; lost: number; changed: number };
/** The larger number of each kind: of changes that mostly affect the same people. */
export const atLeast = (one: AffectedPeople, other: AffectedPeople): AffectedPeople => ({
  gained: Math.max(one.gained, other.gained),
  lost: Math.max(one.lost, other.lost),
  changed: Math.max(one.changed, other.changed),
});
export const nobody: AffectedPeople = { gained: 0, lost: 0, changed: 0 };

/**
 * The numbers that the person has confirmed, `gained,lost,changed`; empty before the first attempt. A change that
 * affects more people than the setting allows fails with `confirmImpactReason` and the real numbers until they are
 * confirmed.
 */
export const confirmedPeople = text(40).default('');
export const confirmImpactReason = 'impact.confirm';

export const confirmationOf = ({ gained, lost, changed }: AffectedPeople): string => [gained, lost, changed].join(',');
export const affectedInAll = ({ gained, lost, changed }: AffectedPeople): number => gained + lost + changed;

/** The setting: the most people that a change may affect without being confirmed, in the extended code of the entry. */
export const impactSetting = { list: decidingLists.impactConfirmation, code: 'PEOPLE', usual: 100 } as const;
