import type { InjectOptions } from 'fastify';
import { languageCookie, type Language } from '#platform/i18n/languages.ts';
import type { EndpointSpec, FileSent } from '#platform/wire/endpoint.ts';
import type { Services } from './services.ts';

/** A signed-in person of a test. */
export type TestSession = { empid: string; userid: string; token: string; refreshToken: string };

export type CallOptions = {
  as?: TestSession | undefined;
  lang?: Language;
  userId?: string;
  headers?: Record<string, string>;
};

type Parts = {
  query?: Record<string, unknown>;
  sealedQuery?: Record<string, unknown>;
  body?: Record<string, unknown>;
  content?: unknown;
  file?: FileSent;
};

export const asText = (value: unknown): string => (typeof value === 'string' ? value : String(value));

/** The address with plain and sealed query parameters. */
const addressOf = async (spec: EndpointSpec, parts: Parts, services: Services): Promise<string> => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined) query.set(name, asText(value));
  for (const [name, value] of Object.entries(parts.sealedQuery ?? {})) query.set(name, await services.keys.seal(value));
  return `/api${spec.path}?${query.toString()}`;
};

const bodyOf = async (
  spec: EndpointSpec,
  parts: Parts,
  services: Services,
): Promise<Record<string, unknown> | undefined> => {
  if (spec.method === 'GET' || spec.method === 'HEAD') return undefined;
  const content = spec.plain || parts.content === undefined ? parts.content : await services.keys.seal(parts.content);
  return { ...parts.body, content };
};

/** A form as browsers send it: fields first, the file last. */
const formOf = async (
  fields: Record<string, unknown>,
  file: FileSent | undefined,
): Promise<{ headers: Record<string, string>; payload: Buffer }> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, asText(value));
  if (file) form.append('file', new Blob([await file.arrayBuffer()], { type: file.type }), file.name);
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
};

/** The request that a client sends for a call, with its content sealed where required. */
export const requestOf = async (
  services: Services,
  spec: EndpointSpec,
  parts: Parts,
  { as, lang = 'en', userId, headers = {} }: CallOptions,
): Promise<InjectOptions> => {
  const plain = await bodyOf(spec, parts, services);
  const body = plain && { ...plain, userId };
  const form = spec.multipart ? await formOf(body ?? {}, parts.file) : undefined;
  return {
    method: spec.method,
    url: await addressOf(spec, parts, services),
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      cookie: `${languageCookie}=${lang}`,
      ...form?.headers,
      ...headers,
    },
    payload: form?.payload ?? body,
  };
};
