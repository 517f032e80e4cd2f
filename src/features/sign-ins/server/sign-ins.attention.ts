import { sql } from 'kysely';
import { type Attention, counted } from '#platform/feature/server/attention.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { fill } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { appSignInMenu, webSignInMenu } from '../sign-ins.contract.ts';
import { signInTexts as texts } from '../sign-ins.texts.ts';
import { words } from './words.texts.ts';

type Row = {
  oid: string;
  userid: string;
  name: string | null;
  ip: string;
  place: boolean;
  device: boolean;
  failures: number;
  total: number;
};

const place = { coid: 's.coid', plantid: 's.plantid', depkey: 's.depkey' };
/** As the filter of the list (`timeType=W`). */
const daysBefore = 6;

const whyOf = ({ place: isPlace, device, failures, ip }: Row, lang: Language): string =>
  [
    isPlace ? texts['sign_in.unusual.place'][lang] : '',
    device ? texts['sign_in.unusual.device'][lang] : '',
    failures > 0 ? fill(texts['sign_in.unusual.failures'][lang], { count: failures }, lang) : '',
    ip,
  ]
    .filter(Boolean)
    .join(' · ');

const attentionOf = (channel: Channel, { id, url }: MenuEntry, key: string, title: Attention['title']): Attention => ({
  key,
  title,
  list: `${url}?unusual=Y&timeType=W`,
  functions: [id],
  level: 'LOOK',
  scoped: true,
  // What is unusual was noted when it happened: few rows, each of which finds its sign-in by its key. The planner would
  // rather read all sign-ins of the week.
  find: async (db, { scope, lang, most }) => {
    const { rows } = await sql<Row>`
      select s.oid, s.userid, e.name, s.ip, u.place, u.device, u.failures, count(*) over ()::int as total
      from signin_unusual u
      cross join lateral (
        select * from signin one where one.channel = u.channel and one.at = u.at and one.oid = u.oid limit 1
      ) s
      left join employee e on e.empid = s.empid
      where u.channel = ${channel} and u.at >= (current_date - ${sql.lit(daysBefore)})::timestamptz
        and ${withinScope(scope, place)}
      order by (u.place and u.device) desc, u.failures desc, u.at desc, s.oid limit ${most}`.execute(db);
    return counted(
      rows.map((row) => ({
        key: row.oid,
        label: row.name === null ? row.userid : `${row.name} (${row.userid})`,
        path: `${url}?unusual=Y&timeType=W&userid=${encodeURIComponent(row.userid)}`,
        why: whyOf(row, lang),
        total: row.total,
      })),
    );
  },
});

/** First sign-ins from a place or with a device, and accounts at which many attempts have failed. */
export const webSignInAttention = [
  attentionOf('W', webSignInMenu, 'web-sign-ins-unusual', words['sign_in.attention.web']),
];
export const appSignInAttention = [
  attentionOf('A', appSignInMenu, 'app-sign-ins-unusual', words['sign_in.attention.app']),
];
