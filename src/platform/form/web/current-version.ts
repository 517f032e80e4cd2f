import type { z } from 'zod';
import { CallError } from '#platform/wire/web/client.ts';
import { sameValues } from './merging.ts';

/** The current version of the record, parsed from a 409. */
export type CurrentVersion<Values> = { values: Partial<Values>; rev: number; who: string; when: string };

type Stored = { rev: number; txemp: string; txdat: string };

/** Builds `current` for `useRecordForm`: parses the record that a 409 carries, or returns null if it does not match. */
export const currentVersion =
  <Row extends Stored, Values>(schema: z.ZodType<Row>, valuesOf: (row: Row) => Partial<Values>) =>
  (content: unknown): CurrentVersion<Values> | null => {
    const { data } = schema.safeParse(content);
    return data ? { values: valuesOf(data), rev: data.rev, who: data.txemp, when: data.txdat } : null;
  };

/** The version of the record by now, if a save was refused because of it. */
export const currentIn = <Values>(
  fault: unknown,
  parse: ((content: unknown) => CurrentVersion<Values> | null) | undefined,
): CurrentVersion<Values> | null =>
  fault instanceof CallError && fault.status === 409 ? (parse?.(fault.content) ?? null) : null;

/** What is kept beside the fields and is none, such as the revisions of language versions. */
export const versionBeside = <Values>(
  { values }: CurrentVersion<Values>,
  names: readonly string[],
): Record<string, unknown> => Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

type Concerned<Values> = {
  initial: Values;
  names: readonly (keyof Values & string)[];
  current: ((content: unknown) => CurrentVersion<Values> | null) | undefined;
};

/**
 * Saves; once more on top of a change by somebody else that concerns none of the form's fields, whose revision is then
 * kept in `rev`. `concerned`: null if every change by somebody else is a conflict.
 */
export const saveOnTop = async <Values extends object, Saved>(
  values: Values,
  rev: { current: number | undefined },
  save: (values: Values, rev: number | undefined) => Promise<Saved>,
  concerned: Concerned<Values> | null,
): Promise<Saved> => {
  try {
    return await save(values, rev.current);
  } catch (fault) {
    const meanwhile = concerned && currentIn(fault, concerned.current);
    if (!meanwhile || !sameValues<Values>(meanwhile.values, concerned.initial, concerned.names)) throw fault;
    rev.current = meanwhile.rev;
    return await save({ ...values, ...versionBeside(meanwhile, concerned.names) }, meanwhile.rev);
  }
};
