import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';

export const clockCalls = {
  now: endpoint({
    method: 'GET',
    path: '/clock',
    summary: 'The time zone that every time is given in (IANA name), and what its clock shows: YYYY-MM-DD HH:mm:ss',
    right: signedIn,
    answer: z.object({ timezone: z.string(), now: z.string() }),
  }),
};
