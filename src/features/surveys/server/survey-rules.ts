import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { found, notFound } from '#platform/records/server/record-errors.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { grantOfEntry, grantsOfEntries } from '#platform/rights/server/screen-entries.ts';
import { outsideScope } from '#platform/rights/server/row-scope.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { surveyChange, surveyLook } from '../survey-rights.ts';
import { surveyReasons } from '../surveys.contract.ts';
import { entriesOfSurveys, lockSurvey, operatedAmong, type StoredSurvey, surveyByOid } from './surveys.queries.ts';

export type Services = { db: Database; rights: Rights };

/** Somebody with a function of surveys. */
export type SurveyCaller = Pick<Caller, 'empid' | 'actor'> & { grant: Grant };

/** What a 409 answers: the survey as it is, read in the transaction. */
export type Current = (trx: Write, row: StoredSurvey) => unknown;

export const notOperator = (code: DomainErrorCode): DomainError => new DomainError(code, surveyReasons.notOperator);

/**
 * The caller with the grant of the menu entry that the survey belongs to. A survey that does not exist keeps the grant
 * of the call, by which it is answered as one outside the scope.
 */
const ofItsEntry =
  (right: typeof surveyLook | typeof surveyChange) =>
  async <Person extends SurveyCaller>({ db, rights }: Services, caller: Person, oid: string): Promise<Person> => {
    const entry = (await entriesOfSurveys(db.read, [oid])).get(oid);
    if (entry === undefined) return caller;
    return { ...caller, grant: await grantOfEntry(rights, caller.empid, right, entry) };
  };

/** Throws 403 for somebody without the menu entry of the survey. Call it before a transaction, not inside. */
export const asReaderOf = ofItsEntry(surveyLook);
export const asWriterOf = ofItsEntry(surveyChange);

/** The grants of all menu entries that the surveys belong to, by the oid of each survey. */
export const grantsToChange = async (
  { db, rights }: Services,
  { empid }: SurveyCaller,
  oids: readonly string[],
): Promise<ReadonlyMap<string, Grant>> => {
  const entries = await entriesOfSurveys(db.read, oids);
  const grants = await grantsOfEntries(rights, empid, surveyChange, entries.values());
  const found = new Map<string, Grant>();
  for (const [oid, entry] of entries) {
    const grant = grants.get(entry);
    if (grant) found.set(oid, grant);
  }
  return found;
};

/** The survey, if the reader's scope holds it; `caller` has the grant of its entry (`asReaderOf`). */
export const visibleSurvey = async (db: Read, { grant }: SurveyCaller, oid: string): Promise<StoredSurvey> =>
  found(await surveyByOid(db, oid, grant.scope), codes.serverMessage);

/** Those of the surveys that the caller may change, publish and evaluate. */
export const operable = (
  db: Read,
  { empid, grant }: Pick<SurveyCaller, 'empid' | 'grant'>,
  oids: readonly string[],
): Promise<Set<string>> => operatedAmong(db, oids, { empid, scope: grant.scopes.CHANGE, granting: grant.scopes.GRANT });

/**
 * The survey for who reads what only its operators may see, such as results or the key of an exam; the caller may have
 * no more than LOOK. Throws `survey.not_operator`.
 */
export const operatedForReading = async (
  services: Services,
  caller: SurveyCaller,
  oid: string,
): Promise<StoredSurvey> => {
  const reader = await asReaderOf(services, caller, oid);
  const { read } = services.db;
  const survey = await visibleSurvey(read, reader, oid);
  const { empid, grant } = reader;
  const operated = await operatedAmong(read, [oid], { empid, scope: grant.scope, granting: grant.scopes.GRANT });
  if (!operated.has(oid)) throw notOperator(codes.serverMessage);
  return survey;
};

/**
 * Throws unless the writer operates the survey, with the grant of its entry (`asWriterOf`): 403 for one outside the
 * scope, for a partial scope also for one that does not exist; `survey.not_operator`, and `wire.gone`.
 */
export const assertOperates = async (
  db: Read,
  { empid, grant }: Pick<SurveyCaller, 'empid' | 'grant'>,
  oid: string,
  code: DomainErrorCode = codes.editFailed,
): Promise<void> => {
  const { scope, scopes } = grant;
  if (!(await surveyByOid(db, oid, scope))) throw scope.everywhere ? notFound(code) : outsideScope();
  const operated = await operatedAmong(db, [oid], { empid, scope, granting: scopes.GRANT });
  if (!operated.has(oid)) throw notOperator(code);
};

/** Locks a survey for a write of somebody who operates it; throws what `assertOperates` throws. */
export const lockOperated = async (
  trx: Write,
  { empid, grant }: Pick<SurveyCaller, 'empid' | 'grant'>,
  oid: string,
  code: DomainErrorCode = codes.editFailed,
): Promise<StoredSurvey> => {
  if (!grant.scope.everywhere && !(await surveyByOid(trx, oid, grant.scope))) throw outsideScope();
  const survey = await lockSurvey(trx, oid);
  if (!survey) throw notFound(code);
  await assertOperates(trx, { empid, grant }, oid, code);
  return survey;
};

/** The version whose questions can be changed; null: none, because people answer it or have answered it. */
export const versionToEdit = ({ state, revising, version }: StoredSurvey): number | null => {
  if (state === 'N') return version;
  return revising === 'Y' ? version + 1 : null;
};

/** The version that its editors see: the next one while it is being written. */
export const versionShown = (survey: StoredSurvey): number => versionToEdit(survey) ?? survey.version;
