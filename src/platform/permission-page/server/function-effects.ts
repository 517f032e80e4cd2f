import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { effectsTexts } from '#platform/effects/effects.texts.ts';
import { atOnce, type ChangeLine, type Plan, say } from '#platform/effects/server/plan.ts';
import { someNames } from '#platform/effects/server/some-names.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { named } from '#platform/rights/server/audience.ts';
import { filedRow } from '#platform/rights/server/load-rights.ts';
import { blacklisted } from '#platform/rights/server/rights.queries.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { functionEffectTexts as texts } from '../function-effects.texts.ts';

/** What people have because of functions that are switched on, and what is granted. */
export type FunctionGifts = { people: number; conditions: number; items: number };

/** Counted by the engine's conditions, each person once, without those whom the blacklist keeps out. */
export const functionGifts = async (db: Read, oids: readonly string[], channel: Channel): Promise<FunctionGifts> => {
  const rows = await db
    .selectFrom('function_identity as i')
    .innerJoin('condition as c', 'c.identityoid', 'i.oid')
    .select(['i.funcoid', 'i.roleid', 'c.type', 'c.contentoid', 'c.containsub'])
    .where('i.funcoid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .execute();
  const conditions = rows.map((row) => filedRow(row).condition);
  const who = named(conditions, await blacklisted(db, channel));
  const counted = await sql<{ people: number; items: number }>`
    select (select count(*)::int from employee e where ${who}) as people,
      (select count(*)::int from data_grant where funcoid = any(${[...oids]}::uuid[])) as items`.execute(db);
  const { people = 0, items = 0 } = counted.rows[0] ?? {};
  return { people, items, conditions: rows.length };
};

/** The functions as the sheet names them, in the reader's language. */
export const functionNames = async (
  db: Read,
  rows: readonly { id: string; name: string; langid: string }[],
  lang: Language,
): Promise<string[]> => {
  const titles = await titlesOf(
    db,
    lang,
    rows.map(({ langid }) => langid),
  );
  return rows.map(({ id, name, langid }) => `${titles.get(langid) ?? name} (${id})`);
};

const acts = {
  off: { title: texts['function_effects.off'], act: effectsTexts['effects.switchOff'] },
  on: { title: texts['function_effects.on'], act: effectsTexts['effects.switchOn'] },
  remove: { title: texts['function_effects.remove'], act: vocabulary['common.delete'] },
} as const;

type Act = {
  what: keyof typeof acts;
  names: readonly string[];
  gifts: FunctionGifts;
  /** How many functions below go with it. */
  below?: number;
};

/** The effects of switching or deleting functions; null where nobody notices, unless they are deleted. */
export const functionPlan = ({ what, names, gifts, below = 0 }: Act): Plan | null => {
  const { people, conditions, items } = gifts;
  if (people === 0 && what !== 'remove') return null;
  const gives = what === 'on';
  const { title, act } = acts[what];
  const goes: ChangeLine[] = [
    { subject: say(texts['function_effects.below']), from: below },
    { subject: say(texts['function_effects.granted']), from: what === 'remove' ? conditions : 0 },
    { subject: say(texts['function_effects.items']), from: what === 'remove' ? items : 0 },
  ];
  return {
    title: say(title, { names: someNames(names) }),
    act: say(act),
    danger: !gives,
    people:
      people > 0
        ? [
            {
              kind: gives ? 'gain' : 'lose',
              text: say(texts[gives ? 'function_effects.gain' : 'function_effects.lose']),
              count: people,
            },
          ]
        : [],
    changes: gives ? [] : goes.filter(({ from }) => from !== 0),
    when: atOnce,
    notes: people === 0 ? [{ text: say(texts['function_effects.nobody']) }] : [],
  };
};
