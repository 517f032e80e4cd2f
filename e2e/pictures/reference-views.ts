import type { Page } from '@playwright/test';
import { masterDataCalls } from '#features/master-data/master-data.contract.ts';
import { mobileFormReads } from '#features/mobile-forms/mobile-forms.contract.ts';
import { processCalls } from '#features/processes/processes.contract.ts';
import { expect } from '../story.ts';
import { call, type Caller } from './calls.ts';
import { leaveWithLosses } from './process-content.ts';
import type { View } from './views.ts';

/* Pages and dialogs behind the screens of reference data, forms and processes, in any language. */

const openEditor = async (page: Page): Promise<void> => {
  // On its name: elsewhere in the row are switches.
  await page.locator('.mobile-form-designer tr[data-row-key] td').first().click();
  await expect(page.getByRole('dialog').locator('.mobile-form-editor')).toBeVisible();
};

const uploadProcess =
  (name: string, xml: string) =>
  async (page: Page): Promise<void> => {
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(xml) });
    await expect(dialog.locator('.process-comparison, .ant-alert-error').first()).toBeVisible();
  };

/** The next version with its process twice, which is a fault with its line. */
const sameTwice = leaveWithLosses.replace('</definitions>', '<process id="hr-leave"/>\n</definitions>');

export const referenceViews = async (admin: Caller): Promise<View[]> => {
  const org = { query: { pageSize: 50 }, sealedQuery: { conditionMap: { class1: 'ORG' } } };
  const plant = (await call(masterDataCalls.search, org, admin)).list.find(({ class2 }) => class2 === 'PLANT');
  const [form] = (await call(mobileFormReads.search, { query: {} }, admin)).list;
  const processes = (await call(processCalls.search, { query: { pageSize: 50 } }, admin)).list;
  const leave = processes.find(({ version }) => version > 1);
  return [
    { name: 'master-data-edit', path: `/master-data?edit=${plant?.oid}` },
    { name: 'master-data-uses', path: `/master-data?uses=${plant?.oid}` },
    { name: 'master-data-permission', path: `/master-data?permission=${plant?.oid}` },
    { name: 'master-data-replaced', path: '/master-data?replaced=1' },
    { name: 'language-text-edit', path: '/language-texts?edit=common.save' },
    { name: 'process-diagram', path: `/processes?diagram=${leave?.oid}` },
    { name: 'process-versions', path: `/processes?versions=${leave?.oid}` },
    { name: 'process-upload', path: '/processes?add=1', prepare: uploadProcess('hr-leave.bpmn', leaveWithLosses) },
    {
      name: 'process-faults',
      path: '/processes?add=1',
      prepare: uploadProcess('twice.bpmn', sameTwice),
    },
    { name: 'mobile-form-editor', path: `/mobile-forms?fields=${form?.oid}`, prepare: openEditor },
    { name: 'mobile-form-stages', path: `/mobile-forms?lines=${form?.oid}` },
    { name: 'mobile-form-copy', path: `/mobile-forms?copy=${form?.oid}` },
    { name: 'repair-type-form', path: '/repair?addType=1' },
    { name: 'repair-person-form', path: '/repair?addPerson=1' },
  ];
};
