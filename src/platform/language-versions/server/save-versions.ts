import type { z } from 'zod';
import type { Write } from '#platform/db/server/database.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';
import { assertFresh, present } from '#platform/records/server/record-errors.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { isReason } from '#platform/wire/values.ts';
import { noVersion, versionField } from '../versions.ts';

type Flag = 'Y' | 'N';
type Stored = { oid: string; lang: Language; rev: number };

/** The fields of one version as they were sent. */
export type SentVersion<Values> = { [Name in keyof Values]?: Values[Name] | undefined } & {
  rev?: number | undefined;
  remove?: true | undefined;
  outdated?: Flag | undefined;
};

/** How the versions of one kind of record are stored. */
export type VersionStore<Held extends Stored, Values extends object> = {
  /** The versions of a record, locked for the rest of the transaction. */
  lock: (trx: Write, record: string) => Promise<Held[]>;
  /** The fields of a whole version, with their defaults. */
  fields: z.ZodType<Values>;
  add: (trx: Write, record: string, lang: Language, values: Values) => Promise<unknown>;
  change: (trx: Write, before: Held, values: { [Name in keyof Values]?: Values[Name] }) => Promise<unknown>;
  /** Writes whether a version is outdated; comes after `change`. */
  mark: (trx: Write, oid: string, outdated: Flag) => Promise<unknown>;
  remove: (trx: Write, oids: readonly string[]) => Promise<unknown>;
};

type Faults = { first: DomainError | undefined; fields: Record<string, string>; params: object };

/** Collects the faults of all versions, so that a form shows them all at once. */
const collecting = (faults: Faults) => async (lang: Language, work: () => Promise<unknown>) => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details.fields) throw error;
    faults.first ??= error;
    Object.assign(faults.params, error.details.params);
    for (const [name, reason] of Object.entries(error.details.fields)) faults.fields[versionField(lang, name)] = reason;
  }
};

/** The values of a new version. Throws what is missing or wrong, at its fields. */
const wholeVersion = <Values>(fields: z.ZodType<Values>, sent: object, code: DomainErrorCode): Values => {
  const { data, error } = fields.safeParse(sent);
  if (!error) return data;
  const reasons = error.issues.map(({ path, message }) => [
    path.join('.'),
    isReason(message) ? message : 'form.invalid',
  ]);
  throw new DomainError(code, reasons[0]?.[1] ?? 'form.invalid', { fields: Object.fromEntries(reasons) });
};

type Options = {
  /** The code of an error. */
  code: DomainErrorCode;
  /** What a 409 contains: the record with its versions. */
  current: () => unknown;
};

/**
 * Saves the language versions of a record in the transaction that saves the record. Call it before the record itself is
 * changed, because that makes versions outdated and so raises their revisions; the function that it resolves to writes
 * the versions. Rejects stale revisions (409), and throws the faults of all languages together, at `languages.vi.name`.
 */
export const lockVersions = async <Held extends Stored, Values extends object>(
  trx: Write,
  store: VersionStore<Held, Values>,
  record: string,
  sent: { [Lang in Language]?: SentVersion<Values> | null | undefined } | undefined,
  { code, current }: Options,
): Promise<() => Promise<void>> => {
  if (!sent) return async () => {};
  const held = new Map((await store.lock(trx, record)).map((row) => [row.lang, row]));
  for (const lang of languages) {
    await assertFresh(sent[lang]?.rev, held.get(lang) ?? { rev: noVersion }, current);
  }
  return async () => {
    const faults: Faults = { first: undefined, fields: {}, params: {} };
    const at = collecting(faults);
    const write = async (lang: Language, version: SentVersion<Values>): Promise<void> => {
      const { rev: _rev, remove: _remove, outdated, ...values } = version;
      const before = held.get(lang);
      if (!before) {
        await store.add(trx, record, lang, wholeVersion(store.fields, values, code));
        return;
      }
      const changes = present(values) as Partial<Values>;
      if (Object.keys(changes).length > 0) await store.change(trx, before, changes);
      if (outdated) await store.mark(trx, before.oid, outdated);
    };
    for (const lang of languages) {
      const version = sent[lang];
      const before = held.get(lang);
      const isRemoved = version === null || version?.remove === true;
      if (isRemoved && before) await store.remove(trx, [before.oid]);
      else if (version && !isRemoved) await at(lang, () => write(lang, version));
    }
    if (faults.first) {
      const { code: own, reason, details } = faults.first;
      throw new DomainError(own, reason, { ...details, fields: faults.fields, params: faults.params as never });
    }
  };
};
