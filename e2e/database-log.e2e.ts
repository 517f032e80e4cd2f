import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { openHistory } from './history.ts';
import { call } from './pictures/calls.ts';
import { administrator } from './pictures/people.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';

test.use(administratorSignedIn);

test('a change is found by its table, read in words and as data, and compared with another one', async ({ page }) => {
  await page.goto('/database-log?tableName=web_function&type=I');
  const rows = page.getByRole('main').locator('tr[data-row-key]');
  await expect(rows.first()).toContainText('web_function');
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog');
  await expect(details.getByRole('columnheader', { name: '新值' })).toBeVisible();
  await expect(details.getByRole('list', { name: '变更后的数据' })).toContainText('langid');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);

  await page.keyboard.press('x');
  const compare = page.getByRole('button', { name: '比较' });
  await expect(compare).toBeDisabled();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await compare.click();
  const names = page.getByRole('dialog', { name: '比较' }).getByRole('list');
  await expect(names).toHaveCount(2);
  await expect(
    names
      .first()
      .locator('.log-json-marked')
      .filter({ hasText: /^oid: / }),
  ).toHaveCount(1);
});

test('two changes with the same data are said to be the same', async ({ page }) => {
  const type = `Same${Date.now()}`;
  const admin = await administrator();
  const content = { paramtype: type, paramtypename: type, paramcode: 'A', paramname: 'A', paramsort: 1 };
  const { oid } = await call(parameterCalls.add, { content }, admin);
  await call(parameterCalls.remove, { content: [oid] }, admin);
  await page.goto(`/database-log?tableName=parameter&key=${oid}`);
  const rows = page.getByRole('main').locator('tr[data-row-key]');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '比较' }).click();
  await expect(page.getByRole('dialog', { name: '比较' })).toContainText('两边的数据相同');
});

test('a time that is not whole is said to be incomplete, and the search stays open', async ({ page }) => {
  await page.goto('/database-log?tableName=web_function');
  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('complementary', { name: '高级搜索' });
  for (const name of ['开始时间', '结束时间']) {
    const time = panel.getByLabel(name, { exact: true });
    await time.fill('2026-11');
    await expect(panel.getByRole('alert')).toContainText('查询时间不完整');
    await time.fill('2026-11-01 08:00');
    await expect(panel.getByRole('alert')).toHaveCount(0);
  }
  await expect(panel).toBeVisible();
});

test('the details of a record lead to who changed which of its fields', async ({ page }) => {
  await page.goto('/parameters');
  const row = page.getByRole('main').locator('tr[data-row-key]').first();
  await expect(row).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  const history = await openHistory(page);
  await expect(history.getByRole('listitem').first()).toContainText('新增');
  await expect(history.getByRole('rowheader', { name: '排序' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
});

test('an entry that retention has removed since the list was read is said to be no longer kept', async ({ page }) => {
  const admin = await administrator();
  const content = { paramtype: 'Gone', paramtypename: '过期', paramcode: 'G1', paramname: '原来', paramsort: 1 };
  const { oid } = await call(parameterCalls.add, { content }, admin);
  await call(parameterCalls.edit, { content: { oid, paramname: '改过' } }, admin);
  await page.goto(`/database-log?tableName=parameter&key=${oid}`);
  const logged = page.getByRole('main').locator('tr[data-row-key]');
  await expect(logged).toHaveCount(2);
  // A month that retention drops is gone between the list and the entry.
  const gone = (await logged.last().getAttribute('data-row-key')) ?? '';
  await page.route(/\/api\/log\/entry\?/, async (route) => {
    if (!route.request().url().includes(gone)) return route.continue();
    return route.fulfill({ json: { code: '200', content: null } });
  });
  await logged.last().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText('这条日志超过保留时间，已不再保留。');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  for (const row of await logged.all()) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '比较' }).click();
  await expect(dialog.getByRole('status')).toHaveText('这条日志超过保留时间，已不再保留。');
  await expect(dialog.getByRole('list')).toContainText('改过');
});

test('a page of a text is shown as soon as it is whole, and its total grows until it is exact', async ({ page }) => {
  const searched = { searchedTo: '2026-03-01 08:00:00', counted: { total: 12, at: 900 } };
  await page.route('**/api/log/db?*', async (route) => {
    const answer = await route.fetch();
    const said = (await answer.json()) as { content: object };
    return route.fulfill({ response: answer, json: { ...said, content: { ...said.content, total: 12, ...searched } } });
  });
  const steps = [
    { total: 1_230, list: [], searchedTo: '2026-02-01 08:00:00', counted: { total: 1_230, at: 800 } },
    { total: 4_000, list: [], searchedTo: '2026-01-01 08:00:00', counted: { total: 4_000, at: 700 } },
    { total: 5, list: [], searchedTo: null, counted: null },
  ].map((content) => ({ content, ...Promise.withResolvers<void>() }));
  const asked: string[] = [];
  const left: string[] = [];
  page.on('requestfailed', (request) => left.push(new URL(request.url()).searchParams.get('at') ?? ''));
  await page.route('**/api/log/db/further?*', async (route) => {
    const at = new URL(route.request().url()).searchParams.get('at') ?? '';
    asked.push(at);
    const step = steps[['900', '800', '700'].indexOf(at)];
    await step?.promise;
    // Who has left gets no answer.
    await route.fulfill({ json: { code: '200', content: step?.content } }).catch(() => undefined);
  });
  await page.goto('/database-log?udata=langid');
  const main = page.getByRole('main');
  const rows = main.locator('tr[data-row-key]');
  await expect(rows).toHaveCount(10);
  const said = main.getByRole('status').filter({ hasText: '正在往前逐行查找' });
  const total = main.locator('footer').getByRole('status');
  await expect(said).toContainText('2026年3月1日');
  await expect(total).toHaveText('至少 12 项');
  steps[0]?.resolve();
  await expect(total).toHaveText('至少 1,242 项');
  await expect(said).toContainText('2026年2月1日');

  // Another page goes on from where the first one has come.
  await main.getByRole('navigation', { name: '分页' }).getByText('2', { exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(total).toHaveText('至少 1,242 项');
  steps[1]?.resolve();
  await expect(total).toHaveText('至少 5,242 项');
  await expect.poll(() => asked.at(-1)).toBe('700');
  expect(asked.filter((at) => at === '900')).toHaveLength(1);

  // Who searches for something else leaves; who comes back counts on.
  await page.goto('/database-log?udata=langid&tableName=nothing');
  await expect.poll(() => left).toContain('700');
  await page.goBack();
  for (const step of steps) step.resolve();
  await expect(total).toHaveText('共 5,247 项');
  await expect(said).toHaveCount(0);
  await expect(rows).toHaveCount(10);
});

test('a first page without a row is not empty while the search goes on, and rows come to it as they are found', async ({
  page,
}) => {
  let found: object[] = [];
  const nothing = { total: 0, list: [], searchedTo: '2026-03-01 08:00:00', counted: { total: 0, at: 900 } };
  await page.route('**/api/log/db?*', async (route) => {
    const answer = await route.fetch();
    const said = (await answer.json()) as { content: { list: object[] } };
    found = said.content.list.slice(0, 2);
    return route.fulfill({ response: answer, json: { ...said, content: nothing } });
  });
  const asked: (string | null)[] = [];
  const next = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/log/db/further?*', async (route) => {
    const nth = asked.push(new URL(route.request().url()).searchParams.get('rows')) - 1;
    await next[nth]?.promise;
    const counted = { total: 2, at: 800 };
    const content = nth === 0 ? { total: 2, list: found, searchedTo: '2026-02-01 08:00:00', counted } : null;
    const all = { total: 0, list: [], searchedTo: null, counted: null };
    await route.fulfill({ json: { code: '200', content: content ?? all } }).catch(() => undefined);
  });
  await page.goto('/database-log?udata=langid');
  const main = page.getByRole('main');
  const empty = main.getByText('没有符合条件的内容');
  await expect(main.getByRole('status').filter({ hasText: '2026年3月1日' })).toContainText('0 条符合');
  await expect(main.getByRole('status', { name: '正在加载' })).toBeVisible();
  await expect(empty).toHaveCount(0);
  expect(asked).toEqual(['10']);
  next[0]?.resolve();
  await expect(main.locator('tr[data-row-key]')).toHaveCount(2);
  await expect.poll(() => asked).toEqual(['10', '8']);
  next[1]?.resolve();
  await expect(main.locator('footer').getByRole('status')).toHaveText('共 2 项');
  await expect(main.getByRole('status').filter({ hasText: '正在往前逐行查找' })).toHaveCount(0);
});

test('a search that could not go on says so, and goes on when asked to; rows that a page lacks come to it', async ({
  page,
}) => {
  let lacking: object[] = [];
  await page.route('**/api/log/db?*', async (route) => {
    const answer = await route.fetch();
    const said = (await answer.json()) as { content: { list: object[] } };
    lacking = said.content.list.slice(3);
    const content = {
      list: said.content.list.slice(0, 3),
      total: 3,
      searchedTo: '2026-03-01 08:00:00',
      counted: { total: 3, at: 900 },
    };
    return route.fulfill({ response: answer, json: { ...said, content } });
  });
  let isBroken = true;
  await page.route('**/api/log/db/further?*', (route) => {
    if (isBroken) return route.fulfill({ json: { code: '500', message: 'x', reason: 'wire.failed' } });
    const rows = Number(new URL(route.request().url()).searchParams.get('rows'));
    return route.fulfill({
      json: {
        code: '200',
        content: { total: 50, list: lacking.slice(0, rows), searchedTo: null, counted: null },
      },
    });
  });
  await page.goto('/database-log?udata=langid');
  const main = page.getByRole('main');
  await expect(main.locator('tr[data-row-key]')).toHaveCount(3);
  const broken = main.getByRole('status').filter({ hasText: '中断' });
  await expect(broken).toContainText('3 条符合');
  isBroken = false;
  await broken.getByRole('button', { name: '继续查找' }).click();
  await expect(broken).toHaveCount(0);
  await expect(main.locator('tr[data-row-key]')).toHaveCount(10);
  await expect(main.locator('footer').getByRole('status')).toHaveText('共 53 项');
});
