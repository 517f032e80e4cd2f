import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import {
  atOnce,
  type ChangeLine,
  type Note,
  type PeopleLine,
  type Phrase,
  type Plan,
  say,
  type Value,
} from '#platform/effects/server/plan.ts';
import { effectsTexts } from '#platform/effects/effects.texts.ts';
import { someNames } from '#platform/effects/server/some-names.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { idleDays } from '#platform/session/server/session.queries.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { accountEffectTexts as texts } from '../account-effects.texts.ts';
import { browserName } from './device-name.ts';

/** A live session that an act may end. */
export type EndingSession = { empid: string; channel: Channel; device: string };
/** People before an act, with their live sessions. */
export type PeopleBefore = { names: string[]; sessions: EndingSession[] };

/** The people by their numbers, with names, and their live sessions: on one channel, or on both. */
export const peopleBefore = async (db: Read, empids: readonly string[], channel?: Channel): Promise<PeopleBefore> => {
  const [people, sessions] = [
    await sql<{ empid: string; name: string }>`
      select empid, name from employee where empid = any(${[...empids]}) order by empid`.execute(db),
    await sql<EndingSession>`
      select empid, channel, device from session
      where empid = any(${[...empids]}) and ended_at is null and last_seen_at > now() - make_interval(days => ${idleDays})
      order by channel, last_seen_at desc`.execute(db),
  ];
  return {
    names: people.rows.map(({ empid, name }) => `${name} (${empid})`),
    sessions: sessions.rows.filter((one) => channel === undefined || one.channel === channel),
  };
};

const acts = {
  kick: { title: texts['account.kick'], act: vocabulary['common.kick'] },
  off: { title: texts['account.off'], act: effectsTexts['effects.switchOff'], line: texts['account.keptOut'] },
  on: { title: texts['account.on'], act: effectsTexts['effects.switchOn'], line: texts['account.letIn'] },
  remove: { title: texts['account.remove'], act: vocabulary['common.delete'], line: texts['account.keptOut'] },
  /** The next sign-in adds them again. */
  forget: { title: texts['account.remove'], act: vocabulary['common.delete'] },
  block: { title: texts['account.block'], act: vocabulary['common.block'], line: texts['account.keptOut'] },
  unblock: { title: texts['account.unblock'], act: vocabulary['common.unblock'], line: texts['account.letIn'] },
  reset: { title: texts['account.reset'], act: vocabulary['common.resetPassword'], line: texts['account.oldPassword'] },
  login: { title: texts['account.login'], act: texts['account.doChange'], line: texts['account.oldLogin'] },
} as const;
const gives: ReadonlySet<string> = new Set(['on', 'unblock']);

const channelWord = (channel: Channel): Phrase => say(texts[channel === 'A' ? 'account.inApp' : 'account.inConsole']);

const devicesShown = 3;
const deviceOf = ({ channel, device }: EndingSession): string =>
  (channel === 'W' ? browserName(device) : device) || '–';

/** Sessions by channel. Devices are named of the act's own channel alone: those of the other one belong to its list. */
const sessionLines = (sessions: readonly EndingSession[], own: Channel): PeopleLine[] =>
  [...Map.groupBy(sessions, ({ channel }) => channel)].map(([channel, some]) => {
    const devices = [...new Set(some.map(deviceOf))];
    const shown = devices.slice(0, devicesShown);
    return {
      kind: 'stop',
      text: say(texts[channel === own ? 'account.sessions' : 'account.sessionCount'], {
        channel: channelWord(channel),
        sessions: some.length,
        devices: devices.length > devicesShown ? [...shown, '…'] : shown,
      }),
      about: true,
    };
  });

type Act = {
  what: keyof typeof acts;
  channel: Channel;
  /** Undefined for a client that does not ask. */
  before: PeopleBefore | undefined;
  /** How many functions a single person has there, which cannot be used any more. */
  functions?: number | undefined;
  notes?: readonly Note[];
};

/** The effects of an act on people who sign in. */
export const accountPlan = ({ what, channel, before, functions = 0, notes = [] }: Act): Plan => {
  const { title, act, ...rest } = acts[what];
  const { names, sessions } = before ?? { names: [], sessions: [] };
  const values: Record<string, Value> = { names: someNames(names), channel: channelWord(channel) };
  const isGiving = gives.has(what);
  const own: PeopleLine[] =
    'line' in rest ? [{ kind: isGiving ? 'gain' : 'lose', text: say(rest.line, values), count: names.length }] : [];
  const changes: ChangeLine[] =
    functions > 0
      ? [
          {
            subject: say(texts['account.functions'], { channel: channelWord(channel) }),
            ...(isGiving ? { to: functions } : { from: functions }),
          },
        ]
      : [];
  const said: Note[] = [];
  if (what === 'kick') said.push({ text: say(texts['account.signInAgain']) });
  if (what === 'reset') said.push({ text: say(texts['account.once']) });
  return {
    title: say(title, values),
    act: say(act),
    danger: !isGiving,
    people: [...own, ...(isGiving ? [] : sessionLines(sessions, channel))],
    changes,
    when: atOnce,
    notes: [...said, ...notes],
  };
};

/** How many functions of a channel the person has. Call it outside a transaction. */
export const functionsIn = async (
  rights: Pick<Rights, 'of' | 'functionOf'>,
  empid: string,
  channel: Channel,
): Promise<number> => {
  const held = await rights.of(empid);
  return [...held.keys()].filter((oid) => rights.functionOf(oid)?.functype === channel).length;
};
