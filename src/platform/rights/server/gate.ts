import type { FastifyRequest } from 'fastify';
import type { KeyRing } from '#platform/session/server/key-ring.ts';
import type { Sessions } from '#platform/session/server/sessions.ts';
import { channelsOf, viewAsHeader, type Right } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Gate } from '#platform/wire/server/bind.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { Rights } from './rights.ts';
import { grantOfRight } from './screen-entries.ts';
import type { ViewedAs, ViewAsService } from './view-as.ts';

const bearer = /^Bearer ([\w.~+/=-]+)$/i;

type Fields = { token?: unknown; userId?: unknown } | undefined | null;

/**
 * Credentials, either where the seeds send them (query of a GET, fields of a body) or in the `Authorization` header
 * (docs/rules.md, Who is calling).
 */
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

type LiveSession = Awaited<ReturnType<Sessions['admit']>>;
type Services = { keys: KeyRing; sessions: Sessions; rights: Rights; viewAs: ViewAsService };

/** Viewing as somebody else is read-only: no write, and nothing that requires more than LOOK. */
const assertOnlyLooks = (right: Right, reads: boolean): void => {
  if (!reads || (right.kind === 'function' && right.level !== 'LOOK'))
    throw new HttpError(403, 'wire.see_as_read_only');
};

/** The gate has admitted the call at LOOK: its scope is already that of LOOK, and other levels do not apply. */
const onlyLooking = (grant: Grant): Grant => ({ ...grant, scopes: { LOOK: grant.scope } });

/**
 * The single place where a call is admitted: first the session, then the owner of the token, then the right that the
 * contract declares.
 */
export const makeGate = ({ keys, sessions, rights, viewAs }: Services): Gate => {
  const seenAsOf = async (request: FastifyRequest, session: LiveSession): Promise<ViewedAs | null> => {
    const header = request.headers[viewAsHeader];
    return header === undefined ? null : viewAs.of(String(header), session);
  };

  return {
    unseal: keys.unseal,
    admit: async (request, right, reads) => {
      const { token, userIds } = credentials(request);
      if (token === undefined) throw new HttpError(401, 'wire.session_over');
      const session = await sessions.admit(token);
      const seen = await seenAsOf(request, session);
      const isAnother = (userId: unknown): boolean =>
        userId !== undefined && userId !== '' && userId !== session.userid && userId !== seen?.userid;
      if (userIds.some(isAnother)) throw new HttpError(403, 'wire.another_user');
      if (!channelsOf(right).includes(session.channel)) throw new HttpError(403, 'wire.wrong_channel');
      if (session.closed && !right.duringMaintenance) throw new HttpError(503, 'wire.maintenance');
      if (session.mustChange && right.kind !== 'anySession') throw new HttpError(403, 'login.must_change');
      if (seen) assertOnlyLooks(right, reads);
      const shown = right.ofOneself ? null : seen;
      const { empid, userid } = shown ?? session;
      const grant = right.kind === 'function' ? await grantOfRight(rights, empid, right) : null;
      return {
        ...session,
        empid,
        userid,
        seenBy: shown ? session.empid : null,
        sessionOid: session.oid,
        grant: seen && grant ? onlyLooking(grant) : grant,
        actor: { empid: session.empid, requestId: request.id },
      };
    },
  };
};
