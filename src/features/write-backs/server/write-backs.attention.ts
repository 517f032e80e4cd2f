import { sql } from 'kysely';
import { executionMenus, jobMenus } from '#features/jobs/job-menus.contract.ts';
import { type Attention, counted } from '#platform/feature/server/attention.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { fill } from '#platform/i18n/texts.ts';
import { processEngineTexts } from '#platform/process-engine/process-engine.texts.ts';
import { writeBackMenu } from '../write-backs.contract.ts';
import { words } from './words.texts.ts';

const reasonTexts: Readonly<Record<string, (typeof processEngineTexts)['process_engine.error']>> = processEngineTexts;

/** Results that failed for good, and a process engine that does not answer. */
export const writeBackAttention: readonly Attention[] = [
  {
    key: 'process-engine-open',
    title: words['write_back.attention.engine'],
    list: writeBackMenu.url,
    functions: [writeBackMenu.id, executionMenus.bpm.id, jobMenus.bpm.id],
    level: 'LOOK',
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
    key: 'write-backs-failed',
    title: words['write_back.attention.failed'],
    list: `${writeBackMenu.url}?state=F`,
    functions: [writeBackMenu.id],
    level: 'LOOK',
    find: async (db, { lang, most }) => {
      const { rows } = await sql<{ oid: string; name: string; insid: string; reason: string; total: number }>`
        select oid, name, insid, reason, (select count(*)::int from write_back where state = 'F') as total
        from write_back where state = 'F' order by submittedat desc, oid desc limit ${most}`.execute(db);
      return counted(
        rows.map(({ oid, name, insid, reason, total }) => ({
          key: oid,
          label: `${name} · ${insid}`,
          path: `${writeBackMenu.url}?state=F&insId=${encodeURIComponent(insid)}`,
          why: reasonTexts[reason]?.[lang] ?? reason,
          total,
        })),
      );
    },
  },
];
