import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Standing } from '#platform/rights/server/stronger-roles.ts';
import { rowsIn } from '#platform/undo/server/undo-grants.ts';
import type { UndoGuard } from '#platform/undo/server/undone-table.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import { surveyReasons } from '../surveys.contract.ts';
import { assertBothKinds } from './audience.service.ts';
import { authsOf } from './auths.queries.ts';
import { surveysIn, versionsIn } from './place-of-survey.ts';
import { notOperator, versionToEdit } from './survey-rules.ts';
import { lockSurveys, operatedAmong, type StoredSurvey } from './surveys.queries.ts';

const code = codes.editFailed;

/** Acts on questions that people answer, which keep a row of their own about why. */
const ofPublished = ['survey_amendment', 'survey_regrade'];

/** Where the person may grant rights of a menu entry. */
const grantingIn = async (db: Read, { grants }: Standing, appId: string): Promise<Scope | undefined> => {
  const entry = await db.selectFrom('web_function').select('oid').where('id', '=', appId).executeTakeFirst();
  return entry ? grants.get(entry.oid)?.scopes.GRANT : undefined;
};

/** The places of the parts have been checked before (`placeOfSurvey`). */
const assertOperates = async (db: Read, standing: Standing, { oid, appId }: StoredSurvey): Promise<void> => {
  const granting = await grantingIn(db, standing, appId);
  const operated = await operatedAmong(db, [oid], { empid: standing.empid, scope: everywhere, granting });
  if (!operated.has(oid)) throw notOperator(code);
};

type Editable = ReadonlyMap<string, number | null>;

const editableOf = (surveys: readonly StoredSurvey[]): Editable =>
  new Map(surveys.map((survey) => [survey.oid, versionToEdit(survey)]));

/**
 * As in any write of surveys: their operators alone undo it, questions that people answer stay, and an operator and a
 * part of the audience remain.
 */
export const guardSurveys: UndoGuard = async (trx: Write, standing, changes) => {
  const oids = await surveysIn(trx, changes);
  const before = await lockSurveys(trx, oids);
  for (const survey of before) await assertOperates(trx, standing, survey);
  const added = new Set(
    changes
      .filter(({ table, type }) => table === 'survey' && type === 'I')
      .map(({ new_row }) => String(new_row?.['oid'])),
  );
  if (before.some(({ oid, state }) => added.has(oid) && state !== 'N'))
    throw new DomainError(code, surveyReasons.published);
  const deleted = new Set(
    changes
      .filter(({ table, type }) => table === 'survey' && type === 'D')
      .map(({ old_row }) => String(old_row?.['oid'])),
  );
  const corrects = ofPublished.some((table) => rowsIn(changes, table).length > 0);
  const versions = corrects ? [] : (await versionsIn(trx, changes)).filter(({ surveyoid }) => !deleted.has(surveyoid));
  const [was, known] = [editableOf(before), new Set(before.map(({ oid }) => oid))];
  return async () => {
    const after = await lockSurveys(trx, oids);
    const is = editableOf(after);
    for (const { surveyoid, version } of versions)
      if (was.get(surveyoid) !== version && is.get(surveyoid) !== version)
        throw new DomainError(code, surveyReasons.published);
    for (const survey of after) {
      if (!known.has(survey.oid)) await assertOperates(trx, standing, survey);
      assertBothKinds(await authsOf(trx, survey.oid), code);
    }
    // Sheets of a version that is gone would have no questions.
    await sql`set constraints all immediate`.execute(trx);
  };
};
