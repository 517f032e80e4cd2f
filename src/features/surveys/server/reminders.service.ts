import { everyday } from '../survey-codes.ts';
import { sql } from 'kysely';
import { askFirst } from '#platform/effects/server/ask-first.ts';
import { atOnce, say } from '#platform/effects/server/plan.ts';
import { sendPush } from '#platform/push/server/send-push.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { surveyReasons } from '../surveys.contract.ts';
import { operatingWords as words } from './operating-words.texts.ts';
import { remindersTopic } from './survey-notices.ts';
import { audienceOfSurvey } from './survey-audience.ts';
import { asWriterOf, lockOperated, type Services, type SurveyCaller } from './survey-rules.ts';

/** Nobody is reminded of one survey more often than this. */
const hoursBetween = 1;

/**
 * Reminds the people who are asked and have not answered; of an everyday survey, not today; after its period, those
 * with time of their own. Nothing is copied for each but the time: notices are read from these rows, and pushes are
 * sent in portions by their own job. Asks first.
 */
export const remindOfSurvey = async (
  services: Services,
  caller: SurveyCaller,
  { oid }: { oid: string },
): Promise<{ reminded: number }> => {
  const writer = await asWriterOf(services, caller, oid);
  return services.db.write(writer.actor, async (trx) => {
    const survey = await lockOperated(trx, writer, oid);
    if (survey.state !== 'Y' || (survey.phase !== 'NOW' && survey.phase !== 'EXTRA'))
      throw new DomainError(codes.editFailed, surveyReasons.wrongState);
    const inTime =
      survey.phase === 'EXTRA'
        ? sql`and now() <= ${survey.endtime}::timestamptz + make_interval(mins => survey_extra_minutes(${oid}, e.empid))`
        : sql``;
    const ofToday = survey.subType === everyday ? sql`and p.day = current_date` : sql``;
    const { numAffectedRows } = await sql`
      insert into survey_reminder as r (surveyoid, empid)
      select ${oid}::uuid, e.empid from employee e
      where ${await audienceOfSurvey(trx, oid)}
        and not exists (select from survey_participant p where p.surveyoid = ${oid} and p.empid = e.empid ${ofToday})
          ${inTime}
      on conflict (surveyoid, empid) do update set remindedat = now(), reminders = r.reminders + 1, readat = null
        where r.remindedat < now() - make_interval(hours => ${hoursBetween})`.execute(trx);
    const reminded = Number(numAffectedRows ?? 0);
    await askFirst(trx, () => ({
      title: say(words['survey.effects.remind'], { title: survey.title }),
      act: say(words['survey.effects.doRemind']),
      people: [{ kind: 'reach', text: say(words['survey.effects.reminded']), count: reminded, about: true }],
      when: atOnce,
    }));
    if (reminded > 0) {
      await sql`select pg_notify('steward', ${`${remindersTopic}:${oid}`})`.execute(trx);
      // The time of the transaction.
      const to = sql`select empid from survey_reminder where surveyoid = ${oid} and remindedat = now()`;
      await sendPush(trx, { kind: remindersTopic, subject: oid, to });
    }
    return { reminded };
  });
};
