import { sql } from 'kysely';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { AuthInput, SurveyAuth } from '../survey-audience.contract.ts';
import { changeAuths } from './audience.service.ts';
import { audiencePlan, whoIsConcerned } from './survey-effects.ts';
import { asWriterOf, lockOperated, type Services, type SurveyCaller } from './survey-rules.ts';

type Save = { surveyoid: string; deleteAuthOidList: readonly string[]; addAuthList: readonly AuthInput[] };

/** Deletes and adds operators and parts of the audience, at any time; one of each has to remain. */
export const saveAuths = async (
  services: Services,
  caller: SurveyCaller,
  { surveyoid, deleteAuthOidList, addAuthList }: Save,
): Promise<SurveyAuth[]> => {
  const writer = await asWriterOf(services, caller, surveyoid);
  return services.db.write(writer.actor, async (trx) => {
    const survey = await lockOperated(trx, writer, surveyoid);
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
