import type { FastifyBaseLogger } from 'fastify';
import type { Actor, Database } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { grantOfRight } from '#platform/rights/server/screen-entries.ts';
import type { Undoing } from '#platform/undo/server/undo.service.ts';
import { codes, type ReasonParams } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { ReasonText } from '#platform/wire/server/error-edge.ts';
import type { Grant, Scope } from '#platform/wire/server/grant.ts';
import type { ImportRecord } from '../bulk-import.contract.ts';
import type { ImportState } from '../import-states.ts';
import { headingOf } from './headings.ts';
import type { ImportKind } from './import-kind.ts';
import type { ImportPlaces } from './import-places.ts';
import { changeImport, endDeadUndo, importByOid, type StoredImport } from './imports.queries.ts';
import { forgetRows } from './staging.queries.ts';

/** What imports need of the product. */
export type Importing = {
  log: FastifyBaseLogger;
  db: Database;
  rights: Rights;
  imports: readonly ImportKind[];
  undoing: Undoing;
  say: ReasonText;
  /** In milliseconds, after which a call is answered although its work goes on. */
  importWaitMs: number;
  /** Where the person finds imports again; empty for one who does not have that screen. */
  screenFor: (empid: string) => Promise<string>;
  places: ImportPlaces;
};

/** Who imports, with the scope of the call of the kind. */
export type Importer = { empid: string; actor: Actor; scope: Scope };

/** The word of a kind, the last part of the path of its calls. */
export const nameOf = ({ calls }: Pick<ImportKind, 'calls'>): string => calls.file.path.split('/').at(-1) ?? '';

export const refused = (reason: string, params: ReasonParams = {}): DomainError =>
  new DomainError(codes.editFailed, reason, { params });

export const kindNamed = ({ imports }: Pick<Importing, 'imports'>, name: string): ImportKind => {
  const kind = imports.find((one) => nameOf(one) === name);
  if (!kind) throw refused('import.gone');
  return kind;
};

/** The grant that admits a person to the imports of a kind; throws 403. */
const grantOf = ({ rights }: Pick<Importing, 'rights'>, empid: string, { calls }: ImportKind): Promise<Grant> =>
  grantOfRight(rights, empid, calls.file.right);

/** The kinds that a person may import; `all`: everywhere, so that the person sees the imports of others too. */
export const kindsOf = async (
  importing: Pick<Importing, 'imports' | 'rights'>,
  empid: string,
): Promise<{ mine: ImportKind[]; all: ImportKind[] }> => {
  const found = await Promise.all(
    importing.imports.map(async (kind) => {
      const scope = await grantOf(importing, empid, kind).then(
        (grant) => grant.scope,
        (error: unknown) => {
          if (error instanceof HttpError) return null;
          throw error;
        },
      );
      return { kind, scope };
    }),
  );
  return {
    mine: found.flatMap(({ kind, scope }) => (scope ? [kind] : [])),
    all: found.flatMap(({ kind, scope }) => (scope?.everywhere ? [kind] : [])),
  };
};

/** The reasons of faults in a language. */
export const wordsIn =
  ({ say }: Pick<Importing, 'say'>, lang: Language) =>
  (reason: string, params: ReasonParams): string =>
    say(reason, lang, params) ?? reason;

/** An import as its screens see it. */
export const asRecord = (
  stored: StoredImport,
  { imports, say }: Pick<Importing, 'imports' | 'say'>,
  lang: Language,
): ImportRecord => {
  const { oid, headings: _headings, places: _places, act: _act, question: _question, params, ...rest } = stored;
  const kind = imports.find((one) => nameOf(one) === stored.kind);
  const titles = new Map(kind?.columns.map((column) => [column.name, headingOf(column, lang)]));
  const named = [params['names'] ?? []].flat().map((name) => titles.get(String(name)) ?? String(name));
  const words = { ...params, names: named };
  return {
    ...rest,
    import: oid,
    why: stored.reason === '' ? '' : (say(stored.reason, lang, words) ?? stored.reason),
    kindname: kind?.title[lang] ?? stored.kind,
  };
};

/** An import of the caller, with its kind and what the caller may import today. Throws for anybody else's. */
export const ownImport = async (
  importing: Importing,
  { empid, actor }: Caller,
  oid: string,
): Promise<{ stored: StoredImport; kind: ImportKind; by: Importer }> => {
  const stored = await importByOid(importing.db.read, oid);
  if (stored?.empid !== empid) throw refused('import.gone');
  const kind = kindNamed(importing, stored.kind);
  const { scope } = await grantOf(importing, empid, kind);
  return { stored, kind, by: { empid, actor, scope } };
};

/**
 * An import that the caller may undo: of one's own, with the right of its kind; of others, only with that right
 * everywhere.
 */
export const undoableImport = async (importing: Importing, empid: string, oid: string): Promise<StoredImport> => {
  await endDeadUndo(importing.db.read, oid);
  const stored = await importByOid(importing.db.read, oid);
  const { mine, all } = await kindsOf(importing, empid);
  const reach = stored?.empid === empid ? mine : all;
  if (!stored?.act || !reach.some((kind) => nameOf(kind) === stored.kind)) throw refused('import.gone');
  return stored;
};

/** An import that the caller may look at: the caller's own, or one that was written and that the caller could undo. */
export const seenImport = async (importing: Importing, caller: Caller, oid: string): Promise<StoredImport> => {
  const { db } = importing;
  await endDeadUndo(db.read, oid);
  const stored = await importByOid(db.read, oid);
  if (stored?.empid === caller.empid) return (await ownImport(importing, caller, oid)).stored;
  const found = await undoableImport(importing, caller.empid, oid);
  assertState(found, 'done', 'undoing', 'undone');
  return found;
};

export const recordOf = async (importing: Importing, oid: string, lang: Language): Promise<ImportRecord> => {
  const stored = await importByOid(importing.db.read, oid);
  if (!stored) throw refused('import.gone');
  return asRecord(stored, importing, lang);
};

export const assertState = ({ state }: Pick<StoredImport, 'state'>, ...wanted: ImportState[]): void => {
  if (!wanted.includes(state)) throw refused('import.not_ready');
};

export const cancelImport = async (
  importing: Importing,
  caller: Caller,
  oid: string,
  lang: Language,
): Promise<ImportRecord> => {
  const stored = await seenImport(importing, caller, oid);
  const { db } = importing;
  await changeImport(db.read, oid, { state: 'cancelled', reason: 'import.cancelled' }, [
    'checking',
    'checked',
    'writing',
  ]);
  // The transaction that puts rows back notices it at its end, if not before.
  await changeImport(db.read, oid, { state: 'done', percent: 100, reason: '', params: {} }, ['undoing']);
  if (stored.state === 'checked') await forgetRows(db.read, oid);
  return recordOf(importing, oid, lang);
};
