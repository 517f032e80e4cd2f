import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';

test.use(administratorSignedIn);

test('the figures of home stand where they will be from the beginning', async ({ page }) => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/home/summary*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/home');
  const cards = page.locator('.home-figures > .home-card');
  await expect(cards).toHaveCount(3);
  const boxes = async () => Promise.all((await cards.all()).map((card) => card.boundingBox()));
  const before = await boxes();
  answer();
  await expect(cards.nth(2)).toContainText('作业调度');
  await expect(cards.nth(1)).toContainText('昨日');
  expect(await boxes()).toEqual(before);
});
