import { z } from 'zod';
import { endpoint, functionsGiven, mayGrant, signedIn } from '#platform/wire/endpoint.ts';
import { nothing, requiredText } from '#platform/wire/values.ts';

/** `oid` goes into the header `x-see-as`; `seconds`: its lifetime, half an hour at most. */
export const viewAs = z.object({
  oid: z.string(),
  empid: z.string(),
  name: z.string(),
  until: z.string(),
  seconds: z.number(),
});
export type ViewAs = z.infer<typeof viewAs>;

/** Why the console may not be viewed as a person. */
export const viewAsReasons = {
  self: 'see_as.self',
  noConsole: 'see_as.no_console',
  wider: 'see_as.wider',
} as const;

/** Viewing the console as another person, read-only (docs/adr/0008). */
export const viewAsCalls = {
  start: endpoint({
    method: 'POST',
    undo: 'a view of the console changes no data of the product',
    path: '/access/seeas',
    summary: 'Begin to see the console as somebody else, read-only; ends what this session saw before',
    right: mayGrant(functionsGiven, { scope: 'everywhere' }),
    content: z.object({ empid: requiredText(60) }),
    answer: viewAs,
    reasons: Object.values(viewAsReasons),
  }),
  end: endpoint({
    method: 'DELETE',
    undo: 'a view of the console changes no data of the product',
    effects: 'it ends only what the caller looks at',
    path: '/access/seeas',
    summary: 'See the console as oneself again; sent without the header x-see-as, which refuses every write',
    right: signedIn,
    answer: nothing,
  }),
};
