import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { atOnce, type PeopleLine, type Phrase, type Plan, say } from '#platform/effects/server/plan.ts';
import { someNames } from '#platform/effects/server/some-names.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { nameIn, type NamesByLanguage } from '#platform/language-versions/versions.ts';
import { decidingLists } from '#platform/rights/deciding-lists.ts';
import { doorOf } from '#platform/session/server/session.queries.ts';
import { onlineNow } from '#platform/session-list/server/online.queries.ts';
import { listedName } from '#platform/code-lists/server/code-name.ts';
import { platformList } from '#features/app-versions/app-versions.contract.ts';
import { versionEffectTexts } from '#features/app-versions/version-effects.texts.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { accountEffectTexts } from '#platform/session-list/account-effects.texts.ts';
import { personRightsTexts } from '#platform/person-rights/person-rights.texts.ts';
import { nobody } from '#platform/impact/impact.contract.ts';
import type { UndoImpact } from '#platform/undo/server/undone-table.ts';
import { parameterEffectTexts as texts } from '../parameter-effects.texts.ts';
import { parameterTexts } from '../parameters.texts.ts';

const channels = ['W', 'A'] as const;
type Maintained = { W: boolean; A: boolean; isOut: boolean };

const maintained = async (db: Read, empid: string): Promise<Maintained> => {
  const { rows } = await sql<Omit<Maintained, 'isOut'>>`
    select under_maintenance('W') as "W", under_maintenance('A') as "A"`.execute(db);
  return { W: false, A: false, ...rows[0], isOut: (await doorOf(db, empid, 'W')).door !== 'open' };
};

const stopped = sql`e.inservice = 'Y' and not is_whitelisted(e.empid, 'MAINTENANCE')`;

const channelWord = (channel: Channel): Phrase =>
  say(accountEffectTexts[channel === 'W' ? 'account.inConsole' : 'account.inApp']);

/** Who loses their work, or can go on, where the maintenance of a channel begins or ends; null if neither does. */
const maintenancePlan = async (db: Read, before: Maintained, after: Maintained): Promise<Plan | null> => {
  const begun = channels.filter((one) => after[one] && !before[one]);
  const ended = channels.filter((one) => before[one] && !after[one]);
  const first = begun[0] ?? ended[0];
  if (first === undefined) return null;
  const begins = begun.length > 0;
  const touched = begins ? begun : ended;
  const values = { channels: touched.length > 1 ? say(texts['parameter.effects.both']) : channelWord(first) };
  const people: PeopleLine[] = [];
  for (const channel of touched) {
    const words = { channel: channelWord(channel) };
    if (begins) {
      const count = await onlineNow(db, channel, stopped);
      people.push({ kind: 'stop', text: say(texts['parameter.effects.online'], words), count, about: true });
    } else people.push({ kind: 'gain', text: say(texts['parameter.effects.back'], words) });
  }
  return {
    title: say(texts[begins ? 'parameter.effects.begin' : 'parameter.effects.end'], values),
    act: say(texts[begins ? 'parameter.effects.doBegin' : 'parameter.effects.doEnd']),
    danger: begins,
    people,
    when: begins ? say(texts['parameter.effects.until']) : atOnce,
    notes: begins
      ? [
          { text: say(texts['parameter.effects.whitelist']) },
          ...(after.isOut && !before.isOut ? [{ text: say(texts['parameter.effects.self']), warning: true }] : []),
        ]
      : [],
  };
};

type Row = { oid: string; paramtype: string; paramname: string; paramcode: string; names?: NamesByLanguage };

const removalPlan = (rows: readonly Row[], lang: Language, items: number, about: Plan | null): Plan => {
  const title = say(texts['parameter.effects.remove'], {
    names: someNames(
      rows.map(({ names = {}, paramname, paramcode }) => `${nameIn(names, paramname, lang)} (${paramcode})`),
    ),
  });
  return {
    ...about,
    title,
    act: say(vocabulary['common.delete']),
    danger: true,
    changes: items > 0 ? [{ subject: say(personRightsTexts['person_rights.data']), from: items }] : [],
    notes: [...(about?.notes ?? []), { text: say(parameterTexts['parameter.deleteDepends']) }],
  };
};

const itemsOf = async (db: Read, rows: readonly Row[]): Promise<number> => {
  const { rows: counted } = await sql<{ items: number }>`
    select count(*)::int as items from data_grant where dataoid = any(${rows.map(({ oid }) => oid)}::uuid[])`.execute(
    db,
  );
  return counted[0]?.items ?? 0;
};

/** The platforms of the app that are open, by code, each with its newest version; regardless of who asks. */
const openPlatforms = async (db: Read, lang: Language): Promise<Map<string, { name: string; no: string }>> => {
  const { rows } = await sql<{ code: string; name: string; no: string }>`
    select p.paramcode as code, ${listedName(platformList, sql`p.paramcode`, lang)} as name, v.no
    from parameter p join app_version v on v.platform = p.paramcode and v.islatest = 'Y' and v.status = 'Y'
    where p.paramtype = ${platformList} and p.status = 'Y' order by p.paramsort`.execute(db);
  return new Map(rows.map(({ code, name, no }) => [code, { name, no }]));
};

/** Who can no longer download the app where a platform leaves its list; null if none does. */
const platformPlan = (closed: readonly { name: string; no: string }[]): Plan | null => {
  const [first] = closed;
  if (!first) return null;
  return {
    title: say(versionEffectTexts['app_version.effects.none'], { platform: first.name, no: first.no }),
    act: say(versionEffectTexts['app_version.effects.take']),
    danger: true,
    people: closed.map(({ name }) => ({
      kind: 'stop',
      text: say(versionEffectTexts['app_version.effects.allStopped'], { platform: name }),
    })),
    when: atOnce,
    notes: closed.map(({ name }) => ({
      text: say(texts['parameter.effects.platformGone'], { platform: name }),
      warning: true,
    })),
  };
};

type Asked = { empid: string; rows: readonly Row[]; removes?: boolean };

/** How many people cannot go on when undoing begins a maintenance. */
export const impactOfParameters: UndoImpact = async (trx, _rights, changes) => {
  const maintains = changes.some(
    ({ table, old_row, new_row }) =>
      table === 'parameter' && (old_row ?? new_row)?.['paramtype'] === decidingLists.maintenance,
  );
  if (!maintains) return () => Promise.resolve(nobody);
  const before = await maintained(trx, '');
  return async () => {
    const after = await maintained(trx, '');
    let lost = 0;
    for (const channel of channels)
      if (after[channel] && !before[channel]) lost = Math.max(lost, await onlineNow(trx, channel, stopped));
    return { ...nobody, lost };
  };
};

/**
 * Changes parameters, and asks first if a maintenance begins or ends by it, or a platform of the app is closed; always
 * before deleting.
 */
export const askingAboutParameters = async <Result>(
  trx: Write,
  { empid, rows, removes = false }: Asked,
  change: () => Promise<Result>,
): Promise<Result> => {
  const maintains = rows.some(({ paramtype }) => paramtype === decidingLists.maintenance);
  const closes = rows.some(({ paramtype }) => paramtype === platformList);
  if (!maintains && !closes && !removes) return change();
  const before = await beforeActing(async (lang) => ({
    state: await maintained(trx, empid),
    items: await itemsOf(trx, rows),
    platforms: closes ? await openPlatforms(trx, lang) : new Map<string, { name: string; no: string }>(),
  }));
  const result = await change();
  await askFirst(trx, async (lang) => {
    if (!before) return null;
    const open = closes ? await openPlatforms(trx, lang) : before.platforms;
    const closed = [...before.platforms].filter(([code]) => !open.has(code)).map(([, platform]) => platform);
    const about = closes
      ? platformPlan(closed)
      : maintains
        ? await maintenancePlan(trx, before.state, await maintained(trx, empid))
        : null;
    return removes ? removalPlan(rows, lang, before.items, about) : about;
  });
  return result;
};
