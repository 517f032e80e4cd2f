import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { say } from '#platform/effects/server/plan.ts';
import { someNames } from '#platform/effects/server/some-names.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { personRightsTexts } from '#platform/person-rights/person-rights.texts.ts';
import type { MasterDataRow } from '../master-data.contract.ts';
import { masterDataTexts as texts } from '../master-data.texts.ts';

const itemsOf = async (db: Read, rows: readonly Pick<MasterDataRow, 'oid'>[]): Promise<number> => {
  const { rows: counted } = await sql<{ items: number }>`
    select count(*)::int as items from data_grant where dataoid = any(${rows.map(({ oid }) => oid)}::uuid[])`.execute(
    db,
  );
  return counted[0]?.items ?? 0;
};

/** What a row is called: its content with its classes. */
export const masterDataLabel = ({
  content,
  ...row
}: Pick<MasterDataRow, 'content' | 'class1' | 'class2' | 'class3' | 'class4'>): string =>
  `${content} (${[row.class1, row.class2, row.class3, row.class4].filter((part) => part !== '').join(' · ')})`;

/** Asks before rows are deleted; says how many permissions go with them. */
export const askingBeforeRemoval = async <Result>(
  trx: Write,
  rows: readonly MasterDataRow[],
  change: () => Promise<Result>,
): Promise<Result> => {
  const items = await beforeActing(() => itemsOf(trx, rows));
  const result = await change();
  await askFirst(trx, () => ({
    title: say(texts['master_data.effects.remove'], { names: someNames(rows.map(masterDataLabel)) }),
    act: say(vocabulary['common.delete']),
    danger: true,
    changes: items ? [{ subject: say(personRightsTexts['person_rights.data']), from: items }] : [],
    notes: [{ text: say(texts['master_data.deleteDepends']) }],
  }));
  return result;
};
