import type { Page, Response, Route } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { apkOf } from '#platform/files/server/files.testing.ts';
import { findings } from './accessibility.ts';
import { field, formItem } from './fields.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

const mebibyte = 1_048_576;
const chunkBytes = 5 * mebibyte;
const chunks = 6;

const packageName = (no: string): string => `steward-${no}.apk`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const note = (page: Page) => page.locator('.files-upload .files-note');
const bar = (page: Page, no: string) => page.getByRole('progressbar', { name: `${packageName(no)} 上传进度` });
const isUploaded = async (page: Page, no: string): Promise<void> => {
  await expect(button(page, '更换：安装包')).toBeVisible();
  await expect(formItem(page, '安装包')).toContainText(packageName(no));
};

/** Lets this many chunks through and holds the others. Counts those that have arrived. */
class Gate {
  arrived = 0;
  #open = 0;
  #waiting: (() => void)[] = [];

  async stand(page: Page): Promise<void> {
    await page.route('**/api/file/upload', (route) => this.#pass(route));
    page.on('response', (response) => void this.#count(response));
  }

  async #pass(route: Route): Promise<void> {
    if (route.request().method() === 'POST') {
      if (this.#open > 0) this.#open -= 1;
      else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    // The page may have cancelled it in the meantime.
    await route.continue().catch(() => undefined);
  }

  async #count(response: Response): Promise<void> {
    if (!response.url().endsWith('/api/file/upload') || response.request().method() !== 'POST') return;
    const answer = (await response.json().catch(() => ({ code: '' }))) as { code: string };
    if (answer.code === '200') this.arrived += 1;
  }

  open(count: number): void {
    const now = this.#waiting.splice(0, count);
    this.#open += count - now.length;
    for (const go of now) go();
  }

  /** The page has cancelled those that are held. */
  forget(): void {
    for (const go of this.#waiting.splice(0)) go();
  }
}

let page: Page;
let gate: Gate;

/** Opens the form of a new version and chooses its package of nearly 30 MiB. */
const begin = async (no: string): Promise<void> => {
  await page.goto('/app-versions?add=1');
  await expect(page.getByRole('heading', { name: '新增版本' })).toBeVisible();
  await choose(no);
};
const choose = async (no: string): Promise<void> => {
  await field(page, '版本号').fill(no);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(选择文件|更换)：安装包$/ }).click();
  const file = test.info().outputPath(packageName(no));
  await writeFile(file, apkOf(Buffer.alloc((chunks - 1) * chunkBytes + mebibyte, no)));
  await (await chooser).setFiles(file);
};

test.beforeEach(async ({ browser }) => {
  page = await administratorPage(browser);
  gate = new Gate();
  await gate.stand(page);
});
test.afterEach(() => page.context().close());

test('the upload of a large file shows its progress, can be paused and resumes where it stopped', async () => {
  await begin('7.1.0');
  gate.open(2);
  await expect.poll(() => gate.arrived).toBe(2);
  // Chunks being sent count too.
  await expect(bar(page, '7.1.0')).toHaveAttribute('aria-valuenow', /^(3[89]|[4-9]\d)$/);
  await expect(note(page)).toContainText(/MB \/ 2\d/);
  expect(await findings(page)).toEqual([]);
  await button(page, '暂停').click();
  await expect(note(page)).toContainText('已暂停');
  gate.forget();
  await expect(button(page, '继续')).toBeVisible();
  gate.open(chunks);
  await button(page, '继续').click();
  await isUploaded(page, '7.1.0');
  // Every chunk was sent completely, and only once.
  await expect.poll(() => gate.arrived).toBe(chunks);
});

test('after a reload only the missing chunks are sent', async () => {
  await begin('7.2.0');
  gate.open(4);
  await expect.poll(() => gate.arrived).toBe(4);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  gate.forget();
  await expect(page.getByRole('heading', { name: '新增版本' })).toBeVisible();
  gate.open(chunks);
  await choose('7.2.0');
  await isUploaded(page, '7.2.0');
  await expect.poll(() => gate.arrived).toBe(chunks);
});

test('an upload waits while the network is down and resumes by itself', async () => {
  await begin('7.3.0');
  gate.open(1);
  await expect.poll(() => gate.arrived).toBe(1);
  await page.route('**/api/file/**', (route) => route.abort('internetdisconnected'));
  await page.context().setOffline(true);
  gate.open(chunks);
  await expect(note(page)).toContainText('网络中断，恢复后自动继续');
  await page.unroute('**/api/file/**');
  await page.context().setOffline(false);
  gate.open(chunks);
  await isUploaded(page, '7.3.0');
});

test('leaving during an upload asks for confirmation; a cancelled upload leaves nothing behind', async () => {
  await begin('7.4.0');
  gate.open(3);
  await expect.poll(() => gate.arrived).toBe(3);
  await page.getByRole('link', { name: 'APP 横幅' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '确定退出吗？' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(bar(page, '7.4.0')).toBeVisible();
  const cancelled = page.waitForResponse('**/api/file/cancel');
  await button(page, '取消上传').click();
  expect((await (await cancelled).json()) as { code: string }).toMatchObject({ code: '200' });
  gate.forget();
  await expect(bar(page, '7.4.0')).toHaveCount(0);
  // If the file is chosen again, all of it is sent again.
  const before = gate.arrived;
  gate.open(chunks);
  await choose('7.4.0');
  await isUploaded(page, '7.4.0');
  await expect.poll(() => gate.arrived - before).toBe(chunks);
});

test('a save waits for its upload and goes on by itself', async () => {
  await begin('7.5.0');
  await field(page, '版本说明').fill('waits');
  await button(page, '保存').click();
  await expect(page.getByText('上传完成后将自动保存，您可以离开此页面。')).toBeVisible();
  await button(page, '暂不保存').click();
  await expect(page.getByText('上传完成后将自动保存，您可以离开此页面。')).toHaveCount(0);
  await button(page, '保存').click();
  gate.open(chunks);
  await expect(page.getByRole('heading', { name: 'APP 版本', exact: true })).toBeVisible();
  await expect(page.locator('tr[data-row-key]').filter({ hasText: '7.5.0' })).toHaveCount(1);
});

test('a form that is left while its save waits is saved; the header shows the upload', async () => {
  await begin('7.6.0');
  await field(page, '版本说明').fill('left');
  await button(page, '保存').click();
  await expect(page.getByText('上传完成后将自动保存，您可以离开此页面。')).toBeVisible();
  await page.getByRole('link', { name: 'APP 横幅' }).click();
  await expect(page.getByRole('heading', { name: 'APP 横幅', exact: true })).toBeVisible();
  const menu = page.getByRole('button', { name: /^1 个文件正在上传/ });
  await menu.click();
  await expect(bar(page, '7.6.0')).toBeVisible();
  await expect(page.getByText('完成后自动保存')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  gate.open(chunks);
  await expect(page.getByText(`${packageName('7.6.0')} 上传完成，已保存`)).toBeVisible();
  await expect(menu).toHaveCount(0);
  await page.goto('/app-versions');
  await expect(page.locator('tr[data-row-key]').filter({ hasText: '7.6.0' })).toHaveCount(1);
});

test('a form that is left without saving keeps its input and its upload', async () => {
  await begin('7.7.0');
  await page.getByRole('link', { name: 'APP 横幅' }).click();
  await button(page, '离开，继续上传').click();
  await expect(page.getByRole('heading', { name: 'APP 横幅', exact: true })).toBeVisible();
  gate.open(chunks);
  await page.getByRole('button', { name: '上传', exact: true }).click();
  await expect(page.getByText('已上传', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '打开表单：安装包' }).click();
  await isUploaded(page, '7.7.0');
  await expect(field(page, '版本号')).toHaveValue('7.7.0');
});

test('a package with another name is taken under the right one', async () => {
  await page.goto('/app-versions?add=1');
  await field(page, '版本号').fill('7.8.0');
  await page.locator('form input[type="file"]').setInputFiles({
    name: 'build-final.apk',
    mimeType: 'application/vnd.android.package-archive',
    buffer: apkOf(Buffer.from('7.8.0')),
  });
  await expect(page.locator('form .files-note-failed')).toContainText('build-final.apk：');
  gate.open(1);
  await button(page, `以 ${packageName('7.8.0')} 上传`).click();
  await isUploaded(page, '7.8.0');
});
