import { z } from 'zod';
import {
  askEffects,
  channelsOf,
  effectsHeader,
  effectsReason,
  onlyReads,
  reachOf,
  type Channel,
  type EndpointSpec,
} from '../endpoint.ts';
import { heldFileBytes } from './held-file.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
  return json;
};

const parameters = (spec: EndpointSpec): Json[] => [
  ...Object.entries(spec.query ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    schema: schemaOf(schema, 'input'),
  })),
  ...Object.entries(spec.sealedQuery ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    description: 'A compact JWE of this JSON',
    schema: { type: 'string' },
    'x-sealed': true,
    'x-plaintext': schemaOf(schema, 'input'),
  })),
];

const isNeeded = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success && !schema.safeParse({}).success;

const bodySchema = (properties: Json, required: string[]): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});

const contentOf = (spec: EndpointSpec, content: z.ZodType): Json => ({
  ...schemaOf(content, 'input'),
  ...(spec.plain ? {} : { 'x-sealed': true }),
});

const fileOf = ({ multipart }: EndpointSpec): Json => ({
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
  description: `At most ${multipart?.maxBytes ?? 0} bytes`,
});

/** Credentials may be sent as fields; if they come before a file, the file need not wait in memory (`held-file.ts`). */
const callerFields: Json = {
  token: { type: 'string', description: 'The access token, unless the header Authorization carries it' },
  userId: { type: 'string' },
  lang: { type: 'string' },
};

const requestBody = (spec: EndpointSpec): Json | undefined => {
  const { content, body, multipart } = spec;
  if (!content && !body && !multipart) return undefined;
  const fields = Object.fromEntries(
    Object.entries(body ?? {}).map(([name, schema]) => [name, schemaOf(schema, 'input')]),
  );
  const needed = Object.entries(body ?? {}).flatMap(([name, schema]) => (isNeeded(schema) ? [name] : []));
  const properties = {
    ...fields,
    ...(content ? { content: contentOf(spec, content) } : {}),
    ...(multipart ? { file: fileOf(spec) } : {}),
    ...(spec.right.kind === 'public' ? {} : callerFields),
  };
  const isContentNeeded = content && (isNeeded(content) || !onlyReads(spec));
  const sealed = bodySchema(properties, isContentNeeded ? [...needed, 'content'] : needed);
  if (!multipart) return { required: true, content: { 'application/json': { schema: sealed } } };
  const description =
    'The parts may come in any order. Put the credentials first where they are fields: a file of more than ' +
    `${heldFileBytes} bytes that comes before them is refused with 400 wire.credentials_first.`;
  const plain = content && multipart.plainFields ? plainForm(spec, content) : undefined;
  const schema = plain ? { oneOf: [sealed, plain] } : sealed;
  return { required: true, description, content: { 'multipart/form-data': { schema } } };
};

/** The fields of the content themselves, instead of `content`. */
const plainForm = (spec: EndpointSpec, content: z.ZodType): Json => {
  const { properties, required = [] } = schemaOf(content, 'input') as { properties: Json; required?: string[] };
  return bodySchema({ ...properties, file: fileOf(spec), ...callerFields }, required);
};

const answers = (spec: EndpointSpec): Json => {
  if (spec.file)
    return {
      200: {
        description: 'The file',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  const schema = {
    type: 'object',
    properties: {
      code: { type: 'string' },
      message: { type: 'string' },
      reason: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      content: schemaOf(spec.answer, 'output'),
    },
    required: ['code', 'content'],
  };
  const reasons = spec.reasons?.length ? ` Refused with: ${spec.reasons.join(', ')}.` : '';
  const effects =
    spec.effects === true
      ? ` With the header \`${effectsHeader}: ${askEffects}\` it changes nothing and is refused with \`${effectsReason}\` and what it would do, until the header names the digest of that.`
      : '';
  return {
    200: { description: `code 200, or a refusal.${reasons}${effects}`, content: { 'application/json': { schema } } },
  };
};

const placeOf: Record<Channel, string> = { W: 'the console', A: 'the app' };

const rightOf = ({ right }: EndpointSpec): string => {
  if (right.kind === 'public') return 'nobody need be signed in';
  const where = channelsOf(right)
    .map((channel) => placeOf[channel])
    .join(' or ');
  if (right.kind === 'function') {
    const bounds = reachOf(right) === 'everywhere' ? ', everywhere' : '';
    const entries = right.component === undefined ? '' : ` or in the entry of the same screen that the call is about`;
    return `${right.level} in ${right.anyOf.join(' or ')}${entries}${bounds}, signed in at ${where}`;
  }
  return right.kind === 'session' ? `anybody signed in at ${where}` : `any session of ${where}`;
};

/**
 * OpenAPI 3.1 of the bound endpoints; a sealed body is described by its plaintext with the mark `x-sealed`.
 */
export const openApiDocument = (bound: readonly EndpointSpec[]): Json => {
  const paths: Record<string, Json> = {};
  for (const spec of bound) {
    const operation = {
      summary: spec.summary,
      description: `Right: ${rightOf(spec)}.`,
      security: spec.right.kind === 'public' ? [] : [{ bearer: [] }],
      parameters: parameters(spec),
      requestBody: requestBody(spec),
      responses: answers(spec),
    };
    (paths[`/api${spec.path}`] ??= {})[spec.method.toLowerCase()] = operation;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Steward',
      version: '1',
      description:
        'Every answer is an envelope; writes carry sealed content (compact JWE, ECDH-ES + A256GCM, key from /api/jwks). ' +
        'Nothing is "", null or absent, wherever nothing is possible. Numbers are JSON numbers or plain decimal text, ' +
        'Y and N may be written true and false. A call that deletes a list takes a single id as well. Fields at fault ' +
        'are named in `fields`, each with its reason: with 501, 502 or 503 of a write, with 400 of a call that only ' +
        'reads, of a parameter of the address and of content of another shape.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
};
