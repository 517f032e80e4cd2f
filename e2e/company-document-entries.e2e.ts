import type { Page } from '@playwright/test';
import { companyDocumentCalls, companyDocumentMenu } from '#features/company-documents/company-documents.contract.ts';
import { webFunctionCalls, type WebFunctionRow } from '#features/web-functions/web-functions.contract.ts';
import { pdfOf } from '#platform/files/server/files.testing.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { administrator, seal, send } from './administrator-calls.ts';
import { field } from './fields.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

const second = 'F121';

/** Adds a second menu entry of the screen, besides the built-in one, for the administrator. */
const addEntry = async (): Promise<string> => {
  const { jwt } = await administrator();
  const { content: entries } = await send<WebFunctionRow[]>('GET', webFunctionCalls.list.path, jwt);
  const builtIn = entries.find(({ id }) => id === companyDocumentMenu.id);
  if (!builtIn) throw new Error('the built-in entry is missing');
  const { position, parentoid, icon, component } = builtIn;
  const form = { id: second, name: '规章制度', icon, position, parentoid, sort: 900, component, url: '/regulations' };
  const added = await send<WebFunctionRow>('POST', webFunctionCalls.add.path, jwt, { content: await seal(form) });
  const { oid } = added.content;
  const identity = {
    funcOid: oid,
    funcType: 'W',
    roleid: 'ADMIN',
    authmaps: [{ type: 'H', contentoid: 'admin', containSub: 'N' }],
  };
  const given = await send('PUT', permissionCalls.save.path, jwt, { content: await seal([identity]) });
  expect([added.code, given.code]).toEqual(['200', '200']);
  return oid;
};

const removeEntry = async (oid: string): Promise<void> => {
  const { jwt } = await administrator();
  const path = `${companyDocumentCalls.list.path}?appId=${second}`;
  const { content } = await send<{ oid: string }[]>('GET', path, jwt);
  const oids = content.map((one) => one.oid);
  if (oids.length > 0) await send('DELETE', companyDocumentCalls.remove.path, jwt, { content: await seal(oids) });
  await send('DELETE', webFunctionCalls.remove.path, jwt, { content: await seal([oid]) });
};

const rows = (page: Page) => page.locator('tr[data-row-key]');

test.use(administratorSignedIn);

test('a second menu entry of the screen has its own name and its own documents', async ({ page }) => {
  const entry = await addEntry();
  try {
    await page.goto('/regulations');
    await expect(page.getByRole('heading', { name: '规章制度' })).toBeVisible();
    await page.getByRole('button', { name: /^新增/ }).first().click();
    const form = page.getByRole('dialog', { name: /^新增公司文件/ });
    await field(form, '标题').fill('门禁规定');
    await form
      .locator('input[type="file"]')
      .setInputFiles({ name: 'door.pdf', mimeType: 'application/pdf', buffer: pdfOf('door') });
    await expect(form.getByRole('button', { name: '预览 door.pdf' })).toBeVisible();
    await expectWrite(page, /^\/api\/upload\/companydoc/, () => form.getByRole('button', { name: '保存' }).click());
    await expect(rows(page).filter({ hasText: '门禁规定' })).toBeVisible();
    await page.goto(companyDocumentMenu.url);
    await expect(page.getByRole('heading', { name: '公司文件' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(rows(page).filter({ hasText: '门禁规定' })).toHaveCount(0);
  } finally {
    await removeEntry(entry);
  }
});
