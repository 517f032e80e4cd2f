import { z } from 'zod';
import { channelsOf, reachOf, type Channel, type EndpointSpec } from '../endpoint.ts';

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

const requestBody = (spec: EndpointSpec): Json | undefined => {
  if (!spec.content && !spec.body) return undefined;
  const content = spec.content && { ...schemaOf(spec.content, 'input'), ...(spec.plain ? {} : { 'x-sealed': true }) };
  const fields = Object.fromEntries(
    Object.entries(spec.body ?? {}).map(([name, schema]) => [name, schemaOf(schema, 'input')]),
  );
  const schema = {
    type: 'object',
    properties: { ...fields, ...(content ? { content } : {}) },
    required: content ? ['content'] : [],
  };
  return { required: true, content: { 'application/json': { schema } } };
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
      content: schemaOf(spec.answer, 'output'),
    },
    required: ['code', 'content'],
  };
  const reasons = spec.reasons?.length ? ` Refused with: ${spec.reasons.join(', ')}.` : '';
  return { 200: { description: `code 200, or a refusal.${reasons}`, content: { 'application/json': { schema } } } };
};

const placeOf: Record<Channel, string> = { W: 'the console', A: 'the app' };

const rightOf = ({ right }: EndpointSpec): string => {
  if (right.kind === 'public') return 'nobody need be signed in';
  const where = channelsOf(right)
    .map((channel) => placeOf[channel])
    .join(' or ');
  if (right.kind === 'function') {
    const bounds = reachOf(right) === 'everywhere' ? ', everywhere' : '';
    return `${right.level} in ${right.anyOf.join(' or ')}${bounds}, signed in at ${where}`;
  }
  return right.kind === 'session' ? `anybody signed in at ${where}` : `any session of ${where}`;
};

/** OpenAPI 3.1 of the bound endpoints; a sealed body is described by its plaintext with the mark `x-sealed` (`wire.md` Documentation). */
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
        'Every answer is an envelope; writes carry sealed content (compact JWE, ECDH-ES + A256GCM, key from /api/jwks).',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
};
