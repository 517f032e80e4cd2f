import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { oid, requiredText } from '#platform/wire/values.ts';

const longestType = 60;

/** An entry of a code list in look-ups; `paramname` is in the caller's language. */
const codeOption = z.object({
  oid,
  paramcode: z.string(),
  paramname: z.string(),
  paramsort: z.number(),
  desccode: z.string(),
  descname: z.string(),
});
export type CodeOption = z.infer<typeof codeOption>;

/**
 * Look-ups of code lists, used by every screen (seed 000 §3 Lookup lists); the feature `parameters` edits the lists.
 */
export const codeListCalls = {
  options: endpoint({
    method: 'GET',
    path: '/data/param',
    summary:
      'The switched-on parameters of a type, sorted, names in the caller’s language; items with conditions only for those they name. `AppID`: the switched-on functions of the app',
    right: signedIn,
    query: { paramType: requiredText(longestType) },
    answer: z.array(codeOption),
  }),
  optionsBelow: endpoint({
    method: 'GET',
    path: '/data/param/getbytypeparent',
    summary: 'As above, below one parent',
    right: signedIn,
    query: { paramType: requiredText(longestType), parentOid: oid },
    answer: z.array(codeOption),
  }),
};
