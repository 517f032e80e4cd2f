import { masterDataCalls } from '#features/master-data/master-data.contract.ts';
import { languages } from '#platform/i18n/languages.ts';
import { localized, type Text } from '#platform/i18n/texts.ts';
import { call, type Caller } from './calls.ts';

type Row = readonly [classes: readonly [string, string, string?], content: Text];

const rows: readonly Row[] = [
  [
    ['SHIFT', 'DAY'],
    localized('白班（08:00–17:00）', '日班（08:00–17:00）', 'Day (08:00–17:00)', 'Ca ngày (08:00–17:00)'),
  ],
  [
    ['SHIFT', 'NIGHT'],
    localized('夜班（20:00–05:00）', '夜班（20:00–05:00）', 'Night (20:00–05:00)', 'Ca đêm (20:00–05:00)'),
  ],
  [['ROOM', 'MEETING', 'A301'], localized('第一会议室', '第一會議室', 'Meeting room 1', 'Phòng họp 1')],
  [['ROOM', 'MEETING', 'A302'], localized('第二会议室', '第二會議室', 'Meeting room 2', 'Phòng họp 2')],
  [['ROOM', 'TRAINING', 'B101'], localized('培训教室', '訓練教室', 'Training room', 'Phòng đào tạo')],
];

/** Adds master data besides companies and plants, each row with its content in four languages. */
export const addMasterData = async (admin: Caller): Promise<void> => {
  const { sort } = await call(masterDataCalls.nextSort, {}, admin);
  for (const [place, [[class1, class2, class3 = ''], content]] of rows.entries()) {
    const texts = Object.fromEntries(languages.map((lang) => [lang, { langcontent: content[lang] }]));
    const own = { class1, class2, class3, content: content['zh-CN'], sort: sort + place, ismobile: 'Y' as const };
    await call(masterDataCalls.add, { content: { ...own, languages: texts } }, admin);
  }
};
