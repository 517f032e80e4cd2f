import { sql } from 'kysely';
import { executionMenus, jobMenus } from '#features/jobs/job-menus.contract.ts';
import type { Read } from '#platform/db/server/database.ts';
import {
  type Attention,
  type AttentionAsked,
  type AttentionFound,
  counted,
} from '#platform/feature/server/attention.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { fill } from '#platform/i18n/texts.ts';
import { processEngineTexts } from '#platform/process-engine/process-engine.texts.ts';
import { writeBackMenu, type WriteBackState } from '../write-backs.contract.ts';
import { words } from './words.texts.ts';

const reasonTexts: Readonly<Record<string, (typeof processEngineTexts)['process_engine.error']>> = processEngineTexts;

type Row = { oid: string; name: string; insid: string; reason: string; total: number };

/** The latest results of a state, each with its last failure. */
const ofState = async (
  db: Read,
  state: WriteBackState,
  { lang, most }: Pick<AttentionAsked, 'lang' | 'most'>,
): Promise<AttentionFound> => {
  const { rows } = await sql<Row>`
    select oid, name, insid, reason, (select count(*)::int from write_back where state = ${state}) as total
    from write_back where state = ${state} order by submittedat desc, oid desc limit ${most}`.execute(db);
  return counted(
    rows.map(({ oid, name, insid, reason, total }) => ({
      key: oid,
      label: `${name} · ${insid}`,
      path: `${writeBackMenu.url}?state=${state}&insId=${encodeURIComponent(insid)}`,
      why: reasonTexts[reason]?.[lang] ?? reason,
      total,
    })),
  );
};

/**
 * Results that failed for good, and a process engine that does not answer; or, where none is set up, results that wait
 * for one.
 */
export const writeBackAttention: readonly Attention[] = [
  {
    key: 'process-engine-open',
    title: words['write_back.attention.engine'],
    list: writeBackMenu.url,
    functions: [writeBackMenu.id, executionMenus.bpm.id, jobMenus.bpm.id],
    level: 'LOOK',
    // What is known of one that has been taken out of the settings says nothing any more.
    engine: 'present',
    find: async (db, { lang }) => {
      const { rows } = await sql<{ since: string; reason: string }>`
        select since, reason from process_engine where state <> 'closed'`.execute(db);
      return counted(
        rows.map(({ since, reason }) => ({
          key: 'process-engine',
          label: fill(words['write_back.attention.since'][lang], { time: formatsOf(lang).dateTime(since) }, lang),
          path: writeBackMenu.url,
          why: reasonTexts[reason]?.[lang] ?? reason,
          total: 1,
        })),
      );
    },
  },
  {
    key: 'process-engine-none',
    title: words['write_back.attention.none'],
    list: `${writeBackMenu.url}?state=W`,
    functions: [writeBackMenu.id],
    level: 'LOOK',
    engine: 'absent',
    find: (db, asked) => ofState(db, 'W', asked),
  },
  {
    key: 'write-backs-failed',
    title: words['write_back.attention.failed'],
    list: `${writeBackMenu.url}?state=F`,
    functions: [writeBackMenu.id],
    level: 'LOOK',
    find: (db, asked) => ofState(db, 'F', asked),
  },
];
