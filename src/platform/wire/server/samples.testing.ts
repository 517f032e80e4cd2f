import { z } from 'zod';

type Json = { [key: string]: unknown };

const sampleGuid = '01900000-0000-7000-8000-000000000001';

const sampleOfText = ({ format, minLength = 1 }: Json): string => {
  if (format === 'uuid' || format === 'guid') return sampleGuid;
  return 'x'.repeat(Math.max(1, Number(minLength)));
};

const sampleOfObject = (schema: Json): Json => {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, sampleOfJson(one)]));
};

const sampleOfJson = (schema: Json): unknown => {
  if ('default' in schema) return schema['default'];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const choice = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choice) return sampleOfJson(choice[0] ?? {});
  switch (schema['type']) {
    case 'object':
      return sampleOfObject(schema);
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () =>
        sampleOfJson((schema['items'] ?? {}) as Json),
      );
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      // A value that the schema accepts as anything (a coerced number) or as text.
      return schema['type'] === 'string' ? sampleOfText(schema) : 1;
  }
};

/**
 * A value that a contract's schema accepts, derived from the schema as far as possible: for tests that call every
 * endpoint.
 */
export const sampleOf = (schema: z.ZodType): unknown =>
  sampleOfJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));
