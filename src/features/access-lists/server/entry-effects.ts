import { sql, type RawBuilder } from 'kysely';
import { listedName } from '#platform/code-lists/server/code-name.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { effectsTexts } from '#platform/effects/effects.texts.ts';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { atOnce, type PeopleLine, type Phrase, type Plan, say } from '#platform/effects/server/plan.ts';
import { someNames } from '#platform/effects/server/some-names.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { everybody, type Condition } from '#platform/rights/conditions.ts';
import { namedBy } from '#platform/rights/server/audience.ts';
import { doorOf } from '#platform/session/server/session.queries.ts';
import { onlineNow } from '#platform/session-list/server/online.queries.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { entryEffectTexts as texts } from '../entry-effects.texts.ts';
import type { AccessList } from './access-list.ts';
import { contentName } from '#platform/organisation/server/named-contents.ts';

export type Active = Condition & { code: string };

/** The entries that are switched on; `All` matches nobody in a list. */
export const activeEntries = async (db: Read, { table, codeColumn, typeColumn }: AccessList): Promise<Active[]> => {
  const { rows } = await sql<Active>`
    select ${sql.ref(codeColumn)} as code, ${sql.ref(typeColumn)} as type, contentoid, containsub as "containSub"
    from ${sql.table(table)} where status = 'Y' and not (${sql.ref(typeColumn)} = 'R' and contentoid = ${everybody})`.execute(
    db,
  );
  return rows;
};

const namesOf = async (db: Read, entries: readonly Condition[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${contentName}, x.contentoid) as name
    from unnest(${entries.map(({ type }) => type)}::text[], ${entries.map(({ contentoid }) => contentoid)}::text[])
      with ordinality x (type, contentoid, place) order by place`.execute(db);
  return rows.map(({ name }) => name);
};

const keyOf = ({ code, type, contentoid, containSub }: Active): string =>
  JSON.stringify([code, type, contentoid, containSub]);

/** Entries that are not in the other list. */
export const missingIn = (some: readonly Active[], others: readonly Active[]): Active[] => {
  const known = new Set(others.map(keyOf));
  return some.filter((one) => !known.has(keyOf(one)));
};

type People = { total: number; who: RawBuilder<unknown> };

/**
 * The people whom the entries of the code name, and the other ones do not. Where the code decides who may enter the
 * console, only those who have an account there: it changes nothing for others.
 */
export const onlyIn = async (
  db: Read,
  { door }: Pick<AccessList, 'door'>,
  code: string,
  touched: readonly Active[],
  others: readonly Active[],
): Promise<People> => {
  const ofCode = (some: readonly Active[]): Active[] => some.filter((one) => one.code === code);
  const concerned =
    code === door.code ? sql`exists (select from web_user w where w.empid = e.empid and w.status = 'Y')` : sql`true`;
  const who = sql`(${namedBy(ofCode(touched))} and (${namedBy(ofCode(others))}) is not true and ${concerned})`;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from employee e where ${who}`.execute(db);
  return { total: rows[0]?.total ?? 0, who };
};

const channels: Readonly<Record<string, { channel: Channel; shut: Text; let: Text }>> = {
  APP: { channel: 'A', shut: texts['access_effects.shutApp'], let: texts['access_effects.letApp'] },
  WEB: { channel: 'W', shut: texts['access_effects.shutConsole'], let: texts['access_effects.letConsole'] },
};

const acts = {
  add: { title: texts['access_effects.add'], act: vocabulary['common.add'] },
  remove: { title: texts['access_effects.remove'], act: vocabulary['common.delete'] },
  on: { title: texts['access_effects.add'], act: effectsTexts['effects.switchOn'] },
  off: { title: texts['access_effects.remove'], act: effectsTexts['effects.switchOff'] },
  change: { title: texts['access_effects.change'], act: vocabulary['common.save'] },
} as const;

type Change = {
  list: AccessList;
  /** What the entries of the act name: entries that somebody else has changed meanwhile are no part of it. */
  entries: readonly Condition[];
  before: readonly Active[];
  after: readonly Active[];
};

/** Who is kept out from now on, or let in again; the whitelist the other way round. */
const peopleOf = async (db: Read, { list, entries, before, after }: Change, lang: Language): Promise<PeopleLine[]> => {
  const ours = new Set(entries.map(({ type, contentoid }) => `${type} ${contentoid}`));
  const isOurs = ({ type, contentoid }: Active): boolean => ours.has(`${type} ${contentoid}`);
  const [added, gone] = [missingIn(after, before).filter(isOurs), missingIn(before, after).filter(isOurs)];
  const lines: PeopleLine[] = [];
  for (const code of new Set([...added, ...gone].map((one) => one.code))) {
    const known = list.table === 'blacklist' ? channels[code] : undefined;
    const { rows } = await sql<{
      name: string | null;
    }>`select ${listedName(list.codeList, sql`${code}`, lang)} as name`.execute(db);
    const words = (text: Text): Phrase => say(text, { type: rows[0]?.name ?? code });
    const isKept = list.table === 'blacklist';
    const come = await onlyIn(db, list, code, added, before);
    if (come.total > 0) {
      const text = known?.shut ?? texts['access_effects.shutOther'];
      lines.push({ kind: isKept ? 'lose' : 'gain', text: words(text), count: come.total });
      const online = known ? await onlineNow(db, known.channel, come.who) : 0;
      if (online > 0)
        lines.push({ kind: 'reach', text: say(texts['access_effects.online']), count: online, about: true });
    }
    const left = await onlyIn(db, list, code, gone, after);
    if (left.total > 0) {
      const text = known?.let ?? texts['access_effects.letOther'];
      lines.push({ kind: isKept ? 'gain' : 'lose', text: words(text), count: left.total });
    }
  }
  return lines;
};

type Asked = { list: AccessList; what: keyof typeof acts; entries: readonly Condition[]; empid: string };

/**
 * Changes a list, and asks first if that lets people in or keeps them out; always before deleting. `empid`: who makes
 * the change, and may be among them.
 */
export const askingAboutPeople = async <Result>(
  trx: Write,
  { list, what, entries, empid }: Asked,
  change: () => Promise<Result>,
): Promise<Result> => {
  const read = async () => ({ entries: await activeEntries(trx, list), ...(await doorOf(trx, empid, 'W')) });
  const before = await beforeActing(read);
  const result = await change();
  await askFirst(trx, async (lang): Promise<Plan | null> => {
    const after = await read();
    const people = await peopleOf(trx, { list, entries, before: before?.entries ?? [], after: after.entries }, lang);
    const isSelf = before?.door === 'open' && after.door !== 'open';
    if (people.length === 0 && !isSelf && what !== 'remove') return null;
    const { title, act } = acts[what];
    const listWord = say(texts[list.table === 'blacklist' ? 'access_effects.black' : 'access_effects.white']);
    return {
      title: say(title, { names: someNames(await namesOf(trx, entries)), list: listWord }),
      act: say(act),
      danger: what === 'remove' || isSelf || people.some(({ kind }) => kind === 'lose'),
      people,
      when: atOnce,
      notes: [
        ...(people.length === 0 && !isSelf ? [{ text: say(texts['access_effects.nobody']) }] : []),
        ...(isSelf ? [{ text: say(texts['access_effects.self']), warning: true }] : []),
      ],
    };
  });
  return result;
};
