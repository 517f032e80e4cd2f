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
  };
};
