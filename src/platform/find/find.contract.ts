import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { requiredText } from '#platform/wire/values.ts';

/** `text`: longest search, in characters. `perList`: most records of one list in an answer. */
export const findLimits = { text: 100, perList: 5, people: 5, verbs: 14 } as const;

/** Where the words of the search stand in a text: pairs of the first character and the one after the last. */
const marks = z.array(z.tuple([z.int(), z.int()]));
const marked = { title: z.string(), detail: z.string(), titleMarks: marks, detailMarks: marks };

export const foundRecord = z.object({ key: z.string(), path: z.string(), ...marked });
export type FoundRecord = z.infer<typeof foundRecord>;

/** `menu`: id of the menu entry whose list it is. */
export const foundList = z.object({ menu: z.string(), title: z.string(), records: z.array(foundRecord) });
export type FoundList = z.infer<typeof foundList>;

/** Something to do, and the address that opens it, filled in. */
export const foundVerb = z.object({ key: z.string(), title: z.string(), detail: z.string(), path: z.string() });
export type FoundVerb = z.infer<typeof foundVerb>;

export const findCalls = {
  find: endpoint({
    method: 'GET',
    path: '/find',
    summary: 'Records of every list that the caller may look at, people, and what can be done, by one text',
    right: signedIn,
    query: { text: requiredText(findLimits.text) },
    answer: z.object({
      people: z.array(foundRecord),
      lists: z.array(foundList),
      verbs: z.array(foundVerb),
      /** Some lists did not answer in time. */
      partial: z.boolean(),
    }),
  }),
};
