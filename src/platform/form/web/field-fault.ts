import type { z } from 'zod';
import { fieldReasons } from '#platform/wire/values.ts';

const isReason = (message: string): boolean => /^\w+(\.\w+)+$/.test(message);

/** The first reason why a value does not fit its schema, or undefined. The contract's own rules, so that form and server say the same. */
export const faultOf = (schema: z.ZodType, value: unknown): string | undefined => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (!issue) return undefined;
  return isReason(issue.message) ? issue.message : fieldReasons.invalid;
};
