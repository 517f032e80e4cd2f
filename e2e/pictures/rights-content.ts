import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { whitelistCalls } from '#features/access-lists/whitelist.contract.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { companyDocumentMenu } from '#features/company-documents/company-documents.contract.ts';
import { documentMenu } from '#features/documents/documents.contract.ts';
import { appFunctionCalls, appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { appVersionMenu } from '#features/app-versions/app-versions.contract.ts';
import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { themeMenu } from '#features/themes/themes.contract.ts';
import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { confirmationOf } from '#platform/impact/impact.contract.ts';
import { impactPreviewCalls } from '#platform/permission-page/impact-preview.contract.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { call, type Caller } from './calls.ts';
import { operations, personnel, publicity, quality, systems, taiwan, vietnam } from './people.ts';

const platformTeam = 'ROLE00000010';
const contentTeam = 'ROLE00000011';
const lineStaff = 'ROLE00000012';
const managers = 'ROLE00000020';
const inspectors = 'ROLE00000021';
const vietnamStaff = 'ROLE00000022';
const stocktaking = 'ROLE00000023';

/** Roles of chosen people and departments. */
const chosen = [
  {
    id: platformTeam,
    name: '平台运维组',
    explain: '三地资讯部门共同维护管理平台与 APP',
    people: [systems, operations, taiwan],
    departments: [],
  },
  {
    id: contentTeam,
    name: '内容编辑',
    explain: '横幅、主题、公司文件与附近商家的日常更新',
    people: [publicity, personnel, vietnam],
    departments: [],
  },
  {
    id: lineStaff,
    name: '装配线现场人员',
    explain: '平阳厂装配一课，含各组各班',
    people: ['C0012003', 'C0012010'],
    departments: ['CNP1_1010'],
  },
];

/** Roles whose members come from SQL. */
const found = [
  {
    id: managers,
    name: '经理级以上主管',
    explain: '职等 11 以上，每日随人事资料更新',
    source: "select empid from hr.employee where jobgrade >= '11'",
  },
  {
    id: inspectors,
    name: '各厂品质人员',
    explain: '品质、品保部门的全体员工',
    source:
      "select e.empid\nfrom hr.employee e\njoin hr.department d on d.depkey = e.depkey\nwhere d.depname in ('品质中心', '品保中心', 'Trung tâm Chất lượng', 'Quality')",
  },
  {
    id: vietnamStaff,
    name: '越南厂区全体员工',
    explain: '北宁、平阳省两厂，用于越南语公告',
    source: "select empid from hr.employee where coid = 'VN'",
  },
  {
    id: stocktaking,
    name: '年终盘点小组',
    explain: '仅在十二月启用',
    source: "select empid from hr.employee where plantid = 'P3' and jobgrade between '06' and '08'",
    status: 'N' as const,
  },
];

/** Adds the roles and puts people into them. */
export const addRoles = async (admin: Caller): Promise<void> => {
  for (const { people, departments, ...role } of chosen) {
    const { oid: roleOid } = await call(roleCalls.add, { content: { ...role, sourcetype: 'build' } }, admin);
    const content = [
      ...people.map((contentoid) => ({ contentoid, contenttype: 'H' as const })),
      ...departments.map((contentoid) => ({ contentoid, contenttype: 'D' as const })),
    ];
    await call(roleCalls.saveMapping, { query: { roleOid }, content }, admin);
  }
  for (const role of found) await call(roleCalls.add, { content: { ...role, sourcetype: 'sql' } }, admin);
};

const condition = (type: Condition['type'], contentoid: string, containSub: 'Y' | 'N' = 'N'): Condition => ({
  type,
  contentoid,
  containSub,
});
const platform = condition('R', platformTeam);
const content = condition('R', contentTeam);

type Given = Readonly<Record<string, readonly Condition[]>>;

/** Who has which function: conditions by identity. */
const given: Readonly<Record<string, Given>> = {
  [documentMenu.id]: {
    VIEWER: [condition('R', managers), condition('D', 'CNP1_1003'), condition('P', 'TWT1'), condition('C', 'VN')],
    USER: [condition('R', inspectors), condition('D', 'CNP1_1003', 'Y'), condition('H', quality)],
    ADMIN: [platform],
  },
  [bannerMenu.id]: { USER: [content], ADMIN: [platform] },
  [themeMenu.id]: { USER: [content], ADMIN: [platform] },
  [parameterMenu.id]: { VIEWER: [condition('D', 'CNP1_1001'), condition('D', 'TWT1_1001', 'Y')], USER: [platform] },
  [companyDocumentMenu.id]: { VIEWER: [condition('R', managers)], USER: [content, condition('D', 'TWT1_1006', 'Y')] },
  [storeMenu.id]: { USER: [content, platform] },
  [appFunctionMenu.id]: { USER: [platform] },
  [appVersionMenu.id]: { VIEWER: [content], USER: [platform] },
  [blacklistMenu.id]: { USER: [condition('D', 'CNP1_1005', 'Y'), platform] },
};

/** Grants the functions, beside what the menu was seeded with. */
export const giveRights = async (admin: Caller): Promise<void> => {
  const functions = await call(webFunctionCalls.list, { query: {} }, admin);
  for (const [id, identities] of Object.entries(given)) {
    const funcOid = functions.find((row) => row.id === id)?.oid ?? '';
    const before = await call(permissionCalls.read, { sealedQuery: { funcOid } }, admin);
    const kept = before.map((identity) => ({
      ...identity,
      authmaps: [...identity.authmaps, ...(identities[identity.roleid] ?? [])],
    }));
    const added = Object.entries(identities)
      .filter(([roleid]) => !before.some((identity) => identity.roleid === roleid))
      .map(([roleid, authmaps]) => ({ funcOid, funcType: 'W' as const, roleid, authmaps: [...authmaps] }));
    const content = [...added, ...kept];
    // What reaches many people is saved only with their confirmed numbers.
    const { counts } = await call(impactPreviewCalls.previewImpact, { content: { funcOid, auth: content } }, admin);
    await call(permissionCalls.save, { sealedQuery: { confirmed: confirmationOf(counts) }, content }, admin);
  }
};

/** The screen whose permissions are photographed. */
export const permissionScreen = documentMenu.id;
/** What the access check is asked: the person misses the condition by one level of departments. */
export const question = { person: 'C0012092', screen: parameterMenu.id } as const;

const blocked = [
  { blacktype: 'APP', type: 'H', userid: 'C0012017', remark: '手机遗失，暂停 APP 登录，补办后恢复' },
  { blacktype: 'SURVEY', type: 'R', userid: vietnamStaff, remark: '越南语问卷尚未翻译完成' },
  { blacktype: 'WEB', type: 'H', userid: 'C0012023', remark: '岗位调动，管理权限已移交' },
  { blacktype: 'APP', type: 'H', userid: 'T0012022', remark: '留職停薪至明年三月' },
  { blacktype: 'SURVEY', type: 'D', userid: 'CNP1_1010', containSub: 'Y', remark: '产线员工改用纸质问卷' },
  { blacktype: 'SURVEY', type: 'C', userid: 'TW', remark: '台湾厂区使用独立问卷系统' },
  { blacktype: 'APP', type: 'H', userid: 'V0012011', remark: 'Nghỉ thai sản đến tháng 4' },
] as const;

/** Fills the blacklist and the whitelist. */
export const fillLists = async (admin: Caller): Promise<void> => {
  for (const entry of blocked) await call(blacklistCalls.add, { content: [entry] }, admin);
  await call(
    whitelistCalls.add,
    {
      content: [
        { contenttype: 'R', type: 'MAINTENANCE', contentoid: platformTeam },
        { contenttype: 'D', type: 'MAINTENANCE', contentoid: 'CNP1_1001', containSub: 'Y' },
        { contenttype: 'H', type: 'MAINTENANCE', contentoid: publicity },
      ],
    },
    admin,
  );
};

/** Everybody may use the functions of the app. */
export const giveAppFunctions = async (admin: Caller): Promise<void> => {
  const functions = await call(appFunctionCalls.list, { query: {} }, admin);
  for (const { oid: funcOid } of functions) {
    const content = [{ funcOid, funcType: 'A' as const, roleid: 'USER' as const, authmaps: [condition('R', 'All')] }];
    const { counts } = await call(impactPreviewCalls.previewImpact, { content: { funcOid, auth: content } }, admin);
    await call(permissionCalls.save, { sealedQuery: { confirmed: confirmationOf(counts) }, content }, admin);
  }
};
