import type { z } from 'zod';
import { fieldReasons, isReason } from '#platform/wire/values.ts';

/** Why a value violates its schema: a reason, and the values of its text, which the schema gives as `params`. */
export type FieldFault = { reason: string; params: Record<string, string | number> };

const isParam = (entry: [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number';

/**
 * Returns the first fault of a value, or undefined. Form and server use the same contract, so they give the same
 * reasons.
 */
export const firstFault = (schema: z.ZodType, value: unknown): FieldFault | undefined => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (!issue) return undefined;
  if (!isReason(issue.message)) return { reason: fieldReasons.invalid, params: {} };
  const params = issue.code === 'custom' ? (issue.params ?? {}) : {};
  return { reason: issue.message, params: Object.fromEntries(Object.entries(params).filter(isParam)) };
};

/** The reason of the first fault. */
export const faultOf = (schema: z.ZodType, value: unknown): string | undefined => firstFault(schema, value)?.reason;

/** The empty values of a form. Undefined is none of them: it is what a call leaves out, and may have a default. */
const empties = [null, '', []];

/**
 * Returns whether a field must be filled: its schema rejects every empty value, and at least one of them with a reason
 * of its own. A choice that always has a value, such as yes or no, has no such reason.
 */
export const isRequired = (schema: z.ZodType): boolean => {
  const reasons = empties.map((empty) => faultOf(schema, empty));
  return !reasons.includes(undefined) && reasons.some((reason) => reason !== fieldReasons.invalid);
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
