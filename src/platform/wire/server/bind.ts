import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Language } from '#platform/i18n/languages.ts';
import type { Actor } from '#platform/db/server/database.ts';
import type { Grant } from '#platform/rights/server/grant.ts';
import { onlyReads, type Answer, type Channel, type EndpointSpec, type Received, type Right } from '../endpoint.ts';
import { codes } from '../envelope.ts';
import { RequestFault } from '../refusal.ts';
import { sendFile, sendStored, type FileAnswer, type StoredAnswer } from './file-answer.ts';
import { readForm, type Fields, type FilePart } from './form-request.ts';
import { readStreamedForm } from './form-stream.ts';
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

/** The file of a form, stored already as one of the caller's; `claimFile` takes it for a record. */
export type ReceivedFile = { fileid: string; filename: string; filesize: number };

type PartOf<Spec extends EndpointSpec> = Spec extends { multipart: { streamed: true } }
  ? { part: FilePart | null }
  : Spec extends { multipart: object }
    ? { file: ReceivedFile | null }
    : unknown;

export type Call<Spec extends EndpointSpec> = Received<Spec> &
  PartOf<Spec> & {
    caller: CallerOf<Spec['right']>;
    lang: Language;
    requestId: string;
    ip: string;
    userAgent: string;
  };

type Result<Spec extends EndpointSpec> = Spec extends { file: string } ? FileAnswer | StoredAnswer : Answer<Spec>;
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

/** Where forms are taken (`openFormScope`), and what stores the file of one; without them no form can be bound. */
export type Forms = {
  scope: FastifyInstance;
  receive: (caller: Caller, part: FilePart) => Promise<ReceivedFile>;
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

/** Bytes from which on an answer is compressed; below, it fits one packet as it is. */
export const worthCompressing = 1400;

const sendJson = (reply: FastifyReply, json: string): FastifyReply => {
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  // No character takes more than three bytes: most answers are too short to be counted.
  const isShort = json.length * 3 < worthCompressing || Buffer.byteLength(json) < worthCompressing;
  if (isShort) return reply.send(json);
  reply.compress(json);
  return reply;
};

type Attached = { file?: ReceivedFile | null; part?: FilePart | null };

/** What a handler is told. What few handlers ask for is worked out when it is asked for. */
class Told {
  readonly query: unknown;
  readonly body: unknown;
  readonly content: unknown;
  readonly caller: Caller | null;
  readonly file: ReceivedFile | null;
  readonly part: FilePart | null;
  readonly #request: FastifyRequest;
  constructor(
    request: FastifyRequest,
    caller: Caller | null,
    parts: { query: unknown; body: unknown; content: unknown } & Attached,
  ) {
    this.#request = request;
    this.caller = caller;
    this.query = parts.query;
    this.body = parts.body;
    this.content = parts.content;
    this.file = parts.file ?? null;
    this.part = parts.part ?? null;
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

type Declared = { kind?: string; anyOf?: readonly string[]; level?: string; scope?: string };

/** The compiler asks for a right, and for the scope of one that writes; what got past it by a cast does not start either. */
const assertRight = (spec: Pick<EndpointSpec, 'method' | 'path' | 'reads'> & { right?: Declared }): void => {
  const { method, path, right: { kind = '', anyOf = [], level, scope } = {} } = spec;
  if (['public', 'session', 'anySession'].includes(kind)) return;
  if (kind !== 'function' || anyOf.length === 0) throw new Error(`${method} ${path} declares no right`);
  const needsScope = level !== 'LOOK' || !onlyReads(spec);
  if (needsScope && scope !== 'everywhere' && scope !== 'rows') throw new Error(`${method} ${path} declares no scope`);
};

/** Everything that is known of an endpoint before the first call. */
type Prepared = {
  spec: EndpointSpec;
  gate: Gate;
  querySchema: z.ZodType | undefined;
  bodySchema: z.ZodType | undefined;
  handle: (told: Told) => Promise<unknown>;
};

const admitted = async ({ spec, gate }: Prepared, request: FastifyRequest): Promise<Caller | null> =>
  spec.right.kind === 'public' ? null : gate.admit(request, spec.right, onlyReads(spec));

/** Opens and checks the parts of a request that was let in, and runs the rule. */
const answered = async (
  { spec, gate, querySchema, bodySchema, handle }: Prepared,
  request: FastifyRequest,
  caller: Caller | null,
  attached: Attached = {},
): Promise<unknown> => {
  const body = request.body as RawBody;
  const query = querySchema
    ? validate(spec, querySchema, await openQuery(spec, request.query as Record<string, unknown>, gate))
    : {};
  const fields = bodySchema ? validate(spec, bodySchema, body ?? {}) : {};
  const content = spec.content ? validate(spec, spec.content, await openContent(spec, body, gate)) : undefined;
  return handle(new Told(request, caller, { query, body: fields, content, ...attached }));
};

const inMemory = async ({ filename, bytes }: FilePart): Promise<FilePart> => {
  const pieces: Buffer[] = [];
  // Each is lent until the next.
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return { filename, bytes: Readable.from(pieces) };
};

/**
 * A form: the file is taken by a caller who is let in, and by nobody else. Credentials in the header are looked at before anything is read;
 * those among the fields must come before the file.
 */
const answeredForm = async (
  prepared: Prepared,
  request: FastifyRequest,
  receive: Forms['receive'],
): Promise<unknown> => {
  const { spec } = prepared;
  const { maxBytes = 0, streamed = false } = spec.multipart ?? {};
  if (request.headers.authorization !== undefined || !request.isMultipart()) await admitted(prepared, request);
  const attached: Attached = {};
  let result: { value: unknown } | undefined;
  const read = streamed ? readStreamedForm : readForm;
  const fields = await read(request, maxBytes, async (part, before: Fields) => {
    request.body = { ...before };
    const caller = await admitted(prepared, request);
    if (!streamed) {
      attached.file = caller && (await receive(caller, part));
    } else if (Object.keys(spec.body ?? {}).every((name) => Object.hasOwn(before, name))) {
      result = { value: await answered(prepared, request, caller, { part }) };
    } else {
      // What the file is comes after it: it waits, as large as the call takes at most.
      attached.part = await inMemory(part);
    }
  });
  request.body = fields;
  const caller = await admitted(prepared, request);
  return result ? result.value : answered(prepared, request, caller, attached);
};

/** Makes the `bind` of one server. A path bound twice, or one without a right, does not start. */
export const makeBind = (app: FastifyInstance, gate: Gate, bound: BoundEndpoints, forms?: Forms): Bind => {
  return (spec, handle) => {
    assertRight(spec);
    if (spec.multipart && !forms)
      throw new Error(`${spec.method} ${spec.path} takes a form, and this server takes none`);
    bound.push(spec);
    const prepared: Prepared = {
      spec,
      gate,
      querySchema: spec.query || spec.sealedQuery ? z.object({ ...spec.query, ...spec.sealedQuery }) : undefined,
      bodySchema: spec.body ? z.object(spec.body) : undefined,
      handle: handle as unknown as Prepared['handle'],
    };
    (spec.multipart && forms ? forms.scope : app).route({
      method: spec.method,
      url: `/api${spec.path}`,
      exposeHeadRoute: false,
      // A read has no body that could be compressed; looking for one costs each of them.
      ...(spec.method === 'GET' || spec.method === 'HEAD' ? { decompress: false } : {}),
      handler: async (request, reply) => {
        const result =
          spec.multipart && forms
            ? await answeredForm(prepared, request, forms.receive)
            : await answered(prepared, request, await admitted(prepared, request));
        if (!spec.file) return sendJson(reply, JSON.stringify({ code: codes.ok, content: result }));
        const file = result as FileAnswer | StoredAnswer;
        return 'open' in file ? sendStored(request, reply, file) : sendFile(reply, file);
      },
    });
  };
};
