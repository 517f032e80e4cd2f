import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { languages } from '#platform/i18n/languages.ts';
import { localized, type Text } from '#platform/i18n/texts.ts';
import { call, type Caller } from './calls.ts';

type Entry = readonly [code: string, names: Text, desccode?: string];

const lists: Readonly<Record<string, { name: string; entries: readonly Entry[] }>> = {
  AbsenceType: {
    name: '请假类别',
    entries: [
      ['ANNUAL', localized('年休假', '特休', 'Annual leave', 'Nghỉ phép năm'), '5'],
      ['SICK', localized('病假', '病假', 'Sick leave', 'Nghỉ ốm'), '30'],
      ['PERSONAL', localized('事假', '事假', 'Personal leave', 'Nghỉ việc riêng'), '14'],
      ['MARRIAGE', localized('婚假', '婚假', 'Marriage leave', 'Nghỉ kết hôn'), '10'],
      ['MATERNITY', localized('产假', '產假', 'Maternity leave', 'Nghỉ thai sản'), '158'],
      ['WORK_INJURY', localized('工伤假', '公傷假', 'Work injury leave', 'Nghỉ tai nạn lao động')],
    ],
  },
  BusLine: {
    name: '班车线路',
    entries: [
      ['LINE1', localized('一号线（市区）', '一號線（市區）', 'Line 1 (city)', 'Tuyến 1 (nội thành)'), '07:10'],
      [
        'LINE2',
        localized('二号线（高铁站）', '二號線（高鐵站）', 'Line 2 (rail station)', 'Tuyến 2 (ga tàu)'),
        '07:20',
      ],
      ['NIGHT', localized('夜班专线', '夜班專線', 'Night shift line', 'Tuyến ca đêm'), '19:20'],
    ],
  },
  RepairType: {
    name: '报修类别',
    entries: [
      ['POWER', localized('电力', '電力', 'Power', 'Điện')],
      ['WATER', localized('给排水', '給排水', 'Water', 'Cấp thoát nước')],
      ['NETWORK', localized('网络与电脑', '網路與電腦', 'Network and computers', 'Mạng và máy tính')],
    ],
  },
};

/** Adds code lists of a company, each entry with its name in four languages. */
export const addParameters = async (admin: Caller): Promise<void> => {
  for (const [paramtype, { name, entries }] of Object.entries(lists))
    for (const [place, [paramcode, names, desccode = '']] of entries.entries()) {
      const content = {
        paramtype,
        paramtypename: name,
        paramcode,
        paramname: names['zh-CN'],
        paramsort: place + 1,
        desccode,
      };
      const { oid: paramOid } = await call(parameterCalls.add, { content }, admin);
      for (const paramLang of languages)
        await call(
          parameterCalls.addLanguage,
          { content: { paramOid, paramLang, paramName: names[paramLang] } },
          admin,
        );
    }
};
