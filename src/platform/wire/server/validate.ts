import type { z } from 'zod';
import type { EndpointSpec } from '../endpoint.ts';
import { codes, type RefusalCode } from '../envelope.ts';
import { Refusal, RequestFault } from '../refusal.ts';
import { fieldReasons } from '../values.ts';

const reasonPattern = /^[a-z_]+(\.[a-z_]+)+$/;

const codeOfMethod: Record<EndpointSpec['method'], RefusalCode | undefined> = {
  GET: undefined,
  HEAD: undefined,
  POST: codes.addFailed,
  PUT: codes.editFailed,
  DELETE: codes.deleteFailed,
};

/**
 * The value as the schema gives it. A broken rule of a field (its message is a dotted reason) is a refusal with the fields at fault;
 * anything else is not the request that the contract describes: 400.
 */
export const validate = <Schema extends z.ZodType>(
  spec: EndpointSpec,
  schema: Schema,
  value: unknown,
): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
  const reasons = Object.values(fields);
  const code = codeOfMethod[spec.method];
  if (!code || !reasons.every((reason) => reasonPattern.test(reason)))
    throw new RequestFault(400, 'wire.malformed', { fields });
  const incomplete = reasons.includes(fieldReasons.required) || reasons.includes(fieldReasons.mustDeclare);
  throw new Refusal(code, incomplete ? 'common.dialog.information_incomplete' : 'form.check_fields', { fields });
};
