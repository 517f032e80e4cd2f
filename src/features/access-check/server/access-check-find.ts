import type { FindSource } from '#platform/find/server/find-source.ts';
import { accessCheckCalls, accessCheckMenu } from '../access-check.contract.ts';
import { words } from './words.texts.ts';

/** The access check has no records of its own. */
export const accessCheckFind: FindSource = {
  list: accessCheckCalls.check,
  verbs: [
    {
      words: words['access.verb.checkAccessOf'],
      on: 'person',
      call: accessCheckCalls.check,
      path: (empid) => (empid ? `${accessCheckMenu.url}?person=${encodeURIComponent(empid)}` : accessCheckMenu.url),
    },
  ],
};
