import { declared } from '#app/server/calls.ts';
import { contentOf } from '#app/server/answered.testing.ts';
import { aim, type Aimed } from '#app/server/placed.testing.ts';
import type { TestServer } from '#app/server/server.testing.ts';
import type { JobAction } from '#platform/feature/server/job-action.ts';
import { localized } from '#platform/i18n/texts.ts';
import type { JobKind } from '../job-menus.contract.ts';
import { jobCalls } from '../jobs.contract.ts';

const text = localized('回写', '回寫', 'Write back', 'Ghi lại');

/** An action of the BPM side that works for a day. */
const writeBack: JobAction = {
  kind: 'bpm',
  preword: 'test',
  action: 'writeBack',
  job: 'test-write-back',
  title: text,
  hint: text,
  takesDate: true,
};

/** Lets the servers of this process offer an action of the BPM side. */
export const registerWriteBack = (): void => {
  const actions = declared.jobActions as JobAction[];
  if (!actions.includes(writeBack)) actions.push(writeBack);
};

/** Takes it away again: test files share the process. */
export const forgetWriteBack = (): void => {
  const actions = declared.jobActions as JobAction[];
  const place = actions.indexOf(writeBack);
  if (place >= 0) actions.splice(place, 1);
};

const actions = {
  app: { preword: 'platform', action: 'executions' },
  bpm: { preword: 'test', action: 'writeBack' },
} as const;

/** A job as it is added. */
export const jobContent = (kind: JobKind, id: string) => ({
  id,
  name: 'A job',
  ...actions[kind],
  frequency: 1,
  frequencytype: 'day' as const,
  nexttime: '2031-01-31 08:00:00',
});

/** Each write of scheduled jobs, for the matrices. */
export const jobTries = async (server: TestServer): Promise<Aimed[]> => {
  registerWriteBack();
  const tries = async (kind: JobKind): Promise<Aimed[]> => {
    const calls = jobCalls[kind];
    const as = { as: server.administrator };
    const content = jobContent(kind, `${kind}-tried`);
    const { oid } = await contentOf('a job', server.call(calls.add, { content }, as));
    return [
      aim(calls.add, { content: jobContent(kind, `${kind}-new`) }),
      aim(calls.edit, { content: { oid, name: 'Another', status: 'N', reason: 'tried' } }),
      aim(calls.remove, { content: [oid] }),
    ];
  };
  return [...(await tries('app')), ...(await tries('bpm'))];
};
