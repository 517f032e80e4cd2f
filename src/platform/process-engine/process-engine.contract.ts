import { z } from 'zod';
import { endpoint, functionsGiven, mayLook } from '#platform/wire/endpoint.ts';

/** Why the engine counts as failing, each the key of a text. */
export const engineFailures = [
  'process_engine.unreachable',
  'process_engine.timeout',
  'process_engine.error',
  'process_engine.busy',
  'process_engine.unauthorized',
  'process_engine.redirect',
  'process_engine.nonsense',
  'process_engine.too_large',
  'process_engine.address',
] as const;
export type EngineFailure = (typeof engineFailures)[number];

/** closed: results are sent; open: none is, until a probe succeeds; probing: one is being sent. */
export const breakerStates = ['closed', 'open', 'probing'] as const;

/**
 * The circuit breaker before the engine. `configured`: N without the setting `BPM_URL`. `since`: since when it is open.
 * `reason`, `detail`, `failedat`: of the last failure; `nextprobe`: when one result is tried; `answeredat`: when the
 * engine last answered, to about ten seconds. `waiting`: how many results wait, `dead`: how many failed for good;
 * `list`: where the caller sees these, empty if nowhere.
 */
export const engineState = z.object({
  configured: z.enum(['Y', 'N']),
  state: z.enum(breakerStates),
  since: z.string().nullable(),
  reason: z.string(),
  detail: z.string(),
  failedat: z.string().nullable(),
  nextprobe: z.string().nullable(),
  answeredat: z.string().nullable(),
  waiting: z.number().int(),
  dead: z.number().int(),
  list: z.string(),
});
export type EngineState = z.infer<typeof engineState>;

/** Bound with the functions whose screens show it. */
export const engineCalls = {
  state: endpoint({
    method: 'GET',
    path: '/bpm/engine',
    summary: 'Whether the process engine is working, since when not, and how many results wait for it',
    right: mayLook(functionsGiven),
    answer: engineState,
  }),
};
