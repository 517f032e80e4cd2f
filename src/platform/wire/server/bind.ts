import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#platform/i18n/languages.ts';
import type { Grant } from './grant.ts';
import {
  callName,
  effectsHeader,
  onlyReads,
  type Answer,
  type EndpointSpec,
  type Received,
  type Right,
} from '../endpoint.ts';
import { codes } from '../envelope.ts';
import { inCallOf, type EffectsAsked } from './call-scope.ts';
import type { Caller, ReceivedFile } from './caller.ts';
import { isKnown, sendFile, sendStored, type FileAnswer, type StoredAnswer } from './file-answer.ts';
import { answeredForm, type Attached, type Forms } from './form-call.ts';
import type { FilePart } from './form-request.ts';
import { languageOf } from './request-language.ts';
import { Pace } from './pace.ts';
import { preparedParts, type Parts } from './parts.ts';
import { Turns } from './turns.ts';

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
    /** as sent by the browser */
    cookies: string;
    /** whether the request came over TLS, to this server or to a proxy in front of it */
    secure: boolean;
    /** the content as sent */
    sealed: string;
    /** fires if the client goes away before it has the answer */
    signal: AbortSignal;
  };

type Result<Spec extends EndpointSpec> = Spec extends { file: string } ? FileAnswer | StoredAnswer : Answer<Spec>;

/** A response that sets a cookie. */
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
 * Binds one endpoint of a contract to its handler. The right is checked before any part of the request is opened or
 * parsed.
 */
export type Bind = <Spec extends EndpointSpec>(spec: Spec, handle: Handler<Spec>) => void;

/** What the wire needs from sessions, rights and sealing; provided by `app/server`. */
export type Gate = {
  /**
   * Throws (401, 403, or code 0) for a request without a valid session, or one whose session lacks the right. `reads`:
   * the call changes nothing.
   */
  admit: (request: FastifyRequest, right: Exclude<Right, { kind: 'public' }>, reads: boolean) => Promise<Caller>;
  /** Opens a JWE and parses its JSON text; throws 400. */
  unseal: (sealed: unknown) => Promise<unknown>;
};

/** Responses of at least this many bytes are compressed; smaller ones fit into one packet anyway. */
export const worthCompressing = 1400;

const sendJson = (reply: FastifyReply, json: string, caching = 'no-store'): FastifyReply => {
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', caching);
  // No UTF-16 unit takes more than three bytes, so most responses are short enough that they need not be measured.
  const isShort = json.length * 3 < worthCompressing || Buffer.byteLength(json) < worthCompressing;
  if (isShort) return reply.send(json);
  reply.compress(json);
  return reply;
};

type Revalidated = { json: string; etag: string };
const revalidated = new WeakMap<object, Revalidated>();

/** An object that a handler returns again is not serialised again. */
const revalidatedOf = (content: object): Revalidated => {
  const known = revalidated.get(content);
  if (known) return known;
  const json = JSON.stringify({ code: codes.ok, content });
  const made = { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
  revalidated.set(content, made);
  return made;
};

/** The language may be that of the cookie, so one address has several answers. */
const sendRevalidated = (request: FastifyRequest, reply: FastifyReply, content: object): FastifyReply => {
  const { json, etag } = revalidatedOf(content);
  reply.header('etag', etag).header('vary', 'cookie');
  if (isKnown(request.headers['if-none-match'], etag)) {
    return reply.header('cache-control', 'no-cache').status(304).send();
  }
  return sendJson(reply, json, 'no-cache');
};

/** What a handler gets. Properties that few handlers need are computed on access. */
class HandlerCall {
  readonly query: unknown;
  readonly body: unknown;
  readonly content: unknown;
  readonly caller: Caller | null;
  readonly file: ReceivedFile | null;
  readonly part: FilePart | null;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  constructor(request: FastifyRequest, reply: FastifyReply, caller: Caller | null, parts: Parts & Attached) {
    this.#request = request;
    this.#reply = reply;
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
  get signal(): AbortSignal {
    const { raw } = this.#reply;
    const leaving = new AbortController();
    const check = (): void => {
      if (!raw.writableFinished) leaving.abort();
    };
    if (raw.destroyed) check();
    else raw.once('close', check);
    return leaving.signal;
  }
}

/** All bound endpoints, in order; the documentation and the permission matrix are built from them. */
export type BoundEndpoints = EndpointSpec[];

type Declared = { kind?: string; anyOf?: readonly string[]; level?: string; scope?: string };

/**
 * The compiler requires a right, and a scope for the right of a write; this catches a cast that got past the compiler.
 */
const assertRight = (spec: Pick<EndpointSpec, 'method' | 'path' | 'reads'> & { right?: Declared }): void => {
  const { method, path, right: { kind = '', anyOf = [], level, scope } = {} } = spec;
  if (['public', 'session', 'anySession'].includes(kind)) return;
  if (kind !== 'function' || anyOf.length === 0) throw new Error(`${method} ${path} declares no right`);
  const needsScope = level !== 'LOOK' || !onlyReads(spec);
  if (needsScope && scope !== 'everywhere' && scope !== 'rows') throw new Error(`${method} ${path} declares no scope`);
};

/** Everything about an endpoint that is known before the first call. */
type Prepared = {
  spec: EndpointSpec;
  name: string;
  gate: Gate;
  parts: (request: FastifyRequest) => Promise<Parts>;
  /** of what is written with sessions of the app; null for calls that only read or are about the session */
  pace: Pace | null;
  handle: (call: HandlerCall) => Promise<unknown>;
};

const admitted = async ({ spec, gate, name }: Prepared, request: FastifyRequest): Promise<Caller | null> => {
  if (spec.right.kind === 'public') return null;
  const caller = await gate.admit(request, spec.right, onlyReads(spec));
  caller.actor.call = name;
  return caller;
};

/** Does the work for the caller in turn; a session that has ended while the call waited is rejected. */
const inTurn = async (
  turns: Turns,
  prepared: Prepared,
  request: FastifyRequest,
  work: (caller: Caller | null) => Promise<unknown>,
): Promise<unknown> => {
  const caller = await admitted(prepared, request);
  if (caller === null) return work(null);
  return turns.take(caller.actor.empid, async (hasWaited) =>
    work(hasWaited ? await admitted(prepared, request) : caller),
  );
};

const effectsAsked = (request: FastifyRequest): EffectsAsked | null => {
  const asked = request.headers[effectsHeader];
  return typeof asked === 'string' && asked !== '' ? { asked, lang: languageOf(request) } : null;
};

/** Opens and validates the parts of an admitted request, and runs the handler. */
const answered = async (
  { spec, parts, pace, handle }: Prepared,
  [request, reply]: [FastifyRequest, FastifyReply],
  caller: Caller | null,
  attached: Attached = {},
): Promise<unknown> => {
  if (caller?.channel === 'A') pace?.take(caller.actor.empid);
  const call = new HandlerCall(request, reply, caller, { ...(await parts(request)), ...attached });
  return inCallOf({ caller, effects: spec.effects === true ? effectsAsked(request) : null }, () => handle(call));
};

/** Creates the `bind` function of one server. Throws for a path bound twice, or one without a right. */
export const makeBind = (app: FastifyInstance, gate: Gate, bound: BoundEndpoints, forms?: Forms): Bind => {
  const turns = new Turns();
  const pace = new Pace();
  return (spec, handle) => {
    assertRight(spec);
    if (spec.multipart && !forms)
      throw new Error(`${spec.method} ${spec.path} takes a form, and this server takes none`);
    bound.push(spec);
    const prepared: Prepared = {
      spec,
      name: callName(spec),
      gate,
      parts: preparedParts(spec, gate.unseal),
      pace: onlyReads(spec) || spec.right.kind === 'anySession' ? null : pace,
      handle: handle as unknown as Prepared['handle'],
    };
    (spec.multipart && forms ? forms.scope : app).route({
      method: spec.method,
      url: `/api${spec.path}`,
      exposeHeadRoute: false,
      // A read has no body to decompress; checking for one would slow down every read.
      ...(spec.method === 'GET' || spec.method === 'HEAD' ? { decompress: false } : {}),
      handler: async (request, reply) => {
        const result =
          spec.multipart && forms
            ? await answeredForm(spec, request, {
                admit: () => admitted(prepared, request),
                receive: forms.receive,
                answer: (caller, attached) => answered(prepared, [request, reply], caller, attached),
              })
            : await inTurn(turns, prepared, request, (caller) => answered(prepared, [request, reply], caller));
        if (result instanceof WithCookie) {
          reply.header('set-cookie', result.cookie);
          return sendJson(reply, JSON.stringify({ code: codes.ok, content: result.content }));
        }
        if (!spec.file) {
          if (spec.revalidated) return sendRevalidated(request, reply, result as object);
          return sendJson(reply, JSON.stringify({ code: codes.ok, content: result }));
        }
        const file = result as FileAnswer | StoredAnswer;
        return 'open' in file ? sendStored(request, reply, file) : sendFile(reply, file);
      },
    });
  };
};
