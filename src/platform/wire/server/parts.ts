import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { onlyReads, type EndpointSpec } from '../endpoint.ts';
import { HttpError } from '../errors.ts';
import { parseJson } from './json.ts';
import { isComposite, readerOf, type Read } from './reading.ts';
import { Faults } from './validate.ts';

/** The parts of a request, opened, parsed and validated. */
export type Parts = { query: unknown; body: unknown; content: unknown };

type Fields = Record<string, unknown>;
type Unseal = (sealed: unknown) => Promise<unknown>;
type Checked = { schema: z.ZodType; read: Read };

const isNone = (value: unknown): boolean => value === undefined || value === null || value === '';

const checkedFields = (shape: Readonly<Record<string, z.ZodType>>): Checked => {
  const schema = z.object(shape);
  return { schema, read: readerOf(schema) };
};

/** Content is read like a field, so that its properties cannot be mistaken for parts. */
const contentReader = (content: z.ZodType): Read => {
  const read = readerOf(z.object({ content }));
  return (value) => (read({ content: value }) as { content?: unknown }).content;
};

/** A call that deletes accepts a single id as a list of one, but no empty value as an empty list. */
const asList: Read = (value) => {
  if (isNone(value)) return [];
  return typeof value === 'string' ? [value] : value;
};

const isListOf = (schema: z.ZodType): boolean => schema.type === 'array';

const readContentOf = ({ method, content }: EndpointSpec): Read | undefined => {
  if (!content) return undefined;
  const read = contentReader(content);
  return method === 'DELETE' && isListOf(content) ? (value) => read(asList(value)) : read;
};

const parsedOr = (value: string): unknown => {
  try {
    return parseJson(value);
  } catch {
    return value;
  }
};

/** A field of a form is text: lists and objects are sent as JSON. */
const openTexts = (content: z.ZodType): ((fields: Fields) => Fields) => {
  const shape = content instanceof z.ZodObject ? (content.shape as Record<string, z.ZodType>) : {};
  const composite = Object.keys(shape).filter((name) => isComposite(shape[name] as z.ZodType));
  return (fields) => {
    const opened = { ...fields };
    for (const name of composite) {
      const sent = opened[name];
      if (typeof sent === 'string' && sent !== '') opened[name] = parsedOr(sent);
    }
    return opened;
  };
};

const openQuery = async ({ sealedQuery }: EndpointSpec, query: Fields, unseal: Unseal): Promise<Fields> => {
  if (!sealedQuery) return query;
  const opened = { ...query };
  for (const name of Object.keys(sealedQuery)) if (!isNone(query[name])) opened[name] = await unseal(query[name]);
  return opened;
};

/** Whether a call without content asks for everything: it only reads, and all of its content is optional. */
const mayLackContent = (spec: EndpointSpec): boolean => onlyReads(spec) && spec.content?.safeParse({}).success === true;

/**
 * How the parts of a request are opened, parsed and validated; everything that the contract determines is computed in
 * advance.
 */
export const preparedParts = (spec: EndpointSpec, unseal: Unseal): ((request: FastifyRequest) => Promise<Parts>) => {
  const query = spec.query || spec.sealedQuery ? checkedFields({ ...spec.query, ...spec.sealedQuery }) : undefined;
  const body = spec.body ? checkedFields(spec.body) : undefined;
  const { content } = spec;
  const readContent = readContentOf(spec);
  const isOptional = mayLackContent(spec);
  const plainFields = content && spec.multipart?.plainFields ? openTexts(content) : undefined;

  const openContent = async (fields: Fields): Promise<unknown> => {
    const sent = fields['content'];
    if (spec.plain) return sent;
    if (!isNone(sent)) return unseal(sent);
    if (plainFields) return plainFields(fields);
    if (isOptional) return {};
    throw new HttpError(400, 'wire.unsealed');
  };

  return async (request) => {
    const fields = (request.body ?? {}) as Fields;
    const faults = new Faults(spec);
    const parts: Parts = { query: {}, body: {}, content: undefined };
    if (query) {
      const opened = await openQuery(spec, request.query as Fields, unseal);
      parts.query = faults.check('address', query.schema, query.read(opened));
    }
    if (body) parts.body = faults.check('body', body.schema, body.read(fields));
    if (content && readContent) parts.content = faults.check('body', content, readContent(await openContent(fields)));
    faults.throwIfAny();
    return parts;
  };
};
