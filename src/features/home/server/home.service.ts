import type { FastifyBaseLogger } from 'fastify';
import type { RecentChange } from '#platform/changes/changes.contract.ts';
import { lastActs } from '#platform/changes/server/changes.queries.ts';
import { describeChanges, isOfItsScreen, withoutParts } from '#platform/changes/server/describe-changes.ts';
import { type Feed, visibleTables } from '#platform/changes/server/visible-tables.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { AttentionAsked, AttentionFound, Attention as Declared } from '#platform/feature/server/attention.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { ProcessEngine } from '#platform/process-engine/server/process-engine.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Attention } from '../home.contract.ts';

const shown = 10;
const readOfEach = 12;

/** The last changes to data that the person may see, newest first; one line for what one write did to one table. */
export const recentChanges = async (
  { db, rights, ...feed }: Feed & { db: Read; rights: Rights },
  empid: string,
  lang: Language,
): Promise<RecentChange[]> => {
  const tables = await visibleTables({ rights, ...feed }, empid);
  if (tables.length === 0) return [];
  const { changeFeed } = feed;
  const acts = (await lastActs(db, tables, readOfEach)).filter((act) => isOfItsScreen(changeFeed, act));
  return describeChanges(db, changeFeed, withoutParts(changeFeed, acts).slice(0, shown), lang);
};

const firstShown = 3;

type Seen = { db: Read; rights: Rights; engine: ProcessEngine | null; log?: Pick<FastifyBaseLogger, 'error'> };

/** What a kind found; null where that failed, which takes away no other kind. */
const foundBy = async (kind: Declared, { db, log }: Seen, asked: AttentionAsked): Promise<AttentionFound | null> => {
  try {
    return await kind.find(db, asked);
  } catch (error) {
    log?.error({ err: error, attention: kind.key }, 'what needs attention could not be found');
    return null;
  }
};

/** What needs the attention of the person, as far as the person can see to it; kinds without anything are left out. */
export const attentionFor = async (
  { attention, ...seen }: Seen & { attention: readonly Declared[] },
  empid: string,
  lang: Language,
): Promise<Attention[]> => {
  const { rights, engine } = seen;
  const here = engine ? 'present' : 'absent';
  const found = await Promise.all(
    attention
      .filter((kind) => (kind.engine ?? here) === here)
      .map(async (kind) => {
        const { key, title, list, functions, level, unless, beside, scoped } = kind;
        const mayLook = async (at: readonly string[]): Promise<boolean> =>
          (await rights.grant(empid, at, 'LOOK')) !== null;
        const grant = await rights.grant(empid, functions, level, scoped ? undefined : 'everywhere');
        if (!grant || (unless && (await mayLook(unless))) || (beside && !(await mayLook(beside)))) return [];
        const asked = { lang, scope: grant.scope, most: firstShown };
        const { total, rows } = (await foundBy(kind, seen, asked)) ?? { total: null, rows: [] };
        return total === 0 ? [] : [{ key, title: title[lang], total, list, rows }];
      }),
  );
  return found.flat();
};
