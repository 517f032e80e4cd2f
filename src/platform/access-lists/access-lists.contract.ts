import { z } from 'zod';
import { conditionTypes } from '#platform/rights/conditions.ts';
import { chosenText, requiredText, text } from '#platform/wire/values.ts';

/** Longest texts, in characters. */
export const accessListLimits = { code: 60, content: 120, name: 120, remark: 500, entries: 1000 } as const;

/** A code of the list's own code list; empty or left out: nothing was chosen (seed 000 §5 `must_declared`). */
export const chosenCode = chosenText(accessListLimits.code);

/** H employee, D department (itself, without those below), R role, C company, P plant. */
export const contentType = z.enum(conditionTypes);
export const contentId = requiredText(accessListLimits.content);

/** What an advanced search asks of both lists; empty means any. */
export const codeFilter = text(accessListLimits.code).default('');
export const contentTypeFilter = z.enum(['', ...conditionTypes]).default('');
export const contentIdFilter = text(accessListLimits.content).default('');
export const nameFilter = text(accessListLimits.name).default('');
export const statusFilter = z.enum(['', 'Y', 'N']).default('');

/** How many of the sent entries are new; those that the list had already are skipped (seed 000 §5). */
export const addedAnswer = z.object({ added: z.number().int(), skipped: z.number().int() });
export type AddedAnswer = z.infer<typeof addedAnswer>;

/** Something that an entry may name. */
export const namedContent = z.object({ type: contentType, contentoid: z.string() });
export type NamedContent = z.infer<typeof namedContent>;

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
