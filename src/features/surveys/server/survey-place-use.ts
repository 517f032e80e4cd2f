import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Text } from '#platform/i18n/texts.ts';
import { type PlaceUse, refersTo, replaceReferences } from '#platform/place-uses/server/place-uses.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { examMenu, surveyMenu } from '../survey-rights.ts';
import { words } from './words.texts.ts';

const columns = { type: 'a.contenttype', contentoid: 'a.contentoid' };

type Kind = { key: string; menu: MenuEntry; title: Text; of: RawBuilder<SqlBool> };

/** Parts of audiences that name a plant. */
const audiences = ({ key, menu, title, of }: Kind): PlaceUse => ({
  key,
  title,
  functions: [menu.id],
  level: 'CHANGE',
  rows: (place) => sql`
    select s.oid as key, s.title as label from survey s
    where s.deletedat is null and ${of} and s.oid in (select a.surveyoid from survey_auth a where ${refersTo(place, columns)})`,
  path: (oid) => `${menu.url}?edit=${oid}`,
  replace: (trx, from, to) =>
    replaceReferences(trx, from, to, {
      table: 'survey_auth',
      type: 'contenttype',
      once: ['surveyoid', 'authtype', 'roleid', 'levelid'],
      of: sql<SqlBool>`t.surveyoid in (select s.oid from survey s where ${of})`,
    }),
});

export const surveyPlaceUse = audiences({
  key: 'survey-audiences',
  menu: surveyMenu,
  title: words['survey.place.audiences'],
  of: sql<SqlBool>`s.appid = ${surveyMenu.id}`,
});
export const examPlaceUse = audiences({
  key: 'exam-audiences',
  menu: examMenu,
  title: words['survey.place.examAudiences'],
  of: sql<SqlBool>`s.appid <> ${surveyMenu.id}`,
});
