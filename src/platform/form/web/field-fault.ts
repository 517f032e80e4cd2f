import type { z } from 'zod';
import { fieldReasons, isReason } from '#platform/wire/values.ts';

/**
 * Returns the first reason why a value violates its schema, or undefined. Form and server use the same contract, so
 * they give the same reasons.
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
 * Returns whether any of the invalid fields (name and reason) is empty: a form words its message differently for
 * missing values than for wrong ones.
 */
export const kindOfFaults = (faults: readonly (readonly [string, string])[], values: object): 'incomplete' | 'wrong' =>
  faults.some(([name, reason]) => missing.has(reason) || isEmpty((values as Record<string, unknown>)[name]))
    ? 'incomplete'
    : 'wrong';
