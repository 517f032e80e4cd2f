import { sql } from 'kysely';
import type { z } from 'zod';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { assertFresh } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { AuthInput, authsConflict, SurveyAuth } from '../survey-audience.contract.ts';
import { changeAuths } from './audience.service.ts';
import { authsOf } from './auths.queries.ts';
import { audiencePlan, whoIsConcerned } from './survey-effects.ts';
import { asWriterOf, lockOperated, type Services, type SurveyCaller } from './survey-rules.ts';

type Save = {
  surveyoid: string;
  deleteAuthOidList: readonly string[];
  addAuthList: readonly AuthInput[];
  rev?: number | undefined;
};

/** Deletes and adds operators and parts of the audience, at any time; one of each has to remain. */
export const saveAuths = async (
  services: Services,
  caller: SurveyCaller,
  { surveyoid, deleteAuthOidList, addAuthList, rev }: Save,
): Promise<SurveyAuth[]> => {
  const writer = await asWriterOf(services, caller, surveyoid);
  return services.db.write(writer.actor, async (trx) => {
    const survey = await lockOperated(trx, writer, surveyoid);
    await assertFresh(rev, survey, async (): Promise<z.infer<typeof authsConflict>> => ({
      rev: survey.rev,
      txemp: survey.txemp,
      txdat: survey.txdat,
      surveyAuthList: await authsOf(trx, surveyoid),
    }));
    const concerned = await beforeActing(() => whoIsConcerned(trx, surveyoid));
    const after = await changeAuths(
      trx,
      surveyoid,
      { deleted: deleteAuthOidList, added: addAuthList },
      { code: codes.editFailed, field: 'addAuthList', scope: writer.grant.scope },
    );
    // The act belongs to the survey, also where its parts have gone.
    await sql`update survey set txdat = now() where oid = ${surveyoid}`.execute(trx);
    await askFirst(trx, () => audiencePlan(trx, survey, concerned));
    return after;
  });
};
