import { appFunctionCalls } from '#features/app-functions/app-functions.contract.ts';
import { appVersionCalls } from '#features/app-versions/app-versions.contract.ts';
import { bannerLanguageCalls } from '#features/banners/banner-languages.contract.ts';
import { bannerCalls } from '#features/banners/banners.contract.ts';
import { themeCalls } from '#features/themes/themes.contract.ts';
import { chunkBytes, fileCalls } from '#platform/files/files.contract.ts';
import { apkOf, fileOf, sampleOfBytes } from '#platform/files/server/files.testing.ts';
import { bannerPicture, type Colours, type Motif } from './artwork.ts';
import { call, type Caller } from './calls.ts';
import { dayAt, momentAt } from './times.ts';

type AppFunction = readonly [
  id: string,
  name: string,
  module: string,
  type: 'P' | 'W' | 'A',
  icon: string,
  version?: string,
];

const functions: readonly AppFunction[] = [
  ['approval', '审批中心', 'OFFICE', 'P', 'approval', '3.4'],
  ['meeting', '会议助手', 'OFFICE', 'P', 'meeting', '2.1'],
  ['contacts', '企业通讯录', 'OFFICE', 'P', 'contacts', '3.0'],
  ['notice', '公司公告', 'OFFICE', 'W', 'notice'],
  ['visitor', '访客预约', 'OFFICE', 'W', 'visitor'],
  ['attendance', '考勤打卡', 'HR', 'P', 'clock', '3.4'],
  ['leave', '请假申请', 'HR', 'W', 'leave'],
  ['payslip', '电子工资单', 'HR', 'W', 'payslip'],
  ['canteen', '食堂菜单', 'LIFE', 'W', 'canteen'],
  ['bus', '班车时刻', 'LIFE', 'W', 'bus'],
  ['stores', '附近商家', 'LIFE', 'P', 'store', '1.6'],
  ['learning', '在线学习', 'LIFE', 'A', 'learning'],
];

/** Adds the functions of the app in their modules. */
export const addAppFunctions = async (caller: Caller): Promise<void> => {
  const modules = await call(appFunctionCalls.modules, {}, caller);
  for (const [place, [id, name, module, type, icon, version = '']] of functions.entries()) {
    const moduleOid = modules.find((one) => one.id === module)?.oid ?? null;
    const address = type === 'W' ? { weburl: `https://m.xinghe.example/${id}`, webtitle: name } : {};
    const opens =
      type === 'A' ? { appurl: 'xinghe-learning://home', downurl: 'https://m.xinghe.example/learning' } : {};
    const content = { id, name, moduleOid, type, icon, version, position: place + 1, ...address, ...opens };
    await call(appFunctionCalls.add, { content }, caller);
  }
};

type Banner = {
  id: string;
  explain: string;
  /** Days from today. */
  from: number;
  to?: number;
  opens?: { opentype: 'A'; appid: string } | { opentype: 'N' };
  colours: Colours;
  motif: Motif;
  translated?: boolean;
  status?: 'N';
};

const banners: readonly Banner[] = [
  {
    id: 'BUS-2025',
    explain: '厂区班车时刻调整',
    from: -300,
    to: -210,
    colours: ['#64748b', '#94a3b8'],
    motif: 'bus',
    status: 'N',
  },
  { id: 'SAFETY', explain: '安全生产月', from: -60, to: -12, colours: ['#a16207', '#eab308'], motif: 'helmet' },
  {
    id: 'BOOKS',
    explain: '图书角新书上架',
    from: -30,
    opens: { opentype: 'N' },
    colours: ['#4338ca', '#818cf8'],
    motif: 'book',
  },
  {
    id: 'OUTING',
    explain: '秋季登山报名',
    from: -20,
    to: 9,
    colours: ['#15803d', '#86efac'],
    motif: 'mountain',
    translated: true,
  },
  {
    id: 'CANTEEN',
    explain: '食堂冬季新菜单',
    from: 9,
    opens: { opentype: 'A', appid: 'canteen' },
    colours: ['#c2410c', '#fdba74'],
    motif: 'bowl',
  },
  {
    id: 'HEALTH',
    explain: '年度健康体检预约',
    from: -10,
    to: 40,
    colours: ['#0f766e', '#5eead4'],
    motif: 'heart',
    translated: true,
  },
];

/** Adds the banners of the app, some in further languages. The last of the list is shown first. */
export const addBanners = async (caller: Caller): Promise<void> => {
  for (const [place, { id, explain, from, to, opens, colours, motif, translated, status }] of banners.entries()) {
    const name = `${id.toLowerCase()}.png`;
    const file = await bannerPicture(name, colours, motif);
    const content = {
      id,
      explain,
      starttime: dayAt(from, '08:00'),
      endtime: to === undefined ? '' : dayAt(to, '18:00'),
      sort: place + 1,
      status: status ?? ('Y' as const),
      ...(opens ?? { opentype: 'P', portalurl: `https://m.xinghe.example/news/${id.toLowerCase()}` }),
    };
    const { oid: bannerOid } = await call(bannerCalls.upload, { content, file }, caller);
    if (!translated) continue;
    for (const lang of ['zh-TW', 'vi'] as const)
      await call(bannerLanguageCalls.upload, { content: { bannerOid, lang }, file }, caller);
  }
};

/** `days`: the period, from today; without it the theme is not timed. */
type Theme = { id: string; name: string; remark: string; days?: readonly [number, number]; off?: boolean };

const themes: readonly Theme[] = [
  { id: 'default', name: '星河绿', remark: '默认主题' },
  { id: 'night', name: '深夜模式', remark: '夜班员工使用' },
  { id: 'new-year', name: '新春红', remark: '春节期间自动启用', days: [70, 95] },
  { id: 'anniversary', name: '三十周年纪念', remark: '厂庆活动', days: [-12, 18] },
  { id: 'mid-autumn', name: '中秋月圆', remark: '中秋佳节', days: [-70, -50] },
  { id: 'trial', name: '大字体测试', remark: '尚在试用，暂不显示', off: true },
];

/** Adds the themes of the app in their order. */
export const addThemes = async (caller: Caller): Promise<void> => {
  for (const { id, name, remark, days, off } of themes) {
    const bytes = Buffer.from(JSON.stringify({ id, colours: { primary: '#2b6e5b' }, radius: 8 }, null, 2));
    const period = days && {
      timeenable: 'Y' as const,
      starttime: momentAt(days[0], '00:00'),
      endtime: momentAt(days[1], '23:59'),
    };
    const body = { id, name, remark, showenable: off ? ('N' as const) : ('Y' as const), ...period };
    await call(themeCalls.add, { body, file: fileOf(`${id}.json`, bytes) }, caller);
  }
};

const megabytes = 1_048_576;

/** Uploads a file in chunks, as packages are. Returns its id. */
const uploadInChunks = async (fileName: string, bytes: Buffer, caller: Caller): Promise<string> => {
  const chunkCount = Math.ceil(bytes.length / chunkBytes);
  const body = { md5: sampleOfBytes(bytes), chunkCount, fileName };
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    const part = bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes);
    await call(
      fileCalls.chunk,
      { body: { ...body, chunkSize: chunkBytes, chunk }, file: fileOf(fileName, part) },
      caller,
    );
  }
  return (await call(fileCalls.merge, { body }, caller)).fileid;
};

type Version = { platform: 'A' | 'I'; type: 'D' | 'H'; no: string; explain: string; ismust?: 'Y'; islatest?: 'Y' };

const versions: readonly Version[] = [
  { platform: 'A', type: 'H', no: '3.2.0', explain: '会议助手支持外部来宾；班车页显示实时位置。' },
  { platform: 'A', type: 'D', no: '3.3.1', explain: '修复部分机型扫码后闪退；请尽快更新。', ismust: 'Y' },
  {
    platform: 'A',
    type: 'D',
    no: '3.4.0',
    explain: '考勤打卡支持蓝牙；审批中心可以批量处理；新增越南语。',
    islatest: 'Y',
  },
  { platform: 'I', type: 'H', no: '3.2.0', explain: '会议助手支持外部来宾；班车页显示实时位置。' },
  { platform: 'I', type: 'D', no: '3.3.0', explain: '全新首页；通讯录支持简繁体搜索。' },
  {
    platform: 'I',
    type: 'D',
    no: '3.4.0',
    explain: '考勤打卡支持蓝牙；审批中心可以批量处理；新增越南语。',
    islatest: 'Y',
  },
];
const regions = {
  CN: 'https://cn.xinghe.example/app',
  TW: 'https://tw.xinghe.example/app',
  VN: 'https://vn.xinghe.example/app',
};

/** Adds the versions of the app, the newest with a link for each region. */
export const addVersions = async (caller: Caller): Promise<void> => {
  for (const version of versions) {
    const { platform, type, no, islatest } = version;
    const packaged = platform === 'A' && type === 'D';
    const own = packaged
      ? { fileid: await uploadInChunks(`steward-${no}.apk`, apkOf(Buffer.alloc(24.6 * megabytes, no)), caller) }
      : {
          url:
            platform === 'I'
              ? 'https://apps.xinghe.example/ios/steward'
              : 'https://apps.xinghe.example/android/steward',
        };
    const { oid: versionOid } = await call(appVersionCalls.add, { content: { ...version, ...own } }, caller);
    if (!islatest) continue;
    for (const [cnty, address] of Object.entries(regions))
      await call(appVersionCalls.addUrl, { content: { versionOid, cnty, url: `${address}/${no}` } }, caller);
  }
};
