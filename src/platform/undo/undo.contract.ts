import { z } from 'zod';
import { fieldChange } from '#platform/field-changes/field-changes.contract.ts';
import { confirmedPeople, confirmImpactReason } from '#platform/impact/impact.contract.ts';
import { decidingLists } from '#platform/rights/deciding-lists.ts';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { oid, reasonParams, requiredText, yn } from '#platform/wire/values.ts';

/**
 * The setting: for how many hours an act can be undone, in the extended code of the entry. Within a week, since the
 * files of deleted records are not kept for longer.
 */
export const undoSetting = { list: decidingLists.undo, code: 'HOURS', usual: 24, least: 1, most: 168 } as const;

/** The id of an act: that of the request that made it, as the header `x-request-id` of its answer says. */
const act = requiredText(60);

const later = yn.default('N');

export const undoReasons = [
  'undo.gone',
  'undo.not_possible',
  'undo.done',
  'undo.changed',
  'undo.needed',
  'undo.taken',
  'undo.missing',
  'undo.file_gone',
  'undo.not_kept',
  'undo.erased',
  'undo.same_state',
  'undo.too_many',
  'undo.moved_on',
] as const;

/** How many rows of an act are named, and how many are counted. */
export const rowsNamed = { shown: 20, read: 10_000 } as const;

const people = z.number().int();

const restoredRow = z.object({
  type: z.enum(['I', 'U', 'D']),
  title: z.string(),
  label: z.string(),
  changes: z.array(fieldChange),
});

/**
 * What undoing an act would do. `said`: the act in words, where its call has words of its own, else empty. `rows`: the
 * first of the `count` rows that it would put back, with what was done to them; `changes`: what it would make of the
 * fields. `refusal`: why it cannot be done; then no row has `changes`. `digest`: of the acts that would be undone.
 */
export const restorePreview = z.object({
  said: z.string(),
  count: z.number().int(),
  rows: z.array(restoredRow),
  affected: z.object({ gained: people, lost: people, changed: people }),
  refusal: z.object({ reason: z.string(), params: reasonParams }).nullable(),
  digest: z.string(),
});
export type RestorePreview = z.infer<typeof restorePreview>;

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
  /** `oid`: an entry of the database log. */
  previewRestore: endpoint({
    method: 'GET',
    path: '/log/restore',
    summary:
      'What undoing the act of an entry of the log would put back, or why it cannot be undone; `later`: Y for all that was done to its row after it',
    right: signedIn,
    query: { oid, later },
    answer: restorePreview,
    reasons: undoReasons,
  }),
  restore: endpoint({
    method: 'PUT',
    undo: true,
    path: '/log/restore',
    summary:
      'Puts back what the act of an entry of the log has changed, however long ago, for those who may make its call; children and references of a deleted record come back with it. `later`: Y to undo instead all that was done to the row of the entry after it, at once, for which `digest` is that of the preview',
    right: signedIn,
    content: z.object({ oid, later, digest: requiredText(60).optional(), confirmed: confirmedPeople }),
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
