import type { FastifyRequest } from 'fastify';
import type { KeyRing } from '#platform/session/server/key-ring.ts';
import type { Sessions } from '#platform/session/server/sessions.ts';
import { RequestFault } from '#platform/wire/refusal.ts';
import { channelsOf } from '#platform/wire/endpoint.ts';
import type { Gate } from '#platform/wire/server/bind.ts';
import type { Rights } from './rights.ts';

const bearer = /^Bearer ([\w.~+/=-]+)$/i;

type Fields = { token?: unknown; userId?: unknown } | undefined | null;

/** Credentials as the seeds send them (query of a GET, fields of a body) or in the `Authorization` header (`wire.md` Who is calling). */
const credentials = (request: FastifyRequest): { token: string | undefined; userIds: unknown[] } => {
  const header = request.headers.authorization?.match(bearer)?.[1];
  const query = request.query as Fields;
  const body = request.body as Fields;
  const fields = request.method === 'GET' || request.method === 'HEAD' ? query : body;
  const token = header ?? fields?.token;
  return {
    token: typeof token === 'string' && token !== '' ? token : undefined,
    userIds: [body?.userId, query?.userId],
  };
};

/** The single place where a call is let in: session first, then the owner of the token, then the right that the contract declares. */
export const makeGate = ({ keys, sessions, rights }: { keys: KeyRing; sessions: Sessions; rights: Rights }): Gate => ({
  unseal: keys.unseal,
  admit: async (request, right) => {
    const { token, userIds } = credentials(request);
    if (token === undefined) throw new RequestFault(401, 'wire.session_over');
    const session = await sessions.admit(token);
    const isAnother = (userId: unknown): boolean => userId !== undefined && userId !== '' && userId !== session.userid;
    if (userIds.some(isAnother)) throw new RequestFault(403, 'wire.another_user');
    if (!channelsOf(right).includes(session.channel)) throw new RequestFault(403, 'wire.wrong_channel');
    if (session.closed && !right.duringMaintenance) throw new RequestFault(503, 'wire.maintenance');
    if (session.mustChange && right.kind !== 'anySession') throw new RequestFault(403, 'login.must_change');
    const grant = right.kind === 'function' ? await rights.grant(session.empid, right.anyOf, right.level) : null;
    if (right.kind === 'function' && !grant) {
      throw new RequestFault(403, 'wire.not_allowed', {
        params: { functions: right.anyOf.join(', '), level: right.level },
      });
    }
    return { ...session, sessionOid: session.oid, grant, actor: { empid: session.empid, requestId: request.id } };
  },
});
