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

/** Changes parameters, and asks first if a maintenance begins or ends by it; always before deleting. */
export const askingAboutParameters = async <Result>(
  trx: Write,
  { empid, rows, removes = false }: Asked,
  change: () => Promise<Result>,
): Promise<Result> => {
  const maintains = rows.some(({ paramtype }) => paramtype === decidingLists.maintenance);
  if (!maintains && !removes) return change();
  const before = await beforeActing(async () => ({
    state: await maintained(trx, empid),
    items: await itemsOf(trx, rows),
  }));
  const result = await change();
  await askFirst(trx, async (lang) => {
    if (!before) return null;
    const about = maintains ? await maintenancePlan(trx, before.state, await maintained(trx, empid)) : null;
    return removes ? removalPlan(rows, lang, before.items, about) : about;
  });
  return result;
};
