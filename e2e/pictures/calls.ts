import type { Answer, EndpointSpec, FileSent, Input } from '#platform/wire/endpoint.ts';
import { seal, type Envelope } from '../administrator-calls.ts';
import { sharedProduct } from '../story.ts';

/** Who calls: the access token, and the user agent of the browser or phone. */
export type Caller = { token: string; agent: string };

type Parts = {
  query?: Record<string, unknown>;
  sealedQuery?: Record<string, unknown>;
  body?: Record<string, unknown>;
  content?: unknown;
  file?: FileSent;
};

export const agents = {
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  app: 'Steward/3.4.0 (Android 16)',
} as const;

export const nobody: Caller = { token: '', agent: agents.app };

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const addressOf = async ({ path }: EndpointSpec, { query = {}, sealedQuery = {} }: Parts): Promise<string> => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) params.set(name, asText(value));
  for (const [name, value] of Object.entries(sealedQuery)) params.set(name, await seal(value));
  return `${sharedProduct().url}/api${path}?${params.toString()}`;
};

const formOf = async (fields: Record<string, unknown>, file: FileSent | undefined): Promise<FormData> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, asText(value));
  if (file) form.append('file', new Blob([await file.arrayBuffer()]), file.name);
  return form;
};

/** The body of a call other than GET: a form, or JSON. */
const bodyOf = async (spec: EndpointSpec, { body, content, file }: Parts): Promise<RequestInit> => {
  const own = spec.content && { content: spec.plain ? content : await seal(content) };
  const fields = { ...body, ...own };
  if (spec.multipart) return { body: await formOf(fields, file) };
  return { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } };
};

/** Calls the product as one of its clients. Returns the content of the answer; throws unless it succeeded. */
export const call = async <const Spec extends EndpointSpec>(
  spec: Spec,
  input: Input<Spec>,
  { token, agent }: Caller,
): Promise<Answer<Spec>> => {
  const parts: Parts = input;
  const { headers, ...sent } = spec.method === 'GET' ? {} : await bodyOf(spec, parts);
  const answer = await fetch(await addressOf(spec, parts), {
    method: spec.method,
    headers: { ...headers, 'user-agent': agent, ...(token && { authorization: `Bearer ${token}` }) },
    ...sent,
  });
  const { code, reason, content } = (await answer.json()) as Envelope<Answer<Spec>>;
  if (code !== '200')
    throw new Error(
      `${spec.method} ${spec.path}: ${code} ${reason} ${JSON.stringify(content)} for ${JSON.stringify(parts.content ?? parts.body)}`,
    );
  return content;
};
