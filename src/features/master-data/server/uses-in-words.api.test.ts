import { expect, it } from 'vitest';
import { contentOf } from '#app/server/answered.testing.ts';
import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { codes } from '#platform/wire/envelope.ts';
import { masterDataCalls, type MasterDataRow } from '../master-data.contract.ts';
import { masterDataServer } from './master-data.testing.ts';

const master = masterDataServer();
const { as } = master;

it('names the rows that use a place as the reader’s language does', async () => {
  const company = await master.rows.place('CO', 'WORD');
  const plant = await master.rows.place('PLANT', 'WORD', '1');
  await master.server.give(bannerMenu.id, 'VIEWER', [{ type: 'P', contentoid: 'WORD1', containSub: 'N' }]);
  const entry = { blacktype: 'SURVEY', type: 'P' as const, userid: 'WORD1', remark: 'why' };
  await contentOf('an entry', master.server.call(blacklistCalls.add, { content: [entry] }, as()));
  const labels = async ({ oid }: MasterDataRow, lang: Language): Promise<string[]> => {
    const asked = master.server.call(masterDataCalls.uses, { query: { oid } }, { ...as(), lang });
    const { uses } = await contentOf('uses', asked);
    return uses
      .filter(({ key }) => ['blacklist', 'conditions-W'].includes(key))
      .flatMap(({ rows: named }) => named.map(({ label }) => label));
  };
  const [id, title] = [bannerMenu.id, bannerMenu.title];
  expect(await labels(plant, 'en')).toEqual(['Left out of surveys · why', `${title.en} (${id}) · Viewer`]);
  expect(await labels(plant, 'vi')).toEqual(['Không tham gia khảo sát · why', `${title.vi} (${id}) · Người xem`]);
  expect(await labels(company, 'zh-TW')).toContain('不參與問卷 · why');
});

it('says which of the two no longer exists', async () => {
  const [old, other] = [await master.rows.place('PLANT', 'LATE', '1'), await master.rows.place('PLANT', 'LATE', '2')];
  const replace = () =>
    master.server.call(masterDataCalls.replace, { content: { from: old.oid, to: other.oid, remove: 'N' } }, as());
  await contentOf('deleted', master.server.call(masterDataCalls.remove, { content: [other.oid] }, as()));
  expect(await replace()).toMatchObject({ code: codes.editFailed, reason: 'master_data.replacement_gone' });
  await contentOf('deleted', master.server.call(masterDataCalls.remove, { content: [old.oid] }, as()));
  expect(await replace()).toMatchObject({ reason: 'wire.gone' });
});
