import { messageDetailTexts } from '../message-details.texts.ts';
import { type Language, languageNames } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { atOnce, type Plan, say } from '#platform/effects/server/plan.ts';
import { words } from './words.texts.ts';

type Message = { oid: string; title: string };

/** How many people have a message, and how many have read its present version. */
const readers = async (db: Read, oid: string): Promise<{ people: number; read: number }> => {
  const { rows } = await sql<{ people: number; read: number }>`
    select count(*)::int as people, (count(*) filter (where v.readat is not null))::int as read
    from message_delivery v where v.messageoid = ${oid}`.execute(db);
  return rows[0] ?? { people: 0, read: 0 };
};

/** `kept`: languages that stay as they are although the original changes. */
type Correction = { title: string; kept: readonly Language[] };

/** What the new version of a message means for those who have it. How many have read it changes all the time. */
export const correctionPlan = async (
  db: Read,
  { oid, title }: Message,
  { title: newTitle, kept }: Correction,
): Promise<Plan> => {
  const languages = kept.map((lang) => languageNames[lang]).join(' · ');
  const { people, read } = await readers(db, oid);
  return {
    title: say(words['message.effects.correct'], { title }),
    act: say(messageDetailTexts['message.correct']),
    people: [
      { kind: 'reach', text: say(words['message.effects.getNewVersion']), count: people },
      { kind: 'reach', text: say(words['message.effects.unreadAgain']), count: read, about: true },
    ],
    changes: title === newTitle ? [] : [{ subject: say(vocabulary['common.subject']), from: title, to: newTitle }],
    when: atOnce,
    notes:
      kept.length === 0 ? [] : [{ text: say(words['message.effects.keptVersions'], { languages }), warning: true }],
  };
};

export const recallPlan = async (db: Read, { oid, title }: Message): Promise<Plan> => {
  const { people, read } = await readers(db, oid);
  return {
    title: say(words['message.effects.recall'], { title }),
    act: say(messageDetailTexts['message.recall']),
    danger: true,
    people: [
      { kind: 'hide', text: say(words['message.effects.seeWithdrawn']), count: people },
      { kind: 'hide', text: say(words['message.effects.haveReadIt']), count: read, about: true },
    ],
    when: atOnce,
  };
};

/** `people`: those who are reminded now. */
export const reminderPlan = (title: string, people: number): Plan => ({
  title: say(words['message.effects.remind'], { title }),
  act: say(words['message.effects.remindAct']),
  people: [{ kind: 'reach', text: say(words['message.effects.reminded']), count: people, about: true }],
  when: atOnce,
});
