import { z } from 'zod';
import { functionIds } from '#platform/rights/function-ids.ts';

/**
 * The kinds of data items that may carry permissions, and the console function that governs each: whoever has it at LOOK sees the permissions of its items, at GRANT
 * changes them. A new kind adds a line here, one in `server/item-sources.ts`, and a trigger like `parameter_data_grants` (migration 0011).
 */
export const dataKinds = {
  PARAM: { governedBy: functionIds.parameters },
  document: { governedBy: functionIds.documents },
} as const;

export type DataKind = keyof typeof dataKinds;

/** `dataType` on the wire. */
export const dataKind = z.enum(Object.keys(dataKinds) as [DataKind, ...DataKind[]]);

/** Every function that governs a kind; the call itself asks for the one of its kind. */
export const governingFunctions: readonly string[] = [
  ...new Set(Object.values(dataKinds).map(({ governedBy }) => governedBy)),
];
