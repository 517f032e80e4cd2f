import { z } from 'zod';
import { conditionTypes } from '#platform/rights/conditions.ts';
import { namedCondition } from '#platform/person-rights/person-rights.contract.ts';
import type { LookRight } from '#platform/records/record-calls.ts';
import { endpoint } from '#platform/wire/endpoint.ts';
import { chosenText, oid, requiredText, text, yn } from '#platform/wire/values.ts';

/** Longest texts, in characters. */
export const accessListLimits = { code: 60, content: 120, name: 120, remark: 1000, entries: 1000 } as const;

/** A code of the list's code list; empty or left out: nothing was chosen (seed 000 §5 `must_declared`). */
export const chosenCode = chosenText(accessListLimits.code);

/** H employee, D department (with those below it if `containSub` is Y), R role, C company, P plant. */
export const contentType = z.enum(conditionTypes);
export const contentId = requiredText(accessListLimits.content);

/** Filters of both advanced searches; empty means any. */
export const codeFilter = text(accessListLimits.code).default('');
export const contentTypeFilter = z.enum(['', ...conditionTypes]).default('');
export const contentIdFilter = text(accessListLimits.content).default('');
export const nameFilter = text(accessListLimits.name).default('');

/** Whether an entry of a department includes those below it; no effect for other types. */
export const containSub = yn;

/**
 * Whether what an entry names is in use. OFF: a role, department, company or plant that is switched off, or an employee
 * who has left. GONE: it no longer exists.
 */
export const contentState = z.enum(['ON', 'OFF', 'GONE']);

/**
 * How many of the sent entries are new, were switched on again, were widened (a listed department now includes those
 * below it), or were skipped because the list has them as they are (seed 000 §5).
 */
export const addedAnswer = z.object({
  added: z.number().int(),
  switchedOn: z.number().int(),
  widened: z.number().int(),
  skipped: z.number().int(),
});
export type AddedAnswer = z.infer<typeof addedAnswer>;

/** Something that may be added. */
const sentContent = z.object({ type: contentType, contentoid: contentId, containSub });

/** Something that an entry may name. */
export const namedContent = z.object({ type: contentType, contentoid: z.string(), containSub });
export type NamedContent = z.infer<typeof namedContent>;

/** For contents that the list has with the code, switched on and as wide: those that adding would skip. */
export const listedCall = <R extends LookRight>(path: string, right: R) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Which of these contents adding would skip; a read',
    right,
    reads: true,
    content: z.object({ code: chosenCode, contents: z.array(sentContent).max(accessListLimits.entries) }),
    answer: z.array(namedContent.pick({ type: true, contentoid: true })),
  });

/** What an entry names, as both lists display it. */
export type NamedRow = Pick<NamedContent, 'type' | 'containSub'> & {
  name: string;
  contentState: z.infer<typeof contentState>;
};

/**
 * What the reader may do to an entry. `mayChange`: edit and delete it; decided by what it names. `maySwitchOn`: switch
 * it on; N also for an entry that would keep people out of the console who can grant what the reader cannot.
 * `mayContainSub`: let a department include those below it; N also where these lie outside the reader's scope.
 */
export const entryReach = { mayChange: yn, maySwitchOn: yn, mayContainSub: yn };
export type EntryReach = { [Fact in keyof typeof entryReach]: 'Y' | 'N' };

/**
 * An entry that applies to a person. `because`: what of the person it names. `remark`: empty in the whitelist.
 * `mayChange`: whether the reader may edit and delete it.
 */
const entryOfPerson = z.object({
  oid,
  code: z.string(),
  codename: z.string(),
  because: namedCondition,
  remark: z.string(),
  status: yn,
  mayChange: yn,
  crtemp: z.string(),
  crtdat: z.string(),
});
export type EntryOfPerson = z.infer<typeof entryOfPerson>;

/** Those that apply to a person, first the ones in force. `outside`: how many more lie outside the reader's scope. */
export const entriesOfPersonAnswer = z.object({ list: z.array(entryOfPerson), outside: z.number().int() });
export type EntriesOfPerson = z.infer<typeof entriesOfPersonAnswer>;

/** Reasons for which entries of either list cannot be added. */
export const accessListReasons = [
  'common.dialog.information_incomplete',
  'access_list.code_unknown',
  'access_list.everybody',
  'access_list.stronger',
  'permission.content_unknown',
  'permission.outside_scope',
  'permission.last_administrator',
] as const;
