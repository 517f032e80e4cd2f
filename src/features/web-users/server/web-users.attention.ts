import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { webSignInMenu } from '#features/sign-ins/sign-ins.contract.ts';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { fill } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import { peopleWithFailedSignIns, unusualSignIns } from '#platform/session/server/sign-in-attention.ts';
import { signInAttentionTexts as texts } from '../sign-in-attention.texts.ts';
import { type WebUserAttention, webUserMenu } from '../web-users.contract.ts';
import { words } from './words.texts.ts';

type Person = { empid: string; name: string; total: number };
type Failed = Person & { times: number; networks: number };
type Unusual = Person & { new_place: boolean; night: string | null; two_places: boolean; tries: number };

const place = { coid: 'e.coid', plantid: 'e.plantid', depkey: 'e.depkey' };

const peopleOf: Record<WebUserAttention, RawBuilder<unknown>> = {
  FAILED: peopleWithFailedSignIns,
  UNUSUAL: unusualSignIns,
  HOURS: sql`select * from (${unusualSignIns}) u where u.night is not null or u.two_places`,
};

/** Whether the console user `w` is among those of the kind. */
export const needsAttention = (kind: WebUserAttention): RawBuilder<SqlBool> =>
  sql<SqlBool>`w.empid in (select empid from (${peopleOf[kind]}) people)`;

const toRow = ({ empid, name, total }: Person, why: string, lang: Language): AttentionRow & { total: number } => ({
  key: empid,
  label: `${name} (${empid})`,
  path: `${personPath(empid)}?tab=signins`,
  why,
  more: { label: vocabulary['common.signedInWhere'][lang], path: `${personPath(empid)}?tab=sessions` },
  total,
});

const hoursInWords = ({ night, two_places: twoPlaces }: Unusual, lang: Language): string[] => [
  night === null ? '' : fill(texts['web_user.unusual.night'][lang], { time: night }, lang),
  twoPlaces ? texts['web_user.unusual.twoPlaces'][lang] : '',
];

const allInWords = (row: Unusual, lang: Language): string[] => {
  const { new_place: newPlace, tries } = row;
  return [
    newPlace ? texts['web_user.unusual.newPlace'][lang] : '',
    ...hoursInWords(row, lang),
    tries > 1 ? fill(texts['web_user.unusual.tries'][lang], { count: tries }, lang) : '',
  ];
};

const common = { functions: [webUserMenu.id], level: 'CHANGE', scoped: true } as const;
const listOf = (kind: WebUserAttention): string => `${webUserMenu.url}?attention=${kind}`;

const failedTries: Attention = {
  ...common,
  key: 'sign-ins-failed',
  title: words['web_user.attention.failed'],
  list: listOf('FAILED'),
  find: async (db, { scope, most, lang }) => {
    const { rows } = await sql<Failed>`
      select e.empid, e.name, t.times, t.networks, count(*) over ()::int as total
      from (${peopleOf.FAILED}) t join web_user w on w.empid = t.empid join employee e on e.empid = t.empid
      where ${withinScope(scope, place)} order by t.times desc, e.empid limit ${most}`.execute(db);
    return counted(
      rows.map((row) =>
        toRow(row, fill(texts['web_user.failedTries'][lang], { times: row.times, networks: row.networks }, lang), lang),
      ),
    );
  },
};

const unusualOf =
  (kind: WebUserAttention, inWords: (row: Unusual, lang: Language) => string[]): Attention['find'] =>
  async (db, { scope, most, lang }) => {
    const { rows } = await sql<Unusual>`
      select e.empid, e.name, u.new_place, u.night, u.two_places, u.tries, count(*) over ()::int as total
      from (${peopleOf[kind]}) u join web_user w on w.empid = u.empid join employee e on e.empid = u.empid
      where ${withinScope(scope, place)} order by e.empid limit ${most}`.execute(db);
    return counted(rows.map((row) => toRow(row, inWords(row, lang).filter(Boolean).join(' · '), lang)));
  };

/** Sign-ins at the console that are not like the earlier ones of the person. */
const unusual: Attention = {
  ...common,
  key: 'sign-ins-unusual',
  title: words['web_user.attention.unusual'],
  unless: [webSignInMenu.id],
  list: listOf('UNUSUAL'),
  find: unusualOf('UNUSUAL', allInWords),
};

/** Who may look at the sign-ins is shown places, devices and failures there, and here what is not said there. */
const oddHours: Attention = {
  ...common,
  key: 'sign-ins-hours',
  title: words['web_user.attention.hours'],
  beside: [webSignInMenu.id],
  list: listOf('HOURS'),
  find: unusualOf('HOURS', hoursInWords),
};

export const webUserAttention: readonly Attention[] = [failedTries, unusual, oddHours];
