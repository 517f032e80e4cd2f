import { z } from 'zod';
import { recentChange } from '#platform/changes/changes.contract.ts';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';

/** A series of figures, oldest first: one per hour. */
const hourly = z.array(z.number());

/** Work in the background. `heard`: seconds since a server last said that it is there; null: never. */
const background = z.object({ heard: z.number().int().nullable(), running: z.number().int() });

/** `jobs`: null for those who may not look at jobs. */
export const homeSummary = z.object({
  online: z.object({ total: z.number(), web: z.number(), app: z.number() }),
  signins: z.object({ today: z.number(), yesterdaySameTime: z.number(), hourly }),
  jobs: background.nullable(),
});
export type HomeSummary = z.infer<typeof homeSummary>;

/**
 * A kind of things that need attention. `title` has the place `{count}`. `total`: null if it could not be found.
 * `rows`: the first of them, each with the place where it can be seen to, why it is here, and another page about it;
 * `list`: where all of them are.
 */
export const attention = z.object({
  key: z.string(),
  title: z.string(),
  total: z.number().nullable(),
  list: z.string(),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      path: z.string(),
      why: z.string().optional(),
      more: z.object({ label: z.string(), path: z.string() }).optional(),
    }),
  ),
});
export type Attention = z.infer<typeof attention>;

export const homeCalls = {
  summary: endpoint({
    method: 'GET',
    path: '/home/summary',
    summary: 'People online, sign-ins of today, and the heart-beat of the scheduler',
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
  attention: endpoint({
    method: 'GET',
    path: '/home/attention',
    summary: 'What the caller can see to: of each kind how many there are, and the first of them',
    right: signedIn,
    answer: z.array(attention),
  }),
};
