import type { ElementHandle, Page, Request } from '@playwright/test';
import { features } from '#app/server/features.ts';
import { onlyReads } from '#platform/wire/endpoint.ts';
import { fillProduct } from './pictures/fill.ts';
import { isRendered } from './screens.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/*
 * A saved form takes no second save: every editor that a row of a list opens is saved by a hand that presses twice at a
 * time and does not stop until the editor is gone. The screens come from the features, so a new one is covered
 * automatically.
 */

test.describe.configure({ timeout: 600_000 });
test.use({ settings: { DEMO_EMPLOYEES: '400' } });

const menus = features.flatMap(({ menu }) => (menu ? [menu] : []));
const featureCalls = features.flatMap(({ calls }) => calls.flatMap((of) => Object.values(of)));
const writes = new Set(
  featureCalls.filter((spec) => !onlyReads(spec)).map(({ method, path }) => `${method} /api${path}`),
);

/** The buttons of a row that open an editor. */
const editors = /^(编辑|设置|发布群组|语言版本|多语言名称|同层排序|立即执行|重置密码|解除拉黑)/;
/** A version of the pictures has a package and no address, which has to be filled in first. */
const cannot = /^(编辑|语言版本) · 安卓 3\.4\.0/;

let page: Page;
let written: string[] = [];
let saved = 0;

const note = (request: Request): void => {
  const asked = `${request.method()} ${new URL(request.url()).pathname}`;
  if (writes.has(asked)) written.push(asked);
};

test.beforeAll(async ({ browser }) => {
  await fillProduct();
  page = await administratorPage(browser);
  page.on('request', note);
});
test.afterAll(() => page.context().close());

type Save = ElementHandle<HTMLButtonElement>;

/** The button that saves what lies on top. */
const saveButton = async (): Promise<Save> => {
  const found = await page.waitForFunction(() => {
    const layers = [...document.querySelectorAll('.ant-modal-wrap, main')].filter((one) => one.checkVisibility());
    const top = layers.findLast((one) => one.matches('.ant-modal-wrap')) ?? layers.at(-1);
    const buttons = top?.querySelectorAll<HTMLButtonElement>('[type="submit"], .ant-modal-footer .ant-btn-primary');
    return [...(buttons ?? [])].find((button) => button.checkVisibility() && !button.disabled);
  });
  return found.asElement() as Save;
};

/** Presses twice in each task, until the button is gone or something else lies on top. */
const keepPressing = (button: Save): Promise<void> =>
  button.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const layers = (): number => document.querySelectorAll('.ant-modal-wrap').length;
        const before = layers();
        const pressing = setInterval(() => {
          if (element.isConnected && layers() === before) {
            element.click();
            element.click();
          } else {
            clearInterval(pressing);
            resolve();
          }
        });
      }),
  );

for (const menu of menus) {
  test(`${menu.title['zh-CN']} (${menu.url})`, async () => {
    await page.goto(menu.url);
    await isRendered(page);
    const row = page.getByRole('main').locator('tr[data-row-key]').first();
    const openers = row.locator('.kit-row-actions button:not([disabled])');
    const names = await openers.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
    for (const name of names.filter((one) => editors.test(one) && !cannot.test(one)))
      await test.step(name, async () => {
        await page.goto(menu.url);
        await isRendered(page);
        await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
        const button = await saveButton();
        written = [];
        await keepPressing(button);
        expect.soft(new Set(written).size, written.join(', ')).toBe(written.length);
        expect.soft(written.length, 'saves').toBeGreaterThan(0);
        saved += 1;
      });
  });
}

test('most lists have an editor', () => {
  expect(saved).toBeGreaterThan(25);
});
