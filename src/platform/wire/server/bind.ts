import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Language } from '#platform/i18n/languages.ts';
import type { Actor } from '#platform/db/server/database.ts';
import type { Grant } from '#platform/rights/server/grant.ts';
import { onlyReads, type Answer, type Channel, type EndpointSpec, type Received, type Right } from '../endpoint.ts';
import { codes } from '../envelope.ts';
import { RequestFault } from '../refusal.ts';
import { languageOf } from './request-language.ts';
import { validate } from './validate.ts';

/**
 * Who is calling. `grant`: the function the endpoint belongs to, as this person has it; null where the endpoint belongs to none. `seenBy`: who really sits there,
 * seeing the console as this person, read-only.
 */
export type Caller = {
  empid: string;
  userid: string;
  sessionOid: string;
  channel: Channel;
  seenBy: string | null;
  grant: Grant | null;
  actor: Actor;
};

type CallerOf<R extends Right> = R extends { kind: 'public' }
  ? null
  : R extends { kind: 'function' }
    ? Caller & { grant: Grant }
    : Caller;

export type Call<Spec extends EndpointSpec> = Received<Spec> & {
  caller: CallerOf<Spec['right']>;
  lang: Language;
  requestId: string;
  ip: string;
  userAgent: string;
};

/** A file as an answer; sent as an attachment, never inline. */
export type FileAnswer = { filename: string; mediaType: string; stream: Readable };

type Result<Spec extends EndpointSpec> = Spec extends { file: string } ? FileAnswer : Answer<Spec>;
export type Handler<Spec extends EndpointSpec> = (call: Call<Spec>) => Promise<Result<Spec>>;

/** Binds one endpoint of a contract to its rule. The right is checked before anything of the request is opened or looked at. */
export type Bind = <Spec extends EndpointSpec>(spec: Spec, handle: Handler<Spec>) => void;

/** What the wire needs of sessions, rights and sealing; given by `app/server`. */
export type Gate = {
  /** Refuses (401, 403, or code 0) a request without a good session, or one whose session lacks the right. `reads`: the call changes nothing. */
  admit: (request: FastifyRequest, right: Exclude<Right, { kind: 'public' }>, reads: boolean) => Promise<Caller>;
  /** Opens a JWE and parses its JSON text; refuses with 400. */
  unseal: (sealed: unknown) => Promise<unknown>;
};

type RawBody = Record<string, unknown> | undefined;

const openQuery = async (
  spec: EndpointSpec,
  query: Record<string, unknown>,
  gate: Gate,
): Promise<Record<string, unknown>> => {
  if (!spec.sealedQuery) return query;
  const opened = { ...query };
  for (const name of Object.keys(spec.sealedQuery)) {
    if (query[name] !== undefined && query[name] !== '') opened[name] = await gate.unseal(query[name]);
  }
  return opened;
};

const openContent = async (spec: EndpointSpec, body: RawBody, gate: Gate): Promise<unknown> => {
  if (!spec.content) return undefined;
  if (spec.plain) return body?.['content'];
  if (body?.['content'] === undefined) throw new RequestFault(400, 'wire.unsealed');
  return gate.unseal(body['content']);
};

const sendFile = (reply: FastifyReply, file: FileAnswer): FastifyReply =>
  reply
    .header('content-type', file.mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
    .header('cache-control', 'no-store')
    .send(file.stream);

/** Bytes from which on an answer is compressed; below, it fits one packet as it is. */
export const worthCompressing = 1400;

const sendJson = (reply: FastifyReply, json: string): FastifyReply => {
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  if (Buffer.byteLength(json) < worthCompressing) return reply.send(json);
  reply.compress(json);
  return reply;
};

/** What a handler is told. What few handlers ask for is worked out when it is asked for. */
class Told {
  readonly query: unknown;
  readonly body: unknown;
  readonly content: unknown;
  readonly caller: Caller | null;
  readonly #request: FastifyRequest;
  constructor(
    request: FastifyRequest,
    caller: Caller | null,
    parts: { query: unknown; body: unknown; content: unknown },
  ) {
    this.#request = request;
    this.caller = caller;
    this.query = parts.query;
    this.body = parts.body;
    this.content = parts.content;
  }
  get lang(): Language {
    return languageOf(this.#request);
  }
  get requestId(): string {
    return this.#request.id;
  }
  get ip(): string {
    return this.#request.ip;
  }
  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? '';
  }
}

/** All bound endpoints, in order; the documentation and the permission matrix are made from them. */
export type BoundEndpoints = EndpointSpec[];

/** The compiler asks for a right; what got past it by a cast does not start either. */
const assertRight = ({ method, path, right }: EndpointSpec): void => {
  const kind = (right as Partial<Right> | undefined)?.kind;
  const known =
    kind === 'public' ||
    kind === 'session' ||
    kind === 'anySession' ||
    (right?.kind === 'function' && right.anyOf.length > 0);
  if (!known) throw new Error(`${method} ${path} declares no right`);
};

/** Makes the `bind` of one server. A path bound twice, or one without a right, does not start. */
export const makeBind = (app: FastifyInstance, gate: Gate, bound: BoundEndpoints): Bind => {
  return (spec, handle) => {
    assertRight(spec);
    bound.push(spec);
    const querySchema = spec.query || spec.sealedQuery ? z.object({ ...spec.query, ...spec.sealedQuery }) : undefined;
    const bodySchema = spec.body ? z.object(spec.body) : undefined;
    app.route({
      method: spec.method,
      url: `/api${spec.path}`,
      exposeHeadRoute: false,
      // A read has no body that could be compressed; looking for one costs each of them.
      ...(spec.method === 'GET' ? { decompress: false } : {}),
      handler: async (request, reply) => {
        const caller = spec.right.kind === 'public' ? null : await gate.admit(request, spec.right, onlyReads(spec));
        const body = request.body as RawBody;
        const query = querySchema
          ? validate(spec, querySchema, await openQuery(spec, request.query as Record<string, unknown>, gate))
          : {};
        const fields = bodySchema ? validate(spec, bodySchema, body ?? {}) : {};
        const content = spec.content ? validate(spec, spec.content, await openContent(spec, body, gate)) : undefined;
        const told = new Told(request, caller, { query, body: fields, content });
        const result = await handle(told as unknown as Call<typeof spec>);
        if (spec.file) return sendFile(reply, result as FileAnswer);
        return sendJson(reply, JSON.stringify({ code: codes.ok, content: result }));
      },
    });
  };
};
