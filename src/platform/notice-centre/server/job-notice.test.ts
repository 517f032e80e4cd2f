import { expect, it } from 'vitest';
import type { EndedExecution } from '#platform/jobs/server/job.ts';
import { jobNotice } from './job-notice.ts';

const ended: EndedExecution = {
  oid: 'o',
  tskid: 7,
  jobid: 'work',
  subject: '',
  id: 'work',
  name: '',
  kind: 'app',
  startedby: 'E1',
  state: 'S',
  result: null,
  reason: '',
  message: '',
  attempt: 1,
  retried: false,
};

it('goes to who asked for the run, with 200 for a success, else 500 and why', () => {
  expect(jobNotice(ended)).toMatchObject({ empid: 'E1', type: 'job', code: '200', subject: 'o' });
  const failed = { ...ended, state: 'F', reason: 'job.failed' } as const;
  expect(jobNotice(failed)).toMatchObject({ code: '500', message: { values: { number: '7', why: 'job.failed' } } });
  const why = { 'zh-CN': '出错', 'zh-TW': '出錯', vi: 'Có lỗi', en: 'An error' };
  const inWords = jobNotice({ ...failed, message: 'relation "x" does not exist' }, undefined, why);
  expect(inWords).toMatchObject({ message: { values: { why } } });
  expect(jobNotice(ended, { title: { text: 'T' }, message: { text: 'M' }, path: '/x', subject: 's' })).toMatchObject({
    title: { text: 'T' },
    path: '/x',
    subject: 's',
    code: '200',
  });
});

it('is none for the schedule’s runs, and for failures that are tried again', () => {
  expect(jobNotice({ ...ended, startedby: '' })).toBeNull();
  expect(jobNotice({ ...ended, state: 'F', retried: true })).toBeNull();
});
