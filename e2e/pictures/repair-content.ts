import { repairCalls, repairPersonCalls } from '#features/repair/repair.contract.ts';
import { companyType } from '#features/repair/repair-fields.ts';
import { call, type Caller } from './calls.ts';
import { operations, systems, taiwan, vietnam } from './people.ts';

type Type = { code: string; name: string; below?: readonly Type[] };

const types: readonly Type[] = [
  {
    code: 'HW',
    name: '硬件',
    below: [
      { code: 'HW-PC', name: '电脑主机' },
      { code: 'HW-SCREEN', name: '显示器' },
      { code: 'HW-PRINTER', name: '打印机' },
    ],
  },
  {
    code: 'SW',
    name: '软件',
    below: [
      { code: 'SW-OFFICE', name: '办公软件' },
      { code: 'SW-ERP', name: 'ERP 系统' },
    ],
  },
  { code: 'NET', name: '网络与账号' },
];

const people: readonly (readonly [string, string])[] = [
  ['CN', systems],
  ['CN', operations],
  ['TW', taiwan],
  ['VN', vietnam],
];

const addTypes = async (some: readonly Type[], parentparam: string | null, caller: Caller): Promise<void> => {
  for (const [place, { code, name, below = [] }] of some.entries()) {
    const content = { paramcode: code, paramname: name, paramsort: place + 1, parentparam };
    const { oid } = await call(repairCalls.add, { content }, caller);
    await addTypes(below, oid, caller);
  }
};

/** Adds the companies of the demo organisation, a tree of repair types, and somebody who repairs in each company. */
export const addRepair = async (caller: Caller): Promise<void> => {
  for (const [place, co] of ['CN', 'TW', 'VN'].entries()) {
    const content = { paramtype: companyType, paramcode: co, paramname: co, paramsort: place + 1 };
    await call(repairCalls.add, { content }, caller);
  }
  await addTypes(types, null, caller);
  for (const [companyId, id] of people)
    await call(repairPersonCalls.addPerson, { content: { companyId, id, name: id } }, caller);
};
