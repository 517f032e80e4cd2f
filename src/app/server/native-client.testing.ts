import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { HttpError } from '#platform/wire/errors.ts';
import { makeBind } from '#platform/wire/server/bind.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import { installErrorEdge } from '#platform/wire/server/error-edge.ts';
import { openFormScope, type FilePart } from '#platform/wire/server/form-request.ts';
import { sampleOf } from '#platform/wire/server/samples.testing.ts';
import { reasonText } from './calls.ts';

type Json = Record<string, unknown>;
export type PartName = 'query' | 'sealedQuery' | 'body' | 'content';
export type Path = readonly (string | number)[];

/** A value that a contract describes, and its place in a request. */
export type Property = { spec: EndpointSpec; part: PartName; within: readonly Place[] } & Place;
type Place = { path: Path; schema: z.ZodType };
export type Parts = Partial<Record<PartName, unknown>>;

const caller = { empid: 'E1', userid: 'U1', sessionOid: 's', channel: 'W', seenBy: null, grant: null, actor: {} };

const bytesOf = async ({ bytes }: FilePart): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return createHash('sha256').update(Buffer.concat(pieces)).digest('hex');
};

/**
 * A server with all endpoints of the product that answers with the input a handler would get: the real wire layer,
 * without the handlers. "Sealed" content starts with `sealed:`.
 */
export const startEcho = async (bound: readonly EndpointSpec[]): Promise<FastifyInstance> => {
  const app: FastifyInstance = fastify({ bodyLimit: 8 * 1024 * 1024 });
  app.decorateReply('compress', function compress(this: FastifyReply, json: unknown) {
    return this.send(json);
  } as FastifyReply['compress']);
  installErrorEdge(app, reasonText);
  const gate = {
    admit: async (request: { headers: Json; body?: unknown }): Promise<Caller> => {
      const { token } = (request.body ?? {}) as Json;
      if (request.headers['authorization'] === undefined && token !== 'good')
        throw new HttpError(401, 'wire.session_over');
      return caller as unknown as Caller;
    },
    unseal: async (sealed: unknown): Promise<unknown> => {
      if (typeof sealed !== 'string' || !sealed.startsWith('sealed:')) throw new HttpError(400, 'wire.unsealed');
      return JSON.parse(sealed.slice('sealed:'.length));
    },
  };
  const receive = async (_caller: unknown, part: FilePart) => ({
    fileid: await bytesOf(part),
    filename: part.filename,
    filesize: 0,
  });
  const bind = makeBind(app, gate, [], { ...(await openFormScope(app)), receive });
  for (const { file: _, ...spec } of bound)
    bind({ ...spec, answer: z.unknown() }, async ({ query, body, content, ...attached }) => {
      const { file, part } = attached as { file?: unknown; part?: FilePart | null };
      return { query, body, content, file: part ? await bytesOf(part) : file };
    });
  await app.ready();
  return app;
};

const sealed = (value: unknown): string => `sealed:${JSON.stringify(value)}`;

/** As programs write values where only text is possible. */
const asText = (value: unknown): string => {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const queryText = ({ query, sealedQuery }: Parts): string => {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Json))
    if (value !== undefined) text.set(name, asText(value));
  for (const [name, value] of Object.entries((sealedQuery ?? {}) as Json))
    if (value !== undefined) text.set(name, sealed(value));
  return text.toString();
};

/** The fields of a body besides `content`, with content sealed where the contract says so. */
export const fieldsOf = (spec: EndpointSpec, { body, content }: Parts): Json => ({
  ...(body as Json | undefined),
  ...(content === undefined ? {} : { content: spec.plain ? content : sealed(content) }),
});

export type Answered = { status: number; body: Envelope; text: string };

const asForm = async (fields: readonly (readonly [string, unknown])[]): Promise<{ type: string; payload: Buffer }> => {
  const form = new FormData();
  for (const [name, value] of fields)
    if (value instanceof Blob) form.append(name, value, 'note.png');
    else if (value !== undefined) form.append(name, asText(value));
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
};

/** Sends a form with its parts in the order given. */
export const sendForm = async (
  app: FastifyInstance,
  spec: EndpointSpec,
  fields: readonly (readonly [string, unknown])[],
  headers: Record<string, string> = {},
): Promise<Answered> => {
  const { type, payload } = await asForm(fields);
  const answer = await app.inject({
    method: spec.method as 'POST',
    url: `/api${spec.path}`,
    headers: { 'content-type': type, ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Envelope>(), text: answer.body };
};

/** Sends a request to an endpoint with these parts, as a signed-in client. */
export const sendParts = async (app: FastifyInstance, spec: EndpointSpec, parts: Parts): Promise<Answered> => {
  const authorization = { authorization: 'Bearer good' };
  if (spec.multipart) return sendForm(app, spec, Object.entries(fieldsOf(spec, parts)), authorization);
  const answer = await app.inject({
    method: spec.method as 'POST',
    url: `/api${spec.path}?${queryText(parts)}`,
    headers: authorization,
    ...(spec.method === 'GET' || spec.method === 'HEAD' ? {} : { payload: fieldsOf(spec, parts) }),
  });
  return {
    status: answer.statusCode,
    body: spec.method === 'HEAD' ? { code: '', content: null } : answer.json<Envelope>(),
    text: answer.body,
  };
};

const sampleOfShape = (shape: Readonly<Record<string, z.ZodType>> | undefined): Json | undefined =>
  shape && Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, sampleOf(schema)]));

/** Sample parts that satisfy the contract, as far as they can be derived from it. */
export const sampleParts = (spec: EndpointSpec): Parts => ({
  query: sampleOfShape(spec.query),
  sealedQuery: sampleOfShape(spec.sealedQuery),
  body: sampleOfShape(spec.body),
  content: spec.content && sampleOf(spec.content),
});

type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
};
const defOf = ({ def }: { def: Def }): Def => def;

/** The inner schema without optional, nullable, default and transform. */
export const core = (schema: z.ZodType): z.ZodType => {
  const { innerType, in: before } = defOf(schema);
  const inner = innerType ?? before;
  return inner ? core(inner) : schema;
};

type Found = Place & { within: readonly Place[] };

/** Every schema below this one, with its path and the schemas around it. */
const below = (schema: z.ZodType, path: Path, outer: readonly Place[] = []): Found[] => {
  const { shape, element } = defOf(core(schema));
  const within = [...outer, { path, schema }];
  const inside = Object.entries(shape ?? {}).flatMap(([name, one]): Found[] => {
    const at = [...path, name];
    return [{ path: at, schema: one, within }, ...below(one, at, within)];
  });
  return element ? below(element, [...path, 0], within) : inside;
};

export const propertiesOf = (spec: EndpointSpec): Property[] => {
  const ofShape = (part: PartName, shape: Readonly<Record<string, z.ZodType>> = {}): Property[] =>
    below(z.object(shape), []).map((one) => ({ spec, part, ...one }));
  return [
    ...ofShape('query', spec.query),
    ...ofShape('sealedQuery', spec.sealedQuery),
    ...ofShape('body', spec.body),
    ...(spec.content ? below(spec.content, []).map((one): Property => ({ spec, part: 'content', ...one })) : []),
  ];
};

export const valueAt = (holder: unknown, path: Path): unknown => {
  let found = holder;
  for (const key of path) found = (found as Record<string | number, unknown> | null | undefined)?.[key];
  return found;
};

const put = (holder: unknown, path: Path, value: unknown): void => {
  const owner = valueAt(holder, path.slice(0, -1)) as Record<string | number, unknown>;
  const last = path.at(-1) as string | number;
  if (value === undefined) delete owner[last];
  else owner[last] = value;
};

/** The parts with another value at the place, or without it if undefined; creates what contains it. */
export const withValue = (parts: Parts, { part, path, within }: Property, value: unknown): Parts => {
  const changed = structuredClone(parts);
  for (const outer of within) {
    const at = [part, ...outer.path];
    if (typeof (valueAt(changed, at) ?? undefined) !== 'object') put(changed, at, sampleOf(core(outer.schema)));
  }
  put(changed, [part, ...path], value);
  return changed;
};
