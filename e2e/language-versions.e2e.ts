import type { Page } from '@playwright/test';
import { administrator, seal, send } from './administrator-calls.ts';
import { field } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

/* What the forms of all records with language versions do, shown with a parameter. */

const saves = (page: Page, how: () => Promise<void>, code?: string) =>
  expectWrite(page, /^\/api\/data\/param/, how, code);

type Name = { oid: string; paramName: string };

test('a name that a native client has changed is never overwritten without a question', async ({ browser }) => {
  const vietnamese = '名称 · Tiếng Việt';
  const { jwt } = await administrator();
  const form = { paramtype: 'E2ELanguages', paramtypename: '语言', paramcode: 'L1', paramname: '原名', paramsort: 1 };
  const content = await seal({ ...form, languages: { vi: { paramName: 'Một' } } });
  const { oid } = (await send<{ oid: string }>('POST', '/data/param', jwt, { content })).content;
  const names = async () => (await send<Name[]>('GET', `/data/param/language?paramOid=${oid}`, jwt)).content;

  const page = await administratorPage(browser);
  await page.goto(`/parameters?edit=${oid}`);
  await expect(field(page, vietnamese)).toHaveValue('Một');
  const [stored] = await names();
  const change = await seal({ oid: stored?.oid, paramName: 'Hai' });
  expect((await send('PUT', '/data/param/language', jwt, { content: change })).code).toBe('200');

  await field(page, vietnamese).fill('Ba');
  const conflict = page.getByRole('dialog', { name: '此记录已被他人修改' });
  // Going on with editing answers nothing, nor does a reload, which restores the draft: the next save asks again.
  for (const answer of ['继续编辑', '重新载入', '保存所选']) {
    await saves(page, () => field(page, vietnamese).press('Enter'), '409');
    await expect(conflict.getByRole('row', { name: vietnamese })).toContainText('Ba');
    await expect(conflict.getByRole('row', { name: vietnamese })).toContainText('Hai');
    expect((await names()).map(({ paramName }) => paramName)).toEqual(['Hai']);
    if (answer === '重新载入') await page.reload();
    else if (answer === '继续编辑') await conflict.getByRole('button', { name: answer }).click();
    else await saves(page, () => conflict.getByRole('button', { name: answer }).click());
    await expect(conflict).toHaveCount(0);
    if (answer !== '保存所选') await expect(field(page, vietnamese)).toHaveValue('Ba');
  }
  expect((await names()).map(({ paramName }) => paramName)).toEqual(['Ba']);
  await page.context().close();
});
