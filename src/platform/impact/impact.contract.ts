import { text } from '#platform/wire/values.ts';

/** People who gain something by a change, lose it, or keep it in another way. */
export type AffectedPeople = { gained: number; lost: number; changed: number };

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
export const impactSetting = { list: 'ImpactConfirmation', code: 'PEOPLE', usual: 100 } as const;
