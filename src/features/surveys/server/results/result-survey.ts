import { everyday } from '../../survey-codes.ts';
import type { Read } from '#platform/db/server/database.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { resultReasons } from '../../survey-results.contract.ts';
import type { SurveyType } from '../../survey-rights.ts';
import type { Layout } from '../packed-answers.ts';
import { asReaderOf, operatedForReading, type Services, type SurveyCaller } from '../survey-rules.ts';

/** A published survey whose results somebody may see, and where. */
export type ResultSurvey = {
  oid: string;
  type: SurveyType;
  title: string;
  isEveryday: boolean;
  isAnonymous: boolean;
  /** Hundredths; of exams. */
  passing: number | null;
  version: number;
  scope: Scope;
};

/** A version that has been published. */
export type PublishedVersion = { oid: string; version: number; layout: Layout; epoch: number };

/** Refuses what the results of a survey are asked by. */
export const refused = (reason: string): DomainError => new DomainError(codes.serverMessage, reason);

/**
 * The survey, if the caller may see its results (`operatedForReading`), in the scope of the caller for its menu entry.
 */
export const resultSurvey = async (
  services: Services,
  caller: SurveyCaller,
  surveyoid: string,
): Promise<ResultSurvey> => {
  const reader = await asReaderOf(services, caller, surveyoid);
  const survey = await operatedForReading(services, reader, surveyoid);
  return {
    oid: survey.oid,
    type: survey.type,
    title: survey.title,
    isEveryday: survey.subType === everyday,
    isAnonymous: survey.anonymous === 'Y',
    passing: survey.passingscore === null ? null : survey.passingscore * 100,
    version: survey.version,
    scope: reader.grant.scope,
  };
};

/** A version of it; the one that is answered if none is named. Throws if that has never been published. */
export const publishedVersion = async (
  db: Read,
  survey: Pick<ResultSurvey, 'oid' | 'version'>,
  version = survey.version,
): Promise<PublishedVersion> => {
  const row = await db
    .selectFrom('survey_version')
    .select(['oid', 'version', 'layout', 'epoch'])
    .where('surveyoid', '=', survey.oid)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw refused(resultReasons.notPublished);
  return row;
};
