import type { z } from 'zod';
import { fieldReasons, isReason } from '#platform/wire/values.ts';

/**
 * The first reason why a value does not fit its schema, or undefined. The contract's own rules, so that form and server
 * say the same.
 */
export const faultOf = (schema: z.ZodType, value: unknown): string | undefined => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (!issue) return undefined;
  return isReason(issue.message) ? issue.message : fieldReasons.invalid;
};

const missing = new Set<string>([fieldReasons.required, fieldReasons.mustDeclare]);

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/**
 * Whether something is missing among the fields at fault (names and reasons), which a form tells otherwise than values
 * that are wrong.
 */
export const kindOfFaults = (faults: readonly (readonly [string, string])[], values: object): 'incomplete' | 'wrong' =>
  faults.some(([name, reason]) => missing.has(reason) || isEmpty((values as Record<string, unknown>)[name]))
    ? 'incomplete'
    : 'wrong';
