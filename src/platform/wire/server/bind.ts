import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#platform/i18n/languages.ts';
import type { Grant } from './grant.ts';
import { onlyReads, type Answer, type EndpointSpec, type Received, type Right } from '../endpoint.ts';
import { codes } from '../envelope.ts';
import { inCallOf } from './call-scope.ts';
import type { Caller, ReceivedFile } from './caller.ts';
import { sendFile, sendStored, type FileAnswer, type StoredAnswer } from './file-answer.ts';
import { answeredForm, type Attached, type Forms } from './form-call.ts';
import type { FilePart } from './form-request.ts';
import { languageOf } from './request-language.ts';
import { preparedParts, type Parts } from './parts.ts';

type CallerOf<R extends Right> = R extends { kind: 'public' }
  ? null
  : R extends { kind: 'function' }
    ? Caller & { grant: Grant }
    : Caller;

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
    /** as the browser sent them */
    cookies: string;
    /** it came over TLS, to this server or to the proxy before it */
    secure: boolean;
    /** the content as it travelled */
    sealed: string;
  };

type Result<Spec extends EndpointSpec> = Spec extends { file: string } ? FileAnswer | StoredAnswer : Answer<Spec>;

/** An answer that leaves a cookie with the browser. */
export class WithCookie<Content> {
  readonly content: Content;
  readonly cookie: string;
  constructor(content: Content, cookie: string) {
    this.content = content;
    this.cookie = cookie;
  }
}

export type Handler<Spec extends EndpointSpec> = (call: Call<Spec>) => Promise<Result<Spec> | WithCookie<Answer<Spec>>>;

/**
 * Binds one endpoint of a contract to its rule. The right is checked before anything of the request is opened or looked
 * at.
 */
export type Bind = <Spec extends EndpointSpec>(spec: Spec, handle: Handler<Spec>) => void;

/** What the wire needs of sessions, rights and sealing; given by `app/server`. */
export type Gate = {
  /**
   * Refuses (401, 403, or code 0) a request without a good session, or one whose session lacks the right. `reads`: the
   * call changes nothing.
   */
  admit: (request: FastifyRequest, right: Exclude<Right, { kind: 'public' }>, reads: boolean) => Promise<Caller>;
  /** Opens a JWE and parses its JSON text; refuses with 400. */
  unseal: (sealed: unknown) => Promise<unknown>;
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

/** What a handler is given. What few handlers need is worked out when it is read. */
class HandlerCall {
  readonly query: unknown;
  readonly body: unknown;
  readonly content: unknown;
  readonly caller: Caller | null;
  readonly file: ReceivedFile | null;
  readonly part: FilePart | null;
  readonly #request: FastifyRequest;
  constructor(request: FastifyRequest, caller: Caller | null, parts: Parts & Attached) {
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
  get cookies(): string {
    return this.#request.headers.cookie ?? '';
  }
  get secure(): boolean {
    return this.#request.protocol === 'https';
  }
  get sealed(): string {
    return String((this.#request.body as { content?: unknown } | undefined)?.content);
  }
}

/** All bound endpoints, in order; the documentation and the permission matrix are made from them. */
export type BoundEndpoints = EndpointSpec[];

type Declared = { kind?: string; anyOf?: readonly string[]; level?: string; scope?: string };

/**
 * The compiler asks for a right, and for the scope of one that writes; a cast that got past the compiler does not start
 * either.
 */
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
  parts: (request: FastifyRequest) => Promise<Parts>;
  handle: (call: HandlerCall) => Promise<unknown>;
};

const admitted = async ({ spec, gate }: Prepared, request: FastifyRequest): Promise<Caller | null> =>
  spec.right.kind === 'public' ? null : gate.admit(request, spec.right, onlyReads(spec));

/** Opens and checks the parts of a request that was let in, and runs the rule. */
const answered = async (
  { parts, handle }: Prepared,
  request: FastifyRequest,
  caller: Caller | null,
  attached: Attached = {},
): Promise<unknown> => {
  const call = new HandlerCall(request, caller, { ...(await parts(request)), ...attached });
  return inCallOf(caller, () => handle(call));
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
      parts: preparedParts(spec, gate.unseal),
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
            ? await answeredForm(spec, request, {
                admit: () => admitted(prepared, request),
                receive: forms.receive,
                answer: (caller, attached) => answered(prepared, request, caller, attached),
              })
            : await answered(prepared, request, await admitted(prepared, request));
        if (result instanceof WithCookie) {
          reply.header('set-cookie', result.cookie);
          return sendJson(reply, JSON.stringify({ code: codes.ok, content: result.content }));
        }
        if (!spec.file) return sendJson(reply, JSON.stringify({ code: codes.ok, content: result }));
        const file = result as FileAnswer | StoredAnswer;
        return 'open' in file ? sendStored(request, reply, file) : sendFile(reply, file);
      },
    });
  };
};
