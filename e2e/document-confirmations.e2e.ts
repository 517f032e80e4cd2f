import type { Page } from '@playwright/test';
import { pdfOf } from '#platform/files/server/files.testing.ts';
import { findings } from './accessibility.ts';
import { seal, send } from './administrator-calls.ts';
import { peopleInTheApp, signInToApp } from './app-sign-in.ts';
import { expectExport } from './downloads.ts';
import { field } from './fields.ts';
import { actor, withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

/** An administrator asks for confirmation of a document; an employee confirms it in the app. */
let page: Page;
const subject = '安全须知';
test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
});
test.afterAll(async () => {
  await page.context().close();
  // Other stories begin with empty lists.
  await withDatabase((db) =>
    db.write(actor, (trx) => trx.deleteFrom('company_document').where('subject', '=', subject).execute()),
  );
});

const row = () => page.locator('tr[data-row-key]').filter({ hasText: subject });

test('a document is confirmed in the app, and the administrator sees who has done so and who has not', async () => {
  const [person] = await peopleInTheApp(1);
  if (!person) throw new Error('nobody uses the app');
  await page.goto('/company-documents');
  await page.getByRole('button', { name: /^新增/ }).first().click();
  const form = page.getByRole('dialog', { name: /^新增公司文件/ });
  await field(form, '标题').fill(subject);
  await field(form, '须确认已读').click();
  const file = { name: 'safety.pdf', mimeType: 'application/pdf', buffer: pdfOf('safety') };
  await form.locator('input[type="file"]').setInputFiles(file);
  await expect(form.getByRole('button', { name: '预览 safety.pdf' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expectWrite(page, /^\/api\/upload\/companydoc/, () => form.getByRole('button', { name: '保存' }).click());
  await expect(row()).toBeVisible();

  const { jwt } = (await signInToApp(person)).content;
  type Listed = { oid: string; subject: string; mustconfirm: string; confirmed: string; version: string };
  const listed = async (): Promise<Listed | undefined> =>
    (await send<{ list: Listed[] }>('GET', '/mb/companydoc?pageSize=100', jwt)).content.list.find(
      (one) => one.subject === subject,
    );
  const shown = await listed();
  expect(shown).toMatchObject({ mustconfirm: 'Y', confirmed: 'N' });
  const content = await seal({ oid: shown?.oid, version: shown?.version });
  expect((await send('PUT', '/mb/companydoc/confirm', jwt, { content })).code).toBe('200');
  expect(await listed()).toMatchObject({ confirmed: 'Y' });

  await row().getByRole('button', { name: '已读确认' }).click();
  await expect(page.getByRole('heading', { name: `已读确认：${subject}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^当前版本：1 人已确认，[\d,]+ 人未确认$/ })).toBeVisible();
  const people = page.locator('tr[data-row-key]');
  await page.goto(`${page.url()}&people-state=confirmed`);
  await expect(people).toHaveCount(1);
  await expect(people).toContainText(person.name);
  expect(await findings(page)).toEqual([]);
  await expectExport(page);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(row()).toBeVisible();
});
