import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { generateSurvey } from '#features/surveys/server/survey-generator.ts';
import { confirmSheet } from './effects.ts';
import { field } from './fields.ts';
import { actor, withDatabase } from './product-database.ts';
import { administratorPage } from './sign-in.ts';
import { expect, test } from './story.ts';

/* An exam with a text question, which has no key: it counts if it was answered, for everybody, or not at all. */

/** The first question becomes a text, which those have answered who had chosen the first option. */
const withTextQuestion = () =>
  withDatabase(async (db) => {
    const { empid } = await db.read.selectFrom('web_user').select('empid').limit(1).executeTakeFirstOrThrow();
    const { oid } = await generateSurvey(db, {
      appid: 'F032',
      type: 'exam',
      subType: 'general',
      anonymous: 'N',
      title: '填空考试',
      sheets: 40,
      questions: 4,
      versions: 1,
      seed: 7,
      textShare: 0,
      operators: [empid],
      lastDay: new Date().toISOString().slice(0, 10),
    });
    await db.write(actor, async (trx) => {
      const question = sql`(select (layout #>> '{questions,0,oid}')::uuid from survey_version where surveyoid = ${oid})`;
      await sql`delete from survey_option where questionoid = ${question}`.execute(trx);
      await sql`update survey_question set questiontype = 'tar', rightanswer = '' where oid = ${question}`.execute(trx);
      await sql`update survey_version set layout = jsonb_set(jsonb_set(layout, '{questions,0,type}', '"tar"'),
        '{questions,0,options}', '[]') where surveyoid = ${oid}`.execute(trx);
    });
    return oid;
  });

const dialog = (page: Page) => page.getByRole('dialog');

test.use({ settings: { DEMO_EMPLOYEES: '100' } });

test('a text question gets credit for everybody, and is graded by its answer again', async ({ browser }) => {
  const oid = await withTextQuestion();
  const page = await administratorPage(browser, { viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' });
  await page.goto(`/exams?results=${oid}`);
  const card = page.locator('[data-question]').first();
  const regrade = async (grading: string): Promise<void> => {
    await card.getByRole('button', { name: /^更正第/ }).click();
    await dialog(page).getByRole('radio', { name: grading }).check();
    await expect(dialog(page).getByText(/份成绩变化/)).toBeVisible();
    await field(page, '操作原因').fill('题目有误');
    await dialog(page).getByRole('button', { name: '应用' }).click();
    await confirmSheet(page);
    await expect(dialog(page)).toHaveCount(0);
  };
  await regrade('全部给满分');
  await regrade('作答即得分');
  await card.getByRole('button', { name: /^更正第/ }).click();
  await expect(dialog(page)).toContainText('作答即得分 → 全部给满分');
  await expect(dialog(page)).toContainText('全部给满分 → 作答即得分');
  await page.context().close();
});
