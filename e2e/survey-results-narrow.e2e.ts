import { generateSurvey } from '#features/surveys/server/survey-generator.ts';
import { withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, sharedProduct, test } from './story.ts';

/* The results of a survey with two versions, on pages of laptops and tablets. */

const withTwoVersions = () =>
  withDatabase(async (db) => {
    const { empid } = await db.read.selectFrom('web_user').select('empid').limit(1).executeTakeFirstOrThrow();
    const { oid } = await generateSurvey(db, {
      appid: 'F031',
      type: 'survey',
      subType: 'general',
      anonymous: 'N',
      title: '两版问卷',
      sheets: 40,
      questions: 8,
      versions: 2,
      seed: 7,
      textShare: 0.5,
      operators: [empid],
      lastDay: new Date().toISOString().slice(0, 10),
    });
    return oid;
  });

test.describe.configure({ mode: 'serial' });
test.use({ settings: { DEMO_EMPLOYEES: '100' } });

let oid: string;
test.beforeAll(async () => {
  oid = await withTwoVersions();
});

test('on a narrow page the button of the conditions stands beside all filters, in every language', async ({
  browser,
}) => {
  const asked = encodeURIComponent(JSON.stringify({ w: 1 }));
  for (const language of ['vi', 'zh-TW', 'en']) {
    const narrow = await administratorPage(browser, {
      viewport: { width: 1024, height: 900 },
      reducedMotion: 'reduce',
    });
    await narrow.context().addCookies([{ name: 'web_admin_lang', value: language, url: sharedProduct().url }]);
    await narrow.goto(`/surveys?results=${oid}&condition=${asked}`);
    const filters = narrow.locator('.results-filters > *');
    await expect(filters).toHaveCount(5, { timeout: 60_000 });
    const ends = await filters.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(1);
    await narrow.context().close();
  }
});

test('two versions stand beside each other, and the table of each question fits its card', async ({ browser }) => {
  const narrow = await administratorPage(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const asked = encodeURIComponent(JSON.stringify({ w: 1 }));
  await narrow.goto(`/surveys?results=${oid}&condition=${asked}`);
  const tables = narrow.locator('.results-table-room');
  await expect(tables.first()).toContainText('版本 1', { timeout: 60_000 });
  await expect(tables.first()).toContainText('版本 2');
  const hidden = await tables.evaluateAll((all) =>
    all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  );
  expect(hidden.every((pixels) => pixels === 0)).toBe(true);
  // Completion is of all versions together; only conditions are about one.
  const version = narrow.getByLabel('版本', { exact: true });
  await expect(version).toBeVisible();
  await narrow.getByRole('tab', { name: '完成率' }).click();
  await expect(narrow.getByRole('heading', { name: '未完成人员' })).toBeVisible();
  await expect(version).toHaveCount(0);
  await narrow.getByRole('button', { name: '筛选条件' }).click();
  await expect(version).toBeVisible();
  await narrow.context().close();
});
