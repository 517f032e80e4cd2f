import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { bannerCalls } from '#features/banners/banners.contract.ts';
import { companyDocumentCalls } from '#features/company-documents/company-documents.contract.ts';
import { documentCalls } from '#features/documents/documents.contract.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { storeCalls } from '#features/stores/stores.contract.ts';
import { themeCalls } from '#features/themes/themes.contract.ts';
import { call } from './calls.ts';
import { pdf } from './office-content.ts';
import { operations, personnel, publicity, quality, systems, taiwan, type Staff } from './people.ts';
import { dayAt } from './times.ts';

const changeBanner = async (staff: Staff): Promise<void> => {
  const me = staff(publicity);
  const { list } = await call(
    bannerCalls.fineSearch,
    { sealedQuery: { conditionMap: { id: 'OUTING' } }, query: {} },
    me,
  );
  for (const { oid, rev } of list)
    await call(bannerCalls.edit, { content: { oid, rev, endtime: dayAt(8, '20:00') } }, me);
};

const changeParameter = async (staff: Staff): Promise<void> => {
  const me = staff(operations);
  const conditionMap = { paramtype: 'BusLine' };
  const { list } = await call(parameterCalls.fineSearch, { sealedQuery: { conditionMap }, query: {} }, me);
  const night = list.find(({ paramcode }) => paramcode === 'NIGHT');
  if (night) await call(parameterCalls.edit, { content: { oid: night.oid, rev: night.rev, desccode: '19:30' } }, me);
};

const changeStore = async (staff: Staff): Promise<void> => {
  const me = staff(publicity);
  const { list } = await call(storeCalls.list, { query: { plantid: 'CNP1' } }, me);
  const coffee = list.find(({ storeNm }) => storeNm === '转角咖啡');
  if (coffee)
    await call(storeCalls.edit, { content: { oid: coffee.oid, rev: coffee.rev, openingHours: '07:00 ~ 21:30' } }, me);
};

const changeTheme = async (staff: Staff): Promise<void> => {
  const me = staff(personnel);
  const theme = (await call(themeCalls.list, { query: {} }, me)).find(({ id }) => id === 'anniversary');
  if (theme)
    await call(themeCalls.edit, { content: { oid: theme.oid, rev: theme.rev, remark: '厂庆活动，延长一周' } }, me);
};

const addDocument = (staff: Staff): Promise<unknown> =>
  call(
    documentCalls.add,
    {
      content: { type: 'SOP', name: '返工与复检流程', explain: '品质中心十一月发布' },
      file: pdf('返工与复检流程', 'SOP'),
    },
    staff(quality),
  );

const addCompanyDocument = (staff: Staff): Promise<unknown> =>
  call(
    companyDocumentCalls.add,
    {
      content: { co: 'TW', pzid: 'T1', subject: '年終尾牙活動辦法', auth: 'PL', releaseDat: dayAt(1, '09:00') },
      file: pdf('年終尾牙活動辦法', 'Party'),
    },
    staff(personnel),
  );

const block = (staff: Staff): Promise<unknown> =>
  call(
    blacklistCalls.add,
    { content: [{ blacktype: 'APP', type: 'H', userid: 'T0012017', remark: '帳號疑似遭盜用，調查中' }] },
    staff(taiwan),
  );

const unblock = async (staff: Staff): Promise<void> => {
  const me = staff(systems);
  const { list } = await call(blacklistCalls.search, { body: {}, content: { userid: 'C0012017' } }, me);
  for (const { oid, rev } of list) await call(blacklistCalls.edit, { content: { oid, rev, status: 'N' } }, me);
};

/** The last changes, which the home page shows, are made by several people. */
export const doRecentWork = async (staff: Staff): Promise<void> => {
  await changeParameter(staff);
  await changeStore(staff);
  await block(staff);
  await addCompanyDocument(staff);
  await changeTheme(staff);
  await unblock(staff);
  await addDocument(staff);
  await changeBanner(staff);
};
