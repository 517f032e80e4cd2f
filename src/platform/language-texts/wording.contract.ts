import { z } from 'zod';
import { endpoint, everyone } from '#platform/wire/endpoint.ts';
import { ynFilter } from '#platform/wire/values.ts';

/** Apart from the other calls, because the sign-in page loads it. */
export const wordingCalls = {
  texts: endpoint({
    method: 'GET',
    path: '/lang/texts',
    summary:
      'The language texts in force by their ids, in the caller’s language or else in Simplified Chinese. A client shows them instead of the texts that it ships with',
    right: everyone,
    query: { ismobile: ynFilter },
    answer: z.record(z.string(), z.string()),
    revalidated: true,
  }),
};
