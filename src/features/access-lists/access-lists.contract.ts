import { z } from 'zod';
import { conditionTypes } from '#platform/rights/conditions.ts';
import { chosenText, requiredText, text, yn } from '#platform/wire/values.ts';

/** Longest texts, in characters. */
export const accessListLimits = { code: 60, content: 120, name: 120, remark: 1000, entries: 1000 } as const;

/** A code of the list's own code list; empty or left out: nothing was chosen (seed 000 §5 `must_declared`). */
export const chosenCode = chosenText(accessListLimits.code);

/** H employee, D department (with those below it where `containSub` says so), R role, C company, P plant. */
export const contentType = z.enum(conditionTypes);
export const contentId = requiredText(accessListLimits.content);

/** What an advanced search asks of both lists; empty means any. */
export const codeFilter = text(accessListLimits.code).default('');
export const contentTypeFilter = z.enum(['', ...conditionTypes]).default('');
export const contentIdFilter = text(accessListLimits.content).default('');
export const nameFilter = text(accessListLimits.name).default('');
export const statusFilter = z.enum(['', 'Y', 'N']).default('');

/** Whether an entry of a department means those below it too; of no effect with the other types. */
export const containSub = yn;

/** Whether what an entry names is in use: OFF is a role, department, company or plant that is switched off, or an employee who has left. */
export const contentState = z.enum(['ON', 'OFF', 'GONE']);

/**
 * What has become of the sent entries: new; switched on, because the list had them switched off; widened, because a listed department now means those below it as
 * well; skipped, because they stand as they were asked for (seed 000 §5).
 */
export const addedAnswer = z.object({
  added: z.number().int(),
  switchedOn: z.number().int(),
  widened: z.number().int(),
  skipped: z.number().int(),
});
export type AddedAnswer = z.infer<typeof addedAnswer>;

/** Something that an entry may name. */
export const namedContent = z.object({ type: contentType, contentoid: z.string(), containSub });
export type NamedContent = z.infer<typeof namedContent>;

/** What an entry names, as both lists show it. */
export type NamedRow = Pick<NamedContent, 'type' | 'containSub'> & {
  name: string;
  contentState: z.infer<typeof contentState>;
};

/** Reasons that both lists refuse with, beside those of their own. */
export const accessListReasons = [
  'common.dialog.information_incomplete',
  'access_list.code_unknown',
  'access_list.everybody',
  'access_list.stronger',
  'permission.content_unknown',
  'permission.outside_scope',
  'permission.last_administrator',
] as const;
