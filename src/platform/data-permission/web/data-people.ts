import { type Draft, sentConditions } from '#platform/permission-page/web/permission-draft.ts';
import type { PeopleSource } from '#platform/permission-page/web/people-source.ts';
import { call } from '#platform/wire/web/client.ts';
import { dataPermissionCalls } from '../data-permission.contract.ts';
import { functionOf } from './data-draft.ts';

/** The people of one data item, or of several under one function. */
export const dataPeople = (dataType: string, dataOids: readonly string[]): PeopleSource => {
  const functionsIn = (draft: Draft) =>
    sentConditions(draft, []).map(({ roleid, authmaps }) => ({
      funcOid: functionOf({ roleid }).funcOid,
      permissionList: authmaps,
    }));
  /** Several items have no single list of people. */
  const holders: PeopleSource['holders'] = async (draft, { identity: _identity, ...asked }, options) => {
    const keys = new Map(draft.map(({ roleid }) => [functionOf({ roleid }).funcOid, roleid]));
    const content = { dataType, functions: functionsIn(draft), ...asked };
    const { total, list } = await call(dataPermissionCalls.holders, { content }, options);
    return {
      total,
      list: list.map((row) => ({
        ...row,
        because: row.because.map(({ funcOid, ...condition }) => ({
          roleid: keys.get(funcOid) ?? funcOid,
          ...condition,
        })),
      })),
    };
  };
  return {
    key: ['data', dataType, ...dataOids],
    impact: ({ draft }, asked, options) =>
      call(
        dataPermissionCalls.previewImpact,
        { content: { dataType, dataOids: [...dataOids], functions: functionsIn(draft), ...asked } },
        options,
      ),
    counts: (conditions, options) =>
      call(dataPermissionCalls.countPeople, { content: { dataType, conditions: [...conditions] } }, options),
    people: (condition, asked, options) =>
      call(dataPermissionCalls.peopleOf, { content: { dataType, condition, ...asked } }, options),
    ...(dataOids.length === 1 ? { holders } : {}),
  };
};
