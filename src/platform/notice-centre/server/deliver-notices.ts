import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/db/server/database.ts';
import type { Signals } from '#platform/db/server/signals.ts';
import { languages, type Language } from '#platform/i18n/languages.ts';
import type { Realtime } from '#platform/realtime/server/realtime.ts';
import type { Notice } from '../notice-centre.contract.ts';
import type { NoticeSource } from './notice-source.ts';
import { everybodysNotices, noticesByOid, noticesSince, noticesTopic, type StoredNotice } from './notices.queries.ts';
import { type Say, wordedNotice } from './worded-notice.ts';

type Services = {
  db: Database;
  signals: Signals;
  realtime: Realtime;
  log: FastifyBaseLogger;
  sources: readonly NoticeSource[];
  say: Say;
};

const atOnce = 1_000;
/** What was added while signals were lost is found by its time: the time at which its transaction began. */
const overlapSeconds = 60;

const portions = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / atOnce) }, (_, at) => items.slice(at * atOnce, (at + 1) * atOnce));

/**
 * Work on keys that arrive one by one: those that arrive while it goes on are worked on together. What fails is logged;
 * readers find their notices when they ask for them.
 */
const gathered = (log: FastifyBaseLogger, work: (keys: string[]) => Promise<void>): ((key: string) => void) => {
  const waiting = new Set<string>();
  let isWorking = false;
  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      const keys = [...waiting].slice(0, atOnce);
      for (const key of keys) waiting.delete(key);
      await work(keys).catch((error: unknown) => log.warn({ err: error }, 'notices could not be delivered'));
    }
    isWorking = false;
  };
  return (key) => {
    waiting.add(key);
    if (isWorking) return;
    isWorking = true;
    void run();
  };
};

/**
 * Sends new notices to the sockets of this server, each in the language of its reader. Every server hears of every
 * notice. A notice may arrive twice after the connection to the database was lost; readers know it by its oid.
 */
export const deliverNotices = ({ db, signals, realtime, log, sources, say }: Services): void => {
  const { read } = db;

  const send = (notices: readonly StoredNotice[]): void => {
    const connected = realtime.connected();
    for (const stored of notices) {
      const body = (lang: Language): string => JSON.stringify(wordedNotice(stored, lang, say));
      if (stored.empid === everybodysNotices) realtime.toEverybody(body);
      else if (connected.has(stored.empid)) realtime.toPerson(stored.empid, body);
    }
  };

  const sendOfSource = async (announced: NonNullable<NoticeSource['announced']>, key: string): Promise<void> => {
    for (const empids of portions([...realtime.connected()])) {
      const byLanguage = new Map<Language, ReadonlyMap<string, Notice>>();
      for (const lang of languages) byLanguage.set(lang, await announced.noticesOf(read, key, empids, lang));
      for (const empid of byLanguage.get('en')?.keys() ?? [])
        realtime.toPerson(empid, (lang) => JSON.stringify(byLanguage.get(lang)?.get(empid)));
    }
  };

  const arrived = gathered(log, async (oids) => {
    if (realtime.connected().size > 0) send(await noticesByOid(read, oids));
  });
  signals.on(noticesTopic, (oid) => {
    if (oid !== '') arrived(oid);
  });

  for (const { announced } of sources) {
    if (!announced) continue;
    const heard = gathered(log, async (keys) => {
      for (const key of keys) await sendOfSource(announced, key);
    });
    signals.on(announced.topic, (key) => {
      if (key !== '') heard(key);
    });
  }

  let lostAt: number | undefined;
  const caughtUp = gathered(log, async () => {
    const seconds = overlapSeconds + Math.ceil((performance.now() - (lostAt ?? performance.now())) / 1_000);
    lostAt = undefined;
    const readers = [everybodysNotices, ...realtime.connected()];
    for (const empids of portions(readers)) send(await noticesSince(read, empids, seconds));
  });
  // Called when signals stop, and again when they arrive.
  signals.onGap(() => {
    if (signals.hears()) caughtUp('');
    else lostAt ??= performance.now();
  });
};
