import { z } from 'zod';
import { fieldChange } from '#platform/field-changes/field-changes.contract.ts';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { requiredText, yn } from '#platform/wire/values.ts';

/** One change of a record: who did what to which fields. */
const recordChange = z.object({
  oid: z.string(),
  at: z.string(),
  actor: z.string(),
  actorName: z.string(),
  /** It belongs to an act of a person, which may be undone. */
  act: z.boolean(),
  type: z.enum(['I', 'U', 'D']),
  /** Y: its personal values were removed, since the person was forgotten. */
  erased: yn,
  changes: z.array(fieldChange),
});
export type RecordChange = z.infer<typeof recordChange>;

/** So many of the last changes of a record are shown. */
export const historyShown = 100;

export const changeLimits = { tableName: 63, key: 200 } as const;

export const changeCalls = {
  record: endpoint({
    method: 'GET',
    path: '/log/record',
    summary: 'The last changes of one record, the latest first, for those who may look at such records',
    right: signedIn,
    query: { tableName: requiredText(changeLimits.tableName), key: requiredText(changeLimits.key) },
    answer: z.array(recordChange),
  }),
};
