import { z } from 'zod';
import { endpoint, signedInAnywhere } from '#platform/wire/endpoint.ts';
import { oid, requiredText, yn } from '#platform/wire/values.ts';

const channel = z.enum(['W', 'A']);

/**
 * A live session. `device`: browser and system, or model and system of a phone; empty if unknown. `place`: the address
 * it was started from. `since`, `lastseen`: times as on the wire; `lastseen` may lag by half a minute. `current`: the
 * session that sent this request.
 */
const sessionRow = z.object({
  oid,
  channel,
  device: z.string(),
  place: z.string(),
  since: z.string(),
  lastseen: z.string(),
  current: yn,
});
export type SessionRow = z.infer<typeof sessionRow>;

const mostAtOnce = 500;

/**
 * Sessions: the caller's own and, for callers who have the list of app users (channel A) or of console users (channel
 * W), those of other people within scope.
 */
export const sessionListCalls = {
  list: endpoint({
    method: 'GET',
    path: '/session/list',
    summary: 'Live sessions of a person, newest first; of others those of the channels whose user list one may see',
    right: signedInAnywhere,
    query: { empid: requiredText(60), channel: channel.optional() },
    answer: z.array(sessionRow),
  }),
  end: endpoint({
    method: 'PUT',
    undo: 'a session that has ended cannot be resumed: the person signs in again',
    path: '/session/end',
    summary: 'End sessions of a person, those of oids or all of them; all spares the asking one unless current is Y',
    right: signedInAnywhere,
    content: z
      .object({
        empid: requiredText(60),
        oids: z.array(oid).min(1).max(mostAtOnce).optional(),
        all: yn.default('N'),
        current: yn.default('N'),
        channel: channel.optional(),
      })
      .refine(({ oids, all }) => (oids === undefined) === (all === 'Y'), { error: 'either oids or all' }),
    answer: z.object({ ended: z.number().int() }),
    reasons: ['session.outside_scope'],
  }),
};
