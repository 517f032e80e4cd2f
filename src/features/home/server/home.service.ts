import { roleMenu } from '#features/roles/roles.contract.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import type { RecentChange } from '#platform/changes/changes.contract.ts';
import { lastActs } from '#platform/changes/server/changes.queries.ts';
import { describeChanges, isOfItsScreen, withoutParts } from '#platform/changes/server/describe-changes.ts';
import { type Feed, visibleTables } from '#platform/changes/server/visible-tables.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Waiting } from '../home.contract.ts';
import { failedRoles, unreachableFunctions } from './home.queries.ts';

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

const namesShown = 3;

const waitingOf = (kind: string, rows: readonly { name: string }[], path: string): Waiting[] =>
  rows.length === 0
    ? []
    : [
        {
          kind,
          count: rows.length,
          detail: rows
            .slice(0, namesShown)
            .map(({ name }) => name)
            .join(', '),
          path,
        },
      ];

/** Problems that only someone with the caller's rights can solve. */
export const waitingFor = async (db: Read, rights: Rights, empid: string): Promise<Waiting[]> => {
  const [roles, functions] = await Promise.all([
    rights.grant(empid, [roleMenu.id], 'GRANT'),
    rights.grant(empid, [webFunctionMenu.id], 'GRANT'),
  ]);
  return [
    ...(roles ? waitingOf('home.waiting_failed_roles', await failedRoles(db), '/roles') : []),
    ...(functions
      ? waitingOf('home.waiting_unreachable_functions', await unreachableFunctions(db), '/web-functions')
      : []),
  ];
};
