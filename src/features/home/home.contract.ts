import { z } from 'zod';
import { recentChange } from '#platform/changes/changes.contract.ts';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';

/** A series of figures, oldest first: one per hour. */
const hourly = z.array(z.number());

export const homeSummary = z.object({
  online: z.object({ total: z.number(), web: z.number(), app: z.number() }),
  signins: z.object({ today: z.number(), yesterdaySameTime: z.number(), hourly }),
});

/** Something that needs the caller's attention; `kind` is a translation key of the home page. */
export const waiting = z.object({ kind: z.string(), count: z.number(), detail: z.string(), path: z.string() });
export type Waiting = z.infer<typeof waiting>;

export const homeCalls = {
  summary: endpoint({
    method: 'GET',
    path: '/home/summary',
    summary: 'People online and sign-ins of today',
    right: signedIn,
    answer: homeSummary,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/home/changes',
    summary: 'The last changes to what the caller may look at',
    right: signedIn,
    answer: z.array(recentChange),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/home/waiting',
    summary: 'What waits for the caller',
    right: signedIn,
    answer: z.array(waiting),
  }),
};
