import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findings } from './accessibility.ts';
import { administratorPage } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';
import { expectConfirmedWrite } from './writes.ts';

const userCommand = fileURLToPath(new URL('../src/app/server/user.ts', import.meta.url));

type Member = { id: string; name: string; depname: string; plantname: string };

let page: Page;
/** A person in a department that has a parent, and the parent's name. */
let person: Member;
let above: string;

const verdict = () => page.getByRole('region', { name: '结论' });
const nearest = () => page.getByRole('region', { name: '怎样才能拥有' });
const steps = () => page.getByRole('region', { name: '判断步骤' });
const banner = () => page.getByRole('region', { name: /您正在以/ });

/** Calls the API with the session of the page. */
const api = <Content>(path: string): Promise<Content> =>
  page.evaluate(async (at) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
    const answer = (await (await fetch(`/api${at}`, { headers })).json()) as { content: never };
    return answer.content;
  }, path);

const written = (how: () => Promise<void>) => expectConfirmedWrite(page, /^\/api\/authandmap$/, how);

/** Opens the selection dialog of a field, finds one row and picks it with a double click. */
const pick = async (field: string, title: string, typed: string): Promise<void> => {
  await page.getByRole('button', { name: `选择${field}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await dialog.getByRole('searchbox').fill(typed);
  // The row moves until the others have disappeared.
  const rows = dialog.locator('tr[data-row-key]');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(typed);
  await rows.dblclick();
  await expect(dialog).toBeHidden();
};

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  page = await administratorPage(browser);
  await page.goto('/home');
  const { list } = await api<{ list: Member[] }>('/hr/member?pageSize=300');
  person = list.find(({ depname, plantname }) => depname === '系統二課' && plantname === '新竹廠') as Member;
  expect(person).toBeDefined();
  const departments = await api<{ list: { path: string; plantname: string }[] }>(
    `/hr/dep?pageSize=1000&simplifiedFilter=${encodeURIComponent(person.depname)}`,
  );
  const own = departments.list.find(({ plantname }) => plantname === person.plantname);
  above = own?.path.split(' › ').at(-2) ?? '';
  expect(above).not.toBe('');
  const env = { ...process.env, DATA_DIR: sharedProduct().dataDir };
  execFileSync(process.execPath, [userCommand, 'add', person.id], { env });
});
test.afterAll(() => page.context().close());

test('picking a person and a function explains why the person does not have it', async () => {
  await page.getByRole('link', { name: '权限检查' }).first().click();
  await expect(page.getByText('选择人员和功能')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await pick('人员', '人员', person.id);
  await pick('功能', '选择功能', 'F005');
  await expect(verdict()).toContainText('不能使用');
  await expect(verdict()).toContainText(person.id);
  await expect(steps().getByRole('listitem').filter({ hasText: '黑名单' })).toContainText('不在黑名单中');
  await expect(steps()).toContainText('不是成员');
  const advice = nearest().getByRole('listitem');
  await expect(advice.first()).toContainText('身份“查看者”中新增员工条件');
  await expect(advice.last()).toContainText('把此人加入角色');
  expect(await findings(page)).toEqual([]);
});

test('the answer is part of the address and survives a reload', async () => {
  await expect(page).toHaveURL(new RegExp(`person=${person.id}.{0,200}function=`));
  await page.reload();
  await expect(verdict()).toContainText('不能使用');
  await expect(page.getByLabel('人员', { exact: true }).last()).toHaveValue(`${person.name} (${person.id})`);
});

test('the page shows how many people would gain the function before it is saved', async () => {
  const oid = new URL(page.url()).searchParams.get('function') ?? '';
  await page.goto(`/web-functions?permission=${oid}`);
  await page.getByRole('region', { name: '身份' }).getByRole('button', { name: '新增' }).click();
  const adding = page.getByRole('dialog', { name: '新增身份' });
  await adding.getByRole('radio', { name: /VIEWER/ }).check();
  await adding.getByRole('radio', { name: /部门/ }).check();
  await adding.getByRole('button', { name: '下一步' }).click();
  const departments = page.getByRole('dialog', { name: '选择部门' });
  await departments.getByRole('searchbox').fill(above);
  await departments
    .getByRole('checkbox', { name: `选择 ${above} · ${person.plantname}`, exact: true })
    .first()
    .check();
  await departments.getByRole('button', { name: '确定' }).click();
  await adding.getByRole('button', { name: '确定' }).click();
  const banner = page.getByRole('status').filter({ hasText: /^保存后“参数数据”：[1-9][\d,]* 人获得/ });
  await expect(banner).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await written(() => page.getByRole('button', { name: '保存', exact: true }).click());
  await page.goto(`/access-check?person=${person.id}&function=${oid}`);
  await expect(nearest()).toContainText('条件不含下级');
  const wider = nearest()
    .getByRole('listitem')
    .filter({ hasText: `${above}”勾选含下级` });
  await wider.getByRole('link', { name: '打开权限页面' }).click();

  await expect(page.getByRole('option', { name: /VIEWER/ })).toHaveAttribute('aria-selected', 'true');
  await page
    .getByRole('checkbox', { name: /含下级/ })
    .first()
    .check();
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: '是谁？' }).click();
  const drawer = page.getByRole('dialog', { name: '保存后的变化' });
  await expect(drawer.getByRole('tab', { name: /^获得/ })).toHaveAttribute('aria-selected', 'true');
  await expect(drawer.getByRole('row', { name: new RegExp(person.id) })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await written(() => page.getByRole('button', { name: '保存', exact: true }).click());
});

test('after saving, the person has it by the department above', async () => {
  const functions = await api<{ list: { oid: string; id: string }[] }>('/access/functions?pageSize=100');
  const oid = functions.list.find(({ id }) => id === 'F005')?.oid ?? '';
  await page.goto(`/access-check?person=${person.id}&function=${oid}`);
  await expect(verdict()).toContainText('可以使用');
  await expect(verdict()).toContainText('在其下级，条件含下级');
  await expect(verdict()).toContainText('查看和导出');
  await expect(nearest()).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
});

test('the list of people who have it shows the total, can be searched and exported, and links to the reason', async () => {
  await page.getByRole('tab', { name: '谁拥有' }).click();
  await expect(page.getByText(/共 \d+ 人拥有/)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(person.id);
  const row = page.locator('tr[data-row-key]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('查看者');
  await expect(row).toContainText(above);
  expect(await findings(page)).toEqual([]);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  const bytes = await readFile(await (await begun).path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await row.getByRole('button', { name: /^查看原因/ }).click();
  await expect(verdict()).toContainText('可以使用');
});

test('viewing as that person shows their menu and a banner, and allows no changes', async () => {
  await page.getByRole('button', { name: '以此人身份查看' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: `以 ${person.name} 的身份查看管理平台？` })
    .getByRole('button', { name: '开始查看' })
    .click();
  await expect(banner()).toContainText(`${person.name}（${person.id}）`);
  await expect(page.getByRole('link', { name: '参数数据' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: '网页功能' })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('link', { name: '参数数据' }).first().click();
  await expect(page.locator('tr[data-row-key]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^新增/ })).toHaveCount(0);
  const refused = await page.evaluate(async () => {
    const view = JSON.parse(sessionStorage.getItem('seeAs') ?? '{}') as { oid: string };
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
      'content-type': 'application/json',
      'x-see-as': view.oid,
    };
    const answer = await fetch('/api/data/param', { method: 'POST', headers, body: '{"content":"x"}' });
    return [answer.status, ((await answer.json()) as { reason: string }).reason];
  });
  expect(refused).toEqual([403, 'wire.see_as_read_only']);
  await page.reload();
  await expect(banner()).toBeVisible();
});

test('stopping returns to one’s own view', async () => {
  await banner().getByRole('button', { name: '结束查看' }).click();
  await expect(page).toHaveURL(new RegExp(`/access-check\\?person=${person.id}`));
  await expect(banner()).toHaveCount(0);
  await expect(page.getByRole('link', { name: '网页功能' }).first()).toBeVisible();
});
