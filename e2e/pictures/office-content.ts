import { companyDocumentCalls } from '#features/company-documents/company-documents.contract.ts';
import { documentCalls } from '#features/documents/documents.contract.ts';
import { storeCalls } from '#features/stores/stores.contract.ts';
import { fileOf, pdfOf } from '#platform/files/server/files.testing.ts';
import type { FileSent } from '#platform/wire/endpoint.ts';
import { visitAndWrite } from '../store-people.ts';
import { storePicture, type Colours, type Motif } from './artwork.ts';
import { call, type Caller } from './calls.ts';
import { dayAt } from './times.ts';

/** A file as large as a scanned document; longer names are of longer documents. */
export const pdf = (name: string, title: string): FileSent =>
  fileOf(`${name}.pdf`, pdfOf(title, 90_000 + name.length * 31_000), 'application/pdf');

/** `also`: its names in further languages, each with a file of its own. */
type Document = {
  type: 'SOP' | 'FORM' | 'RULE';
  name: string;
  explain: string;
  also?: readonly ['zh-TW' | 'en' | 'vi', string][];
  status?: 'N';
};

const documents: readonly Document[] = [
  {
    type: 'SOP',
    name: '附近商家地图指南',
    explain: '在高德地图与谷歌地图上取得坐标',
    also: [['vi', 'Hướng dẫn bản đồ cửa hàng']],
  },
  {
    type: 'SOP',
    name: '注塑机开机点检',
    explain: '每班开机前逐项确认',
    also: [
      ['zh-TW', '射出機開機點檢'],
      ['vi', 'Kiểm tra máy ép nhựa'],
    ],
  },
  { type: 'FORM', name: '来料检验记录表', explain: '' },
  { type: 'FORM', name: '访客登记表', explain: '已由访客预约取代', status: 'N' },
  { type: 'RULE', name: '信息安全管理制度', explain: '第五版', also: [['en', 'Information security rules']] },
  { type: 'RULE', name: '考勤与休假管理办法', explain: '适用于中国大陆厂区' },
];

/** Adds controlled documents, some in further languages; the first becomes the map guide of the shops. */
export const addDocuments = async (caller: Caller): Promise<void> => {
  for (const [place, { also = [], ...document }] of documents.entries()) {
    const added = await call(documentCalls.add, { content: document, file: pdf(document.name, document.type) }, caller);
    for (const [lang, name] of also)
      await call(
        documentCalls.addVersion,
        { content: { documentOid: added.oid, lang, name }, file: pdf(name, lang) },
        caller,
      );
    if (place === 0) await call(documentCalls.chooseGuide, { content: { oid: added.oid, isguide: 'Y' } }, caller);
  }
};

type Place = { co: string; pzid: string };
type CompanyDocument = Place & { subject: string; auth: 'AL' | 'CO' | 'PL'; released: number; status?: 'N' };

const pingyang: Place = { co: 'CN', pzid: 'P1' };
const hsinchu: Place = { co: 'TW', pzid: 'T1' };
const bacNinh: Place = { co: 'VN', pzid: 'V1' };

const year = new Date().getFullYear();

const companyDocuments: readonly CompanyDocument[] = [
  { ...hsinchu, subject: '廠區交通與停車管理辦法', auth: 'PL', released: -90 },
  { ...bacNinh, subject: 'Nội quy lao động nhà máy Bắc Ninh', auth: 'PL', released: -200 },
  { ...pingyang, subject: `${year} 年放假安排`, auth: 'CO', released: -330, status: 'N' },
  { ...pingyang, subject: '平阳厂消防疏散路线图', auth: 'PL', released: -240 },
  { ...pingyang, subject: '员工宿舍管理规定', auth: 'PL', released: -180 },
  { ...pingyang, subject: '员工手册（第六版）', auth: 'AL', released: -120 },
  { ...pingyang, subject: '商业行为准则', auth: 'AL', released: -100 },
  { ...pingyang, subject: '差旅费用报销标准', auth: 'CO', released: -45 },
  { ...pingyang, subject: '年度健康体检须知', auth: 'PL', released: -10 },
  { ...pingyang, subject: `${year + 1} 年放假安排`, auth: 'CO', released: 12 },
];

/** Adds documents of the companies' plants; the last of the list stands first. */
export const addCompanyDocuments = async (caller: Caller): Promise<void> => {
  for (const { released, ...document } of companyDocuments) {
    const content = { ...document, releaseDat: dayAt(released, '09:00') };
    await call(companyDocumentCalls.add, { content, file: pdf(document.subject, 'Document') }, caller);
  }
};

type Store = {
  storeNm: string;
  introduce: string;
  addr: string;
  discount?: string;
  openingHours: string;
  tel: string;
  perExpense: number;
  colours: Colours;
  motif: Motif;
  visits?: { count: number; grade: number; said?: readonly { name: string; userid: string; content: string }[] };
};

const stores: readonly Store[] = [
  {
    storeNm: '昆阳镇图书馆',
    introduce: '可凭工牌办理借书证。',
    addr: '平阳县昆阳镇西城路 18 号',
    openingHours: '09:00 ~ 20:30',
    tel: '057763721180',
    perExpense: 0,
    colours: ['#4338ca', '#a5b4fc'],
    motif: 'book',
    visits: { count: 86, grade: 4.6 },
  },
  {
    storeNm: '悦来酒店',
    introduce: '离厂区步行十分钟，提供协议价。',
    addr: '平阳县昆阳镇人民路 201 号',
    discount: '出示工牌享协议价',
    openingHours: '00:00 ~ 23:59',
    tel: '057763738888',
    perExpense: 268,
    colours: ['#7c2d12', '#fdba74'],
    motif: 'bed',
    visits: { count: 153, grade: 4.1 },
  },
  {
    storeNm: '飞跃羽毛球馆',
    introduce: '六片场地，周二为员工专场。',
    addr: '平阳县昆阳镇体育路 6 号',
    discount: '周二晚七折',
    openingHours: '10:00 ~ 22:00',
    tel: '057763755016',
    perExpense: 45,
    colours: ['#15803d', '#bbf7d0'],
    motif: 'ball',
    visits: { count: 412, grade: 4.7 },
  },
  {
    storeNm: '转角咖啡',
    introduce: '现磨咖啡与三明治，可外送到厂区。',
    addr: '平阳县昆阳镇解放街 77 号',
    discount: '第二杯半价',
    openingHours: '07:30 ~ 21:00',
    tel: '057763790021',
    perExpense: 22,
    colours: ['#78350f', '#d6a77a'],
    motif: 'cup',
    visits: {
      count: 968,
      grade: 4.5,
      said: [{ name: '何超静', userid: 'C0012005', content: '拿铁很好喝，中午人多，建议提前下单。' }],
    },
  },
  {
    storeNm: '老王牛肉面',
    introduce: '三十年老店，牛骨熬汤。',
    addr: '平阳县昆阳镇白石街 12 号',
    discount: '员工九折',
    openingHours: '06:30 ~ 20:00',
    tel: '057763712345',
    perExpense: 18,
    colours: ['#b45309', '#fde68a'],
    motif: 'bowl',
    visits: {
      count: 1320,
      grade: 4.8,
      said: [
        { name: '朱宇', userid: 'C0012010', content: '分量足，汤头很香。' },
        { name: '冯敏雨', userid: 'C0012017', content: '周末要排队，停车位不多。' },
      ],
    },
  },
];

/** Adds shops near the plant in Pingyang, the last of the list on top; some have feedback. */
export const addStores = async (caller: Caller): Promise<void> => {
  for (const [place, { colours, motif, visits, ...store }] of stores.entries()) {
    const file = await storePicture(`${motif}.png`, colours, motif);
    const spot = { map: 'AMAP', longitude: `120.56${40 + place}`, latitude: `27.66${20 + place}` };
    const content = { ...store, plant: 'CNP1', currency: 'CNY', sort: place + 1, ...spot };
    await call(storeCalls.add, { content, file }, caller);
    if (visits) await visitAndWrite(store.storeNm, visits.said ?? [], visits);
  }
};
