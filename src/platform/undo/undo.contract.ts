import { z } from 'zod';
import { confirmedPeople, confirmImpactReason } from '#platform/impact/impact.contract.ts';
import { decidingLists } from '#platform/rights/deciding-lists.ts';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { requiredText } from '#platform/wire/values.ts';

/**
 * The setting: for how many hours an act can be undone, in the extended code of the entry. Within a week, since the
 * files of deleted records are not kept for longer.
 */
export const undoSetting = { list: decidingLists.undo, code: 'HOURS', usual: 24, least: 1, most: 168 } as const;

/** The id of an act: that of the request that made it, as the header `x-request-id` of its answer says. */
const act = requiredText(60);

export const undoReasons = ['undo.gone', 'undo.not_possible', 'undo.done', 'undo.changed', 'undo.needed'] as const;

/**
 * Something that the caller has done. `type`: whether rows were added (I), changed (U) or deleted (D). `title`: what
 * kind of rows, in the caller's language; `label`: the name of a single one. `said`: what was done, where the call has
 * words of its own for that, else empty. `undone`: it has been undone.
 */
export const doneAct = z.object({
  act: z.string(),
  at: z.string(),
  type: z.enum(['I', 'U', 'D']),
  title: z.string(),
  said: z.string(),
  label: z.string(),
  count: z.number().int(),
  undone: z.boolean(),
  /** It was itself the undoing of another act. */
  isUndo: z.boolean(),
});
export type DoneAct = z.infer<typeof doneAct>;

export const undoCalls = {
  undo: endpoint({
    method: 'POST',
    undo: true,
    path: '/undo',
    summary: 'Puts back what an act has changed; `by`: who did it, if not the caller',
    right: signedIn,
    content: z.object({ act, by: requiredText(60).optional(), confirmed: confirmedPeople }),
    answer: z.object({ act: z.string(), changes: z.number().int() }),
    reasons: [...undoReasons, confirmImpactReason],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/undo',
    summary: 'What the caller has done lately and can undo, the last first',
    right: signedIn,
    answer: z.array(doneAct),
  }),
};
