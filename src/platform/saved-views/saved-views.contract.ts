import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { oid, requiredText, text } from '#platform/wire/values.ts';

export const viewLimits = { name: 40, screen: 200, address: 2_000, perScreen: 50 } as const;

/** The path of a screen of the console. */
const screen = requiredText(viewLimits.screen).refine((path) => path.startsWith('/') && !path.startsWith('//'));

/** `address`: the query string without its question mark. */
const savedView = z.object({ oid, name: z.string(), address: z.string() });
export type SavedView = z.infer<typeof savedView>;

/** The caller's saved views; nobody sees those of another user. */
export const viewCalls = {
  list: endpoint({
    method: 'GET',
    path: '/user/view',
    summary: 'The caller’s saved views of a screen, by name',
    right: { ...signedIn, ofOneself: true },
    query: { screen },
    answer: z.array(savedView),
  }),
  save: endpoint({
    method: 'POST',
    undo: true,
    path: '/user/view',
    summary: 'Keeps a view under a name; one that has the name already is replaced',
    right: signedIn,
    content: z.object({ screen, name: requiredText(viewLimits.name), address: text(viewLimits.address) }),
    answer: savedView,
    reasons: ['view.too_many'],
  }),
  remove: endpoint({
    method: 'DELETE',
    undo: true,
    effects: 'nobody else sees the views of the caller',
    path: '/user/view',
    summary: 'Forgets one of the caller’s views',
    right: signedIn,
    content: oid,
    answer: z.object({ deleted: z.number() }),
  }),
};
