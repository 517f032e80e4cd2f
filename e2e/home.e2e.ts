import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';

test.use(administratorSignedIn);

test('the figures of home stand where they will be from the beginning', async ({ page }) => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  // A card whose code arrives while its place is measured would have no place at that moment.
  await page.route(/\/api\/home\/summary|\/JobsCard/, async (route) => {
    await begun;
    await route.continue();
  });
  await page.goto('/home');
  const cards = page.locator('.home-figures > .home-card');
  await expect(cards).toHaveCount(3);
  const boxes = () => cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as object));
  const before = await boxes();
  begin();
  await expect(cards.nth(2)).toContainText('作业调度');
  await expect(cards.nth(1)).toContainText('昨日');
  expect(await boxes()).toEqual(before);
});

const greetings = { '08:30:00': '早上好', '14:10:00': '下午好', '21:45:00': '晚上好' };

test('home greets, and says the day, by the clock of the platform', async ({ page }) => {
  let now = '';
  await page.route(/\/api\/clock(\?|$)/, (route) =>
    route.fulfill({ json: { code: '200', content: { timezone: 'Asia/Shanghai', now } } }),
  );
  for (const [time, greeting] of Object.entries(greetings)) {
    now = `2026-03-05 ${time}`;
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(greeting);
    await expect(page.getByRole('main').getByText('2026年3月5日星期四')).toBeVisible();
  }
});
