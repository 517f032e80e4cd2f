import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { askFirst } from '#platform/effects/server/ask-first.ts';
import { atOnce, type Plan, say } from '#platform/effects/server/plan.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { everybody, type Condition } from '#platform/rights/conditions.ts';
import { namedBy } from '#platform/rights/server/audience.ts';
import { assertContentsInScope, assertContentsKnown } from '#platform/rights/server/condition-places.ts';
import type { Answer, Received } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import type { surveyExtensionCalls } from '../survey-extensions.contract.ts';
import { operatingWords as words } from './operating-words.texts.ts';
import { audienceOfSurvey } from './survey-audience.ts';
import { asWriterOf, lockOperated, type Services, type SurveyCaller } from './survey-rules.ts';

type Extension = Answer<typeof surveyExtensionCalls.extend>;
type Content = Received<typeof surveyExtensionCalls.extend>['content'];

const code = codes.addFailed;

const extensions = async (db: Read, which: RawBuilder<unknown>): Promise<Extension[]> => {
  const { rows } = await sql<Extension>`
    select x.oid, x.surveyoid, x.type, x.contentoid, x.containsub as "containSub", x.minutes, x.reason, x.crtemp, x.crtdat,
      coalesce(case x.type when 'H' then (select e.name from employee e where e.empid = x.contentoid)
        when 'D' then (select d.depname from department d where d.depkey = x.contentoid) end, '') as name
    from survey_extension x where ${which} order by x.crtdat desc, x.oid desc`.execute(db);
  return rows;
};

/** Who has been given more time for a survey, the newest first. */
export const extensionsOf = (db: Read, surveyoid: string): Promise<Extension[]> =>
  extensions(db, sql`x.surveyoid = ${surveyoid}`);

const planOf = async (
  trx: Read,
  { surveyoid, title, minutes, condition }: { surveyoid: string; title: string; minutes: number; condition: Condition },
): Promise<Plan> => {
  const people = sql`employee e where ${namedBy([condition])}`;
  const { rows } = await sql<{ asked: number; doing: number }>`
    select (select count(*)::int from ${people} and ${await audienceOfSurvey(trx, surveyoid)}) as asked,
      (select count(*)::int from survey_sheet s where s.surveyoid = ${surveyoid} and s.state = 'D'
        and s.empid in (select e.empid from ${people})) as doing`.execute(trx);
  const [{ asked, doing } = { asked: 0, doing: 0 }] = rows;
  return {
    title: say(words['survey.effects.extend'], { title, minutes }),
    act: say(words['survey.effects.doExtend']),
    people: [
      { kind: 'gain', text: say(words['survey.effects.haveMoreTime']), count: asked, about: true },
      { kind: 'reach', text: say(words['survey.effects.answeringNow']), count: doing, about: true },
    ],
    when: atOnce,
  };
};

/**
 * Gives a person, a department or everybody more time; sheets in progress follow by a trigger (migration 0205). Asks
 * first.
 */
export const extendSurvey = async (services: Services, caller: SurveyCaller, content: Content): Promise<Extension> => {
  const { surveyoid, type, contentoid, containSub, minutes, reason } = content;
  const writer = await asWriterOf(services, caller, surveyoid);
  return services.db.write(writer.actor, async (trx) => {
    const survey = await lockOperated(trx, writer, surveyoid, code);
    if (survey.isduration === 'N' && survey.istimelimit === 'N') throw new DomainError(code, 'survey.no_end');
    if (type === 'R' && contentoid !== everybody)
      throw new DomainError(code, fieldReasons.invalid, { fields: { contentoid: fieldReasons.invalid } });
    const condition: Condition = { type, contentoid, containSub: type === 'D' ? containSub : 'N' };
    // Everybody means all who are asked, and they lie in the scope.
    if (type !== 'R') await assertContentsInScope(trx, writer.grant.scope, [condition]);
    await assertContentsKnown(trx, [condition], code);
    const { oid } = await trx
      .insertInto('survey_extension')
      .values({ surveyoid, type, contentoid, containsub: condition.containSub, minutes, reason })
      .returning('oid')
      .executeTakeFirstOrThrow();
    await askFirst(trx, () => planOf(trx, { surveyoid, title: survey.title, minutes, condition }));
    const [row] = await extensions(trx, sql`x.oid = ${oid}`);
    return found(row, code);
  });
};
